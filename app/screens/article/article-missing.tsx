import type { BlogSummary } from '../../../contract/blog.ts';
import { Icon } from '../../components/icon.tsx';
import { NoticePage } from '../../components/notice-page.tsx';
import type { Visit } from '../../screen.ts';
import { RelatedArticles } from './related-articles.tsx';

const TITLE = 'Article Not Found';
const NOT_FOUND = "The article you're looking for doesn't exist or has been moved.";

export function ArticleNotFound({ visit: { publication } }: { visit: Visit }) {
  return (
    <NoticePage publication={publication} title={TITLE} description={NOT_FOUND}>
      <p>{NOT_FOUND}</p>
      <BackToBlog />
    </NoticePage>
  );
}

interface ArticleWithdrawnProps {
  newest: readonly BlogSummary[];
  visit: Visit;
}

/** An article that was published and taken back: its address says so, and where to go instead. */
export function ArticleWithdrawn({ newest, visit: { publication } }: ArticleWithdrawnProps) {
  const withdrawn = 'This article has been withdrawn.';
  const more = <RelatedArticles title="Newest articles" blogs={newest} />;
  return (
    <NoticePage publication={publication} title={TITLE} description={withdrawn} more={more}>
      <p>{`${withdrawn} ${publication.name} published it at this address, and has taken it back.`}</p>
      <BackToBlog />
      <a className="btn" href="/search">
        Search
      </a>
    </NoticePage>
  );
}

function BackToBlog() {
  return (
    <a className="btn btn--solid" href="/blog">
      <Icon name="back" />
      Back to Blog
    </a>
  );
}
