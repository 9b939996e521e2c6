import type { ReactNode } from 'react';
import type { Publication } from '../../contract/publication.ts';
import { PageHead } from './page-head.tsx';
import { Notice } from './states.tsx';

interface NoticePageProps {
  publication: Publication;
  title: string;
  description: string;
  children: ReactNode;
  more?: ReactNode;
}

/** A page instead of the one that was asked for. */
export function NoticePage({ publication, title, description, children, more }: NoticePageProps) {
  return (
    <div className="wrap page">
      <PageHead publication={publication} title={title} description={description} robots="noindex" />
      <Notice title={title} level={1}>
        {children}
      </Notice>
      {more}
    </div>
  );
}
