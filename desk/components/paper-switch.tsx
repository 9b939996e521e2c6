import { useId, useState } from 'react';
import { DESK_PATH, deskPathOf } from '../../contract/paths.ts';
import { Link, useRouter } from '../router.tsx';
import { useResource } from '../use-resource.ts';
import { Field } from './field.tsx';
import { ResourceView } from './resource-view.tsx';

/** More are found by name. */
const MAX_LISTED = 12;

/** Opens the desk of another paper of the account. */
export function PaperSwitch() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn--sm" popoverTarget={id}>
        Switch paper
      </button>
      <nav
        className="papers"
        id={id}
        popover="auto"
        aria-label="Papers"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen ? <PaperList /> : null}
      </nav>
    </>
  );
}

/** Links reload the page, so that no state of one paper reaches another. */
function PaperList() {
  const { paper: shown } = useRouter();
  const own = useResource('ownPapers', {});
  const [words, setWords] = useState('');
  const matches = ({ name, paper }: { name: string; paper: string }) =>
    `${name} ${paper}`.toLowerCase().includes(words.trim().toLowerCase());
  return (
    <ResourceView resource={own}>
      {({ papers }) => (
        <>
          {papers.length > MAX_LISTED ? (
            <Field
              label="Find a paper"
              type="search"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          ) : null}
          <ul>
            {papers
              .filter(matches)
              .slice(0, MAX_LISTED)
              .map(({ paper, name }) => (
                <li key={paper}>
                  <a href={deskPathOf(paper)} aria-current={paper === shown ? 'true' : undefined}>
                    {name} <span className="meta">{paper}</span>
                  </a>
                </li>
              ))}
          </ul>
          <Link href={`${DESK_PATH}papers`}>All {papers.length} papers</Link>
        </>
      )}
    </ResourceView>
  );
}
