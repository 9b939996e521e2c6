import { type MouseEvent, useRef, useState } from 'react';
import { defineIsland } from './define-island.ts';
import { SearchButton } from './search/search-button.tsx';
import { SearchDialog } from './search/search-dialog.tsx';

export interface SearchProps {
  publication: string;
  topics: readonly string[];
  domain: string;
  apiKey: string;
}

/** The header's search: a link to the search page until it is first used, then a dialog over any page. */
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
      <SearchButton onClick={open} />
      {used ? <SearchDialog dialog={dialog} {...props} /> : null}
    </>
  );
}

export const search = defineIsland('search', Search);
