import { type JSX, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { LoadedView } from '../components/loaded.tsx';
import { Problem } from '../components/problem.tsx';
import { When } from '../components/when.tsx';
import { useAction, useDesk, useLoaded } from '../desk-context.ts';
import { DiffView } from './diff-view.tsx';
import type { OpenText } from './open-text.ts';
import type { Text } from './written.ts';

interface RevisionsProps {
  open: OpenText;
  text: Text;
  /** False for readers, and while something is typed that is not published. */
  mayRestore: boolean;
  onClose: () => void;
}

/** What the file was before, who changed it, and the way back. */
export function Revisions({ open, text, mayRestore, onClose }: RevisionsProps): JSX.Element {
  const list = useLoaded('revisions', { query: { kind: text.kind, file: text.file } });
  const [chosen, setChosen] = useState<string>();
  return (
    <Dialog title="Revisions" isWide onClose={onClose}>
      <LoadedView of={list}>
        {({ revisions }) =>
          revisions.length === 0 ? (
            <p className="empty">There is none yet.</p>
          ) : (
            <div className="revisions">
              <ol className="revisions__list" aria-label="Revisions, newest first">
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
                <p className="note">Choose a revision to see what has changed since.</p>
              ) : (
                <Revision
                  key={chosen}
                  id={chosen}
                  open={open}
                  text={text}
                  mayRestore={mayRestore}
                  onClose={onClose}
                />
              )}
            </div>
          )
        }
      </LoadedView>
    </Dialog>
  );
}

function Revision({ id, open, text, mayRestore, onClose }: RevisionsProps & { id: string }): JSX.Element {
  const { call } = useDesk();
  const input = { params: { id }, query: { kind: text.kind, file: text.file } };
  const revision = useLoaded('revision', input);
  const { isBusy, error, run } = useAction();
  return (
    <div className="revisions__shown">
      <LoadedView of={revision}>
        {({ source }) => (
          <>
            <DiffView
              label="What has changed since"
              before={source}
              after={text.source}
              names={['then', 'now']}
            />
            <Problem error={error} />
            {mayRestore && source !== text.source ? (
              <div className="tools">
                <button
                  type="button"
                  className="btn btn--solid"
                  disabled={isBusy}
                  onClick={() =>
                    void run(async () => {
                      await open.change((body) => call('restoreRevision', { ...input, body }));
                      onClose();
                      return 'Restored. The version before it is among the revisions.';
                    })
                  }
                >
                  Restore this revision
                </button>
                <p className="note">It keeps its date, and whether it is a draft.</p>
              </div>
            ) : null}
          </>
        )}
      </LoadedView>
    </div>
  );
}
