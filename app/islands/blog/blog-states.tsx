import type { MouseEvent } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/states.tsx';

export function NoPosts() {
  return (
    <Notice title="No Blog Posts Found">
      <p>Check back later for new content</p>
    </Notice>
  );
}

/** Trying again is loading the address; a script may do it in place. */
export function PostsFailed({ address, onRetry }: { address: string; onRetry?: () => void }) {
  const retry = (event: MouseEvent) => {
    if (!onRetry) return;
    event.preventDefault();
    onRetry();
  };
  return (
    <div className="alert" role="alert">
      <div className="alert__msg">
        <Icon name="warn" />
        <div>
          <h2 className="alert__title">Error Loading Blogs</h2>
          <p>Unable to load blog content. Please try again later.</p>
        </div>
      </div>
      <a className="btn btn--sm" href={address} onClick={retry} {...(onRetry ? {} : { 'data-reload': true })}>
        Try Again
      </a>
    </div>
  );
}
