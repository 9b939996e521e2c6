import type { BlogSummary } from '../../../contract/blog.ts';
import { KeepReading } from '../../components/keep-reading.tsx';
import { NoticePage } from '../../components/notice-page.tsx';
import type { Visit } from '../../screen.ts';
import type { Story } from '../../stories/story.ts';
import { RelatedArticles } from './related-articles.tsx';

const TITLE = 'Article Not Found';
const NOT_FOUND = "The article you're looking for doesn't exist or has been moved.";
const WITHDRAWN = 'This article has been withdrawn.';

export function ArticleNotFound({ visit, newest }: { visit: Visit; newest: readonly Story[] }) {
  const { publication } = visit;
  return (
    <NoticePage
      publication={publication}
      title={TITLE}
      description={NOT_FOUND}
      leadsTo="Back to Blog"
      more={<KeepReading visit={visit} newest={newest} />}
    />
  );
}

interface ArticleWithdrawnProps {
  newest: readonly BlogSummary[];
  visit: Visit;
}

/** The page of an article that was withdrawn after publication. */
export function ArticleWithdrawn({ newest, visit: { publication } }: ArticleWithdrawnProps) {
  return (
    <NoticePage
      publication={publication}
      title={TITLE}
      description={WITHDRAWN}
      text={`${WITHDRAWN} ${publication.name} published it at this address, and has taken it back.`}
      leadsTo="Back to Blog"
      more={<RelatedArticles title="Newest articles" blogs={newest} style={publication} />}
    >
      <a className="btn" href="/search">
        Search
      </a>
    </NoticePage>
  );
}
