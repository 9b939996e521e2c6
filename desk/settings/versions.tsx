import { type JSX, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { When } from '../components/when.tsx';
import { useResource } from '../use-resource.ts';
import { DiffView } from '../writing/diff-view.tsx';
import type { SettingsDraft } from './use-settings.ts';

interface Props {
  draft: SettingsDraft;
  onClose: () => void;
}

/** The lines that the next save changes. */
export function Review({ draft: { file, edits, saved }, onClose }: Props): JSX.Element {
  const change = { edits: [...edits] as never };
  const checked = useChecked(file, change);
  return (
    <Dialog title="Changes that are not saved" isWide onClose={onClose}>
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

function useChecked(file: SettingsDraft['file'], change: { edits: never }) {
  return useResource('checkSettings', { query: { file }, body: { change } }, { isFresh: true });
}

/** Former versions of the file, and the way back. */
export function Versions({ draft, onClose }: Props): JSX.Element {
  const list = useResource('settingsRevisions', { query: { file: draft.file } });
  const [chosen, setChosen] = useState<string>();
  return (
    <Dialog title="Versions" isWide onClose={onClose}>
      <ResourceView resource={list}>
        {({ revisions }) =>
          revisions.length === 0 ? (
            <p className="empty">No earlier versions yet.</p>
          ) : (
            <div className="revisions">
              <ol className="revisions__list" aria-label="Versions, newest first">
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
                <Version key={chosen} id={chosen} draft={draft} />
              )}
            </div>
          )
        }
      </ResourceView>
    </Dialog>
  );
}

function Version({ id, draft }: { id: string; draft: SettingsDraft }): JSX.Element {
  const { file, saved, saving, edits } = draft;
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
                  disabled={saving.isPending || edits.length > 0 || !draft.mayWrite}
                  onClick={() => saving.run(source)}
                >
                  Restore this version
                </Button>
                <p className="note">
                  {edits.length > 0
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
