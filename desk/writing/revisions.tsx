import { Button } from '../components/button.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { VersionsDialog } from '../components/versions-dialog.tsx';
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
  const { text, first, onClose } = props;
  const list = useResource('revisions', { query: { kind: text.kind, file: text.file } });
  return (
    <VersionsDialog title="Revisions" list={list} first={first} onClose={onClose}>
      {(id) => <Revision key={id} id={id} {...props} />}
    </VersionsDialog>
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
