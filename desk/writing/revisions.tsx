import { type JSX, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { LoadedView } from '../components/loaded.tsx';
import { When } from '../components/when.tsx';
import { useDesk, useLoaded } from '../desk-context.ts';
import { DiffView } from './diff-view.tsx';
import { isPublic, type OpenText } from './open-text.ts';
import { restoredFrom, type Text } from './written.ts';

interface RevisionsProps {
  open: OpenText;
  text: Text;
  /** False for those who only read. */
  mayRestore: boolean;
  /** Whether anything is typed that restoring would replace. */
  isDirty: boolean;
  onClose: () => void;
}

/** What the file was before, who changed it, and the way back. */
export function Revisions(props: RevisionsProps): JSX.Element {
  const { text, onClose } = props;
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
                <Revision key={chosen} id={chosen} {...props} />
              )}
            </div>
          )
        }
      </LoadedView>
    </Dialog>
  );
}

function Revision({
  id,
  open,
  text,
  mayRestore,
  isDirty,
  onClose,
}: RevisionsProps & { id: string }): JSX.Element {
  const { say } = useDesk();
  const revision = useLoaded('revision', { params: { id }, query: { kind: text.kind, file: text.file } });
  return (
    <div className="revisions__shown">
      <LoadedView of={revision}>
        {(former) => (
          <>
            <DiffView
              label="What has changed since"
              before={former.source}
              after={text.source}
              names={['then', 'now']}
            />
            {mayRestore && former.source !== text.source ? (
              <div className="tools">
                <button
                  type="button"
                  className="btn btn--solid"
                  disabled={isDirty}
                  onClick={() => {
                    open.edit(restoredFrom(former, text));
                    onClose();
                    say(`In the editor. ${isPublic(text) ? 'Readers see it when you update.' : ''}`);
                  }}
                >
                  Restore this revision
                </button>
                <p className="note">
                  {isDirty
                    ? 'Save or discard what you have typed first.'
                    : 'It fills the editor. The date, the corrections and the state stay as they are.'}
                </p>
              </div>
            ) : null}
          </>
        )}
      </LoadedView>
    </div>
  );
}
