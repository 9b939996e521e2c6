import { type ReactNode, useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import type { Resource } from '../use-resource.ts';
import { Dialog } from './dialog.tsx';
import { ResourceView } from './resource-view.tsx';
import { When } from './when.tsx';

interface VersionsDialogProps {
  title: string;
  list: Resource<Pick<DeskResponse<'settingsRevisions'>, 'revisions'>>;
  /** The version to show first. */
  first?: string | undefined;
  onClose: () => void;
  children: (id: string) => ReactNode;
}

/** Former versions of a file, and the one that is chosen beside them. */
export function VersionsDialog({ title, list, first, onClose, children }: VersionsDialogProps) {
  const [chosen, setChosen] = useState(first);
  return (
    <Dialog title={title} isWide onClose={onClose}>
      <ResourceView resource={list}>
        {({ revisions }) =>
          revisions.length === 0 ? (
            <p className="empty">No earlier versions yet.</p>
          ) : (
            <div className="revisions">
              <ol className="revisions__list" aria-label={`${title}, newest first`}>
                {revisions.map(({ id, at, who, what }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className="revisions__one"
                      aria-pressed={id === chosen}
                      onClick={() => setChosen(id)}
                    >
                      <When at={at} />
                      <span className="meta">{who ? `${what} by ${who}` : what}</span>
                    </button>
                  </li>
                ))}
              </ol>
              {chosen === undefined ? (
                <p className="note">Choose a version to see what has changed since.</p>
              ) : (
                children(chosen)
              )}
            </div>
          )
        }
      </ResourceView>
    </Dialog>
  );
}
