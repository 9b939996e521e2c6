import { type ReactNode, useEffect } from 'react';
import { useDesk } from '../desk-context.ts';

interface PageProps {
  title: string;
  /** One sentence under the title. */
  about?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

export function Page({ title, about, tools, children }: PageProps) {
  const { name } = useDesk().session.paper;
  useEffect(() => {
    document.title = `${title} · ${name} desk`;
  }, [title, name]);
  return (
    <>
      <div className="top">
        <div>
          <h1 className="top__title">{title}</h1>
          {about ? <p className="top__about">{about}</p> : null}
        </div>
        {tools ? <div className="tools">{tools}</div> : null}
      </div>
      {children}
    </>
  );
}
