import { type JSX, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { LoadedView } from '../components/loaded.tsx';
import { Problem } from '../components/problem.tsx';
import { When } from '../components/when.tsx';
import { useAction, useDesk, useLoaded } from '../desk-context.ts';
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
  /** The revision to show first. */
  first: string | undefined;
  onClose: () => void;
}

/** What the file was before, who changed it, and the way back. */
export function Revisions(props: RevisionsProps): JSX.Element {
  const { text, onClose } = props;
  const list = useLoaded('revisions', { query: { kind: text.kind, file: text.file } });
  const [chosen, setChosen] = useState(props.first);
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
  const { account, call, say } = useDesk();
  const query = { kind: text.kind, file: text.file };
  const revision = useLoaded('revision', { params: { id }, query });
  const { isBusy, error, run } = useAction();
  const isProposed = id === text.review?.revision;
  const mayUpdate = isProposed && text.review?.who !== account.name;

  async function update(source: string): Promise<string> {
    await open.change((body) => call('saveText', { query, body: { ...body, text: { source } } }));
    onClose();
    return 'Updated. Readers see it within a second.';
  }
  return (
    <div className="revisions__shown">
      <LoadedView of={revision}>
        {(former) => (
          <>
            <DiffView
              label={isProposed ? 'What would change' : 'What has changed since'}
              before={isProposed ? text.source : former.source}
              after={isProposed ? former.source : text.source}
              names={isProposed ? ['now', 'proposed'] : ['then', 'now']}
            />
            <Problem error={error} />
            {mayRestore && former.source !== text.source ? (
              <div className="tools">
                {mayUpdate ? (
                  <button
                    type="button"
                    className="btn btn--solid"
                    disabled={isBusy || isDirty}
                    onClick={() => void run(() => update(former.source))}
                  >
                    Update
                  </button>
                ) : null}
                <button
                  type="button"
                  className={mayUpdate ? 'btn' : 'btn btn--solid'}
                  disabled={isBusy || isDirty}
                  onClick={() => {
                    const { parts, source } = former;
                    open.edit(isProposed ? (parts ?? { source }) : restoredFrom(former, text));
                    onClose();
                    say(
                      `In the editor. ${isPublic(text) ? 'Readers keep what they have until it is updated.' : ''}`,
                    );
                  }}
                >
                  {isProposed ? 'Put it into the editor' : 'Restore this revision'}
                </button>
                <p className="note">
                  {isDirty
                    ? 'Save or discard what you have typed first.'
                    : isProposed
                      ? `${text.review?.who} asks for review of this change.`
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
