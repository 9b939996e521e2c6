import type { JSX } from 'react';
import type { BlogSummary } from '../../../contract/blog.ts';
import { Icon } from '../../components/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Notice } from '../../components/states.tsx';
import type { Visit } from '../../screen.ts';
import { RelatedArticles } from './related-articles.tsx';

interface ArticleWithdrawnProps {
  newest: readonly BlogSummary[];
  visit: Visit;
}

/** An article that was published and taken back: its address says so, and where to go instead. */
export function ArticleWithdrawn({ newest, visit }: ArticleWithdrawnProps): JSX.Element {
  const { publication } = visit;
  return (
    <div className="wrap page">
      <PageHead
        publication={publication}
        title="Article Not Found"
        description="This article has been withdrawn."
        robots="noindex"
      />
      <Notice title="Article Not Found" level={1}>
        <p>{`This article has been withdrawn. ${publication.name} published it at this address, and has taken it back.`}</p>
        <a className="btn btn--solid" href="/blog">
          <Icon name="back" />
          Back to Blog
        </a>
        <a className="btn" href="/search">
          Search
        </a>
      </Notice>
      <RelatedArticles title="Newest articles" blogs={newest} />
    </div>
  );
}
