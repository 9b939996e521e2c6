import { type JSX, useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { Confirm } from '../components/confirm.tsx';
import { HideDialog } from '../components/hide-dialog.tsx';
import { LoadedView } from '../components/loaded.tsx';
import { When } from '../components/when.tsx';
import { useDesk, useLoaded } from '../desk-context.ts';
import { counted } from '../format.ts';

type Takedown = DeskResponse<'hide'>;

export function Takedowns(): JSX.Element {
  const { call } = useDesk();
  const list = useLoaded('takedowns', {});
  const [isHiding, setHiding] = useState(false);
  const [restoring, setRestoring] = useState<Takedown>();

  return (
    <>
      <div className="intro">
        <p className="note">
          Takedowns stay in force, including for later deliveries, until you restore them.
        </p>
        <button type="button" className="btn btn--sm" onClick={() => setHiding(true)}>
          Hide an address…
        </button>
      </div>
      <LoadedView of={list}>
        {({ takedowns }) => (
          <>
            {takedowns.length === 0 ? <p className="empty">No takedowns.</p> : null}
            <ul className="rows" aria-label="Takedowns">
              {takedowns.map((takedown) => (
                <li className="row" key={takedown.id}>
                  <div className="row__text">
                    <p className="hed hed--sm">
                      <a href={takedown.link} target="_blank" rel="noreferrer">
                        {takedown.title}
                      </a>
                    </p>
                    <p className="row__why">{takedown.reason}</p>
                    <p className="meta">
                      <b>{takedown.who}</b>
                      <When at={takedown.at} />
                      <span>hides {counted(takedown.items, 'headline')}</span>
                    </p>
                  </div>
                  <div className="tools">
                    <button
                      type="button"
                      className="btn btn--sm"
                      aria-label={`Restore “${takedown.title}”`}
                      onClick={() => setRestoring(takedown)}
                    >
                      Restore…
                    </button>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadedView>
      {isHiding ? <HideDialog onClose={() => setHiding(false)} onHidden={list.reload} /> : null}
      {restoring ? (
        <Confirm
          title="Restore headline?"
          verb="Restore"
          onClose={() => setRestoring(undefined)}
          task={async () => {
            await call('restore', { params: { id: restoring.id } });
            await list.reload();
            return 'Restored. The headline is back on the site.';
          }}
        >
          <p className="hed hed--sm">{restoring.title}</p>
          <p>It was hidden for this reason: {restoring.reason}</p>
        </Confirm>
      ) : null}
    </>
  );
}
