import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** What stands where content would: on its way, absent, or failed. */

export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className="state" role="status">
      <span className="spinner" aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}

interface NoticeProps {
  title?: string;
  /** The level that the title takes in the page's outline. */
  level?: 1 | 2;
  children: ReactNode;
}

export function Notice({ title, level = 2, children }: NoticeProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className="state">
      {title ? <Title className="state__title">{title}</Title> : null}
      {children}
    </div>
  );
}

/** The red box. `retry` is an address: trying again is loading it, which needs no script. */
export function Failure({ message, retry }: { message: string; retry: string }) {
  return (
    <div className="alert" role="alert">
      <p className="alert__msg">
        <Icon name="warn" />
        <span>{message}</span>
      </p>
      <a className="btn btn--sm" href={retry} data-reload>
        Try Again
      </a>
    </div>
  );
}
