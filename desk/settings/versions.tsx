import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { VersionsDialog } from '../components/versions-dialog.tsx';
import { useResource } from '../use-resource.ts';
import { DiffView } from '../writing/diff-view.tsx';
import type { SettingsDraft } from './use-settings.ts';

interface Props {
  draft: SettingsDraft;
  onClose: () => void;
}

/** The lines that the next save changes. */
export function Review({ draft: { file, change, saved }, onClose }: Props) {
  const checked = useResource('checkSettings', { query: { file }, body: { change } }, { isFresh: true });
  return (
    <Dialog title="Unsaved changes" isWide onClose={onClose}>
      <ResourceView resource={checked}>
        {({ source }) => (
          <DiffView
            label="Lines that change"
            before={saved.source}
            after={source}
            names={['now', 'after saving']}
          />
        )}
      </ResourceView>
    </Dialog>
  );
}

/** Former versions of the file, and the way back. */
export function Versions({ draft, onClose }: Props) {
  const list = useResource('settingsRevisions', { query: { file: draft.file } });
  return (
    <VersionsDialog title="Versions" list={list} onClose={onClose}>
      {(id) => <Version key={id} id={id} draft={draft} />}
    </VersionsDialog>
  );
}

function Version({ id, draft }: { id: string; draft: SettingsDraft }) {
  const { file, saved, saving, isDirty } = draft;
  const version = useResource('settingsRevision', { params: { id }, query: { file } });
  return (
    <div className="revisions__shown">
      <ResourceView resource={version}>
        {({ source }) => (
          <>
            <DiffView
              label="What has changed since"
              before={source}
              after={saved.source}
              names={['then', 'now']}
            />
            <Problem error={saving.error} />
            {source === saved.source ? null : (
              <div className="tools">
                <Button
                  isLarge
                  isSolid
                  disabled={saving.isPending || isDirty || !draft.mayWrite}
                  onClick={() => saving.run(source)}
                >
                  Restore this version
                </Button>
                <p className="note">
                  {isDirty
                    ? 'Save or discard your changes first.'
                    : 'The site uses it at once, unless it has an issue.'}
                </p>
              </div>
            )}
          </>
        )}
      </ResourceView>
    </div>
  );
}
