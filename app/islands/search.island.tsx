import { type MouseEvent, useRef, useState } from 'react';
import { Icon } from '../components/icon.tsx';
import { defineIsland } from './define-island.ts';
import { SearchDialog } from './search/search-dialog.tsx';

export interface SearchProps {
  publication: string;
  topics: readonly string[];
  domain: string;
  apiKey: string;
}

/** The header's search: a dialog; without scripts, a link to the search page. */
function Search(props: SearchProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [used, setUsed] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setUsed(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <a
        className="tool"
        href="/search"
        aria-label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        data-search
        onClick={open}
      >
        <Icon name="search" />
        <span className="tool__txt">Search</span>
      </a>
      {used ? <SearchDialog dialog={dialog} {...props} /> : null}
    </>
  );
}

export const search = defineIsland('search', Search);
