import { type AnchorHTMLAttributes, type JSX, type MouseEvent, useSyncExternalStore } from 'react';

/** The address bar as state. Screens keep their filters in the query, so that Back and a reload return to them. */

const MOVED = 'desk:moved';

export function useAddress(): URL {
  return new URL(useSyncExternalStore(subscribe, () => location.href));
}

function subscribe(notify: () => void): () => void {
  const names = ['popstate', MOVED];
  for (const name of names) addEventListener(name, notify);
  return () => {
    for (const name of names) removeEventListener(name, notify);
  };
}

export function navigate(address: string, how: 'push' | 'replace' = 'push'): void {
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', address);
  dispatchEvent(new Event(MOVED));
}

/** Changes parameters of the query in place; undefined or empty removes one. */
export function setQuery(changed: Readonly<Record<string, string | undefined>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changed)) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  navigate(url.href, 'replace');
}

/** A link within the desk. A new tab, a middle click and the like are the browser's. */
export function Link({
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }): JSX.Element {
  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
    scrollTo(0, 0);
  }
  return <a href={href} onClick={follow} {...rest} />;
}
