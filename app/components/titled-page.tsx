import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { PageHead, type PageHeadProps } from './page-head.tsx';

interface TitledPageProps extends PageHeadProps {
  /** Heading and line default to the title and description of the metadata; an empty line is omitted. */
  heading?: string | undefined;
  headingId?: string;
  line?: string;
  /** The link above the heading, or in its line. */
  back?: { name: string; href: string };
  className?: string;
  children: ReactNode;
}

export function TitledPage(props: TitledPageProps) {
  const {
    heading = props.title,
    headingId,
    line = props.description,
    back,
    className,
    children,
    ...head
  } = props;
  return (
    <div className={className ? `wrap page ${className}` : 'wrap page'}>
      <PageHead {...head} />
      <header className="pagehead">
        {back ? (
          <a className="txtlink back" href={back.href}>
            <Icon name="back" />
            {`Back to ${back.name}`}
          </a>
        ) : null}
        <h1 className="pagehead__title" dir="auto" id={headingId} tabIndex={headingId ? -1 : undefined}>
          {heading}
        </h1>
        {line ? (
          <p className="pagehead__dek" dir="auto">
            {line}
          </p>
        ) : null}
      </header>
      {children}
    </div>
  );
}
