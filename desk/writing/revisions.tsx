import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { When } from '../components/when.tsx';
import { useDesk } from '../desk-context.ts';
import { useAction } from '../use-action.ts';
import { useResource } from '../use-resource.ts';
import { DiffView } from './diff-view.tsx';
import type { OpenText } from './open-text.ts';
import { contentOf, restoredFrom, type Text } from './text-content.ts';
import { isPublic } from './text-state.ts';

interface RevisionsProps {
  open: OpenText;
  text: Text;
  mayRestore: boolean;
  /** Restoring would replace what is typed. */
  isDirty: boolean;
  /** The revision to show first. */
  first: string | undefined;
  onClose: () => void;
}

/** Former versions of the file: who changed it, what changed since, and the way back. */
export function Revisions(props: RevisionsProps) {
  const { text, onClose } = props;
  const list = useResource('revisions', { query: { kind: text.kind, file: text.file } });
  const [chosen, setChosen] = useState(props.first);
  return (
    <Dialog title="Revisions" isWide onClose={onClose}>
      <ResourceView resource={list}>
        {({ revisions }) =>
          revisions.length === 0 ? (
            <p className="empty">No earlier versions yet.</p>
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
                <p className="note">Choose a version to see what has changed since.</p>
              ) : (
                <Revision key={chosen} id={chosen} {...props} />
              )}
            </div>
          )
        }
      </ResourceView>
    </Dialog>
  );
}

function Revision({ id, open, text, mayRestore, isDirty, onClose }: RevisionsProps & { id: string }) {
  const { account, call, announce } = useDesk();
  const query = { kind: text.kind, file: text.file };
  const revision = useResource('revision', { params: { id }, query });
  const isProposed = id === text.review?.revision;
  const mayUpdate = isProposed && text.review?.who !== account.name;

  const { isPending, error, run } = useAction(async (source: string) => {
    await open.change((body) => call('saveText', { query, body: { ...body, text: { source } } }));
    onClose();
    return 'Updated. Readers see it within a second.';
  });
  return (
    <div className="revisions__shown">
      <ResourceView resource={revision}>
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
                  <Button isLarge isSolid disabled={isPending || isDirty} onClick={() => run(former.source)}>
                    Update
                  </Button>
                ) : null}
                <Button
                  isLarge
                  isSolid={!mayUpdate}
                  disabled={isPending || isDirty}
                  onClick={() => {
                    open.edit(isProposed ? contentOf(former) : restoredFrom(former, text));
                    onClose();
                    announce(`In the editor. ${isPublic(text) ? 'Readers see it after you update.' : ''}`);
                  }}
                >
                  {isProposed ? 'Put it into the editor' : 'Restore this revision'}
                </Button>
                <p className="note">
                  {isDirty
                    ? 'Save or discard your changes first.'
                    : isProposed
                      ? `${text.review?.who} asks for a review of this change.`
                      : 'Fills the editor. The date, corrections and state stay as they are.'}
                </p>
              </div>
            ) : null}
          </>
        )}
      </ResourceView>
    </div>
  );
}
