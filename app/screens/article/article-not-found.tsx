import type { JSX } from 'react';
import { Icon } from '../../components/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Notice } from '../../components/states.tsx';
import type { Visit } from '../../screen.ts';

export function ArticleNotFound({ visit }: { visit: Visit }): JSX.Element {
  return (
    <div className="wrap page">
      <PageHead
        publication={visit.publication}
        title="Article Not Found"
        description="The article you're looking for doesn't exist or has been moved."
        robots="noindex"
      />
      <Notice title="Article Not Found" level={1}>
        <p>The article you're looking for doesn't exist or has been moved.</p>
        <a className="btn btn--solid" href="/blog">
          <Icon name="back" />
          Back to Blog
        </a>
      </Notice>
    </div>
  );
}
