import type { MouseEvent } from 'react';
import { Icon } from '../../components/icon.tsx';

/** A link to the search page, which works everywhere; with scripts it opens the search dialog instead. */
export function SearchButton({ onClick }: { onClick?: (event: MouseEvent) => void }) {
  return (
    <a
      className="tool"
      href="/search"
      aria-label="Search"
      aria-keyshortcuts="/ Control+K Meta+K"
      data-search
      {...(onClick ? { onClick } : {})}
    >
      <Icon name="search" />
      <span className="tool__txt">Search</span>
    </a>
  );
}
