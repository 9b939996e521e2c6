import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { useAction } from '../use-action.ts';
import { DiffView } from './diff-view.tsx';
import type { OpenText } from './open-text.ts';
import { contentOf, linesOf } from './text-content.ts';
import { isPublic, type TextState } from './text-state.ts';

/** Someone else changed or deleted the file: the editor chooses before anything is overwritten. */
export function Conflict({ open, state }: { open: OpenText; state: TextState }) {
  const [isComparing, setComparing] = useState(true);
  const { isPending, error, run } = useAction(async () =>
    (await open.createAgain()) ? 'The file is there again.' : undefined,
  );
  const { competing } = state;
  if (competing === undefined) return null;
  if (competing === null)
    return (
      <div className="alert" role="alert">
        <p>The file was deleted on disk. Your text is kept in this browser.</p>
        <Button disabled={isPending} onClick={() => run()}>
          Create it again
        </Button>
        <Problem error={error} />
      </div>
    );
  const close = () => setComparing(false);
  return (
    <>
      <div className="alert" role="alert">
        <p>Someone else changed this file. Your changes are not lost. Choose which version to keep.</p>
        <Button onClick={() => setComparing(true)}>Compare…</Button>
      </div>
      {isComparing ? (
        <Dialog title="Changed by someone else" isWide onClose={close}>
          <DiffView
            label="Their version and yours"
            before={linesOf(contentOf(competing))}
            after={linesOf(state.content)}
            names={['theirs', 'yours']}
          />
          <div className="tools">
            <Button isLarge isSolid onClick={() => open.keepMine()}>
              Keep mine
            </Button>
            <Button isLarge onClick={() => open.takeTheirs()}>
              Take theirs
            </Button>
            <Button isLarge onClick={close}>
              Go on editing
            </Button>
            <p className="note">
              {isPublic(competing)
                ? 'Your version replaces theirs when you update.'
                : 'Your version replaces theirs, which stays under Revisions.'}
            </p>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
