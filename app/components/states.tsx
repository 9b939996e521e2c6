import type { MouseEvent, ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Shown instead of content that is loading, missing or failed. */

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
  children: ReactNode;
}

export function Notice({ title, children }: NoticeProps) {
  return (
    <div className="state">
      {title ? <h2 className="state__title">{title}</h2> : null}
      {children}
    </div>
  );
}

interface FailureProps {
  title?: string;
  message: string;
  /** The address that “Try Again” links to; works without scripts. */
  retry: string;
  onRetry?: () => void;
}

export function Failure({ title, message, retry, onRetry }: FailureProps) {
  const retryInPlace = (event: MouseEvent) => {
    if (!onRetry) return;
    event.preventDefault();
    onRetry();
  };
  return (
    <div className="alert" role="alert">
      <div className="alert__msg">
        <Icon name="warn" />
        <div>
          {title ? <h2 className="alert__title">{title}</h2> : null}
          <p>{message}</p>
        </div>
      </div>
      <a className="btn btn--sm" href={retry} onClick={retryInPlace} data-reload={onRetry ? undefined : true}>
        Try Again
      </a>
    </div>
  );
}
