import type { ReactNode } from 'react';
import type { Publication } from '../../contract/publication.ts';
import { Icon } from './icon.tsx';
import { PageHead } from './page-head.tsx';

export interface NoticePageProps {
  publication: Publication;
  title: string;
  description: string;
  /** Set large, above the description: a status of HTTP. */
  code?: string;
  /** Instead of the description. */
  text?: string;
  leadsTo: 'Return Home' | 'Return to Home' | 'Back to Blog';
  children?: ReactNode;
  more?: ReactNode;
}

/** A page that explains why the requested one is not shown. */
export function NoticePage(props: NoticePageProps) {
  const { publication, title, description, code, text = description, leadsTo, children, more } = props;
  const isBlog = leadsTo === 'Back to Blog';
  return (
    <div className="wrap page">
      <PageHead publication={publication} title={title} description={description} noindex />
      <div className="lost">
        <div>
          <h1 className={code ? 'lost__code' : 'pagehead__title'}>{code ?? title}</h1>
          {code ? <p className="lost__msg">{description}</p> : null}
          <p className="dek dek--lg">{text}</p>
          <div className="badges">
            <a className="btn btn--solid" href={isBlog ? '/blog' : '/'}>
              {isBlog ? <Icon name="back" /> : null}
              {leadsTo}
            </a>
            {children}
          </div>
        </div>
        <span className="pic pic--4x3">
          <img src="/illustrations/world/globe-1/4x3.svg" alt="" width="800" height="600" decoding="async" />
        </span>
      </div>
      {more}
    </div>
  );
}
