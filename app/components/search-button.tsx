import type { JSX } from 'react';
import { Icon } from './icon.tsx';

/** A link to the search page, which works everywhere; with scripts it opens the search dialog instead. */
export function SearchButton(): JSX.Element {
  return (
    <a className="tool" href="/search" aria-label="Search">
      <Icon name="search" />
      <span className="tool__txt">Search</span>
    </a>
  );
}
