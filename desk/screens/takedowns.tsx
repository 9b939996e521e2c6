import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { DialogButton } from '../components/dialog-button.tsx';
import { HideDialog } from '../components/hide-dialog.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { Row, Rows } from '../components/rows.tsx';
import { When } from '../components/when.tsx';
import { useDesk } from '../desk-context.ts';
import { counted } from '../format.ts';
import { useResource } from '../use-resource.ts';

export function Takedowns() {
  const { account, call } = useDesk();
  const list = useResource('takedowns', {});
  const [isHiding, setHiding] = useState(false);

  return (
    <>
      <div className="intro">
        <p className="note">
          Takedowns stay in force, including for later deliveries, until you restore them.
        </p>
        <Button onClick={() => setHiding(true)}>Hide an address…</Button>
      </div>
      <ResourceView resource={list}>
        {({ takedowns }) => (
          <Rows label="Takedowns" items={takedowns} empty="No takedowns.">
            {(takedown) => (
              <Row
                key={takedown.id}
                tools={
                  takedown.everywhere && !account.isNetworkOperator ? null : (
                    <DialogButton
                      label={`Restore “${takedown.title}”`}
                      title="Restore headline?"
                      verb="Restore"
                      task={async () => {
                        await call('restore', { params: { id: takedown.id } });
                        await list.reload();
                        return 'Restored. The headline is back on the site.';
                      }}
                    >
                      <p className="hed hed--sm">{takedown.title}</p>
                      <p className="note">Reason of the takedown: {takedown.reason}</p>
                    </DialogButton>
                  )
                }
              >
                <p className="hed hed--sm">
                  <a href={takedown.link} target="_blank" rel="noreferrer">
                    {takedown.title}
                  </a>
                </p>
                <p className="row__why">{takedown.reason}</p>
                <p className="meta">
                  {takedown.everywhere ? <b>in all papers</b> : null}
                  <b>{takedown.who}</b>
                  <When at={takedown.at} />
                  <span>hides {counted(takedown.items, 'headline')}</span>
                </p>
              </Row>
            )}
          </Rows>
        )}
      </ResourceView>
      {isHiding ? <HideDialog onClose={() => setHiding(false)} onHidden={list.reload} /> : null}
    </>
  );
}
