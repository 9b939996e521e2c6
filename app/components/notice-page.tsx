import type { ReactNode } from 'react';
import type { Publication } from '../../contract/publication.ts';
import { Icon } from './icon.tsx';
import { PageHead } from './page-head.tsx';
import { Notice } from './states.tsx';

export interface NoticePageProps {
  publication: Publication;
  title: string;
  description: string;
  /** Instead of the description. */
  text?: string;
  leadsTo: 'Return Home' | 'Return to Home' | 'Back to Blog';
  children?: ReactNode;
  more?: ReactNode;
}

/** A page that explains why the requested one is not shown. */
export function NoticePage(props: NoticePageProps) {
  const { publication, title, description, text = description, leadsTo, children, more } = props;
  const isBlog = leadsTo === 'Back to Blog';
  return (
    <div className="wrap page">
      <PageHead publication={publication} title={title} description={description} noindex />
      <Notice title={title} level={1}>
        <p>{text}</p>
        <a className="btn btn--solid" href={isBlog ? '/blog' : '/'}>
          {isBlog ? <Icon name="back" /> : null}
          {leadsTo}
        </a>
        {children}
      </Notice>
      {more}
    </div>
  );
}
