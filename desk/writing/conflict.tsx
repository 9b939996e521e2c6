import { type JSX, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { useAction } from '../desk-context.ts';
import { DiffView } from './diff-view.tsx';
import { isPublic, type OpenText, type TextState } from './open-text.ts';
import { linesOf, type Text, writtenOf } from './written.ts';

/** The file is another one by now, or gone: nothing is overwritten before somebody chooses. */
export function Conflict({ open, state }: { open: OpenText; state: TextState }): JSX.Element | null {
  const [isShown, setShown] = useState(true);
  const { isBusy, error, run } = useAction();
  const { rival } = state;
  if (rival === undefined) return null;
  if (rival === null) {
    const createAgain = () =>
      void run(async () => {
        return (await open.createAgain()) ? 'The file is there again.' : undefined;
      });
    return (
      <div className="alert" role="alert">
        <p>The file was deleted on disk meanwhile. What you see is kept in this browser.</p>
        <button type="button" className="btn btn--sm" disabled={isBusy} onClick={createAgain}>
          Create it again
        </button>
        <Problem error={error} />
      </div>
    );
  }
  return (
    <>
      <div className="alert" role="alert">
        <p>
          The file was changed meanwhile. Nothing of yours is lost, and nothing is saved before you choose.
        </p>
        <button type="button" className="btn btn--sm" onClick={() => setShown(true)}>
          Compare…
        </button>
      </div>
      {isShown ? <Compare open={open} state={state} rival={rival} onClose={() => setShown(false)} /> : null}
    </>
  );
}

interface CompareProps {
  open: OpenText;
  state: TextState;
  rival: Text;
  onClose: () => void;
}

function Compare({ open, state, rival, onClose }: CompareProps): JSX.Element {
  return (
    <Dialog title="Changed meanwhile" isWide onClose={onClose}>
      <DiffView
        label="Their version and yours"
        before={linesOf(writtenOf(rival))}
        after={linesOf(state.written)}
        names={['theirs', 'yours']}
      />
      <div className="tools">
        <button type="button" className="btn btn--solid" onClick={() => open.keepMine()}>
          Keep mine
        </button>
        <button type="button" className="btn" onClick={() => open.takeTheirs()}>
          Take theirs
        </button>
        <button type="button" className="btn" onClick={onClose}>
          Go on editing
        </button>
        <p className="note">
          {isPublic(rival)
            ? 'Mine takes the place of theirs when you update.'
            : 'Mine is saved in the place of theirs, which stays among the revisions.'}
        </p>
      </div>
    </Dialog>
  );
}
