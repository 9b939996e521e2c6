import { useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { MAX_EXPORT_BYTES } from '../../contract/limits.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { DialogButton } from '../components/dialog-button.tsx';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { Row, Rows } from '../components/rows.tsx';
import { useDesk } from '../desk-context.ts';
import { bytes, counted } from '../format.ts';
import { useResource } from '../use-resource.ts';

const REFRESH_MS = 1_000;

/** Uploads an export of WordPress or Ghost: shows what will come along and what will not, then imports it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { call } = useDesk();
  const [file, setFile] = useState<File>();
  const [site, setSite] = useState('');
  const [plan, setPlan] = useState<DeskResponse<'checkImport'>>();
  const [isStarted, setStarted] = useState(false);
  const [share, setShare] = useState<number>();

  async function send(): Promise<string | undefined> {
    if (!file) return undefined;
    const input = { query: { name: file.name, site }, file, onProgress: setShare };
    try {
      if (plan) {
        await call('startImport', input);
        setStarted(true);
      } else setPlan(await call('checkImport', input));
    } finally {
      setShare(undefined);
    }
    return undefined;
  }
  if (isStarted)
    return (
      <Dialog title="Import articles" onClose={onClose}>
        <Progress />
      </Dialog>
    );
  return (
    <Dialog title="Import articles" onClose={onClose}>
      <Form
        verb={plan ? `Import ${counted(plan.articles + plan.pages, 'text')}` : 'Check the file'}
        isReady={file !== undefined && (!plan || plan.articles + plan.pages > 0)}
        task={send}
        tools={
          <Button isLarge onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <Field
          label="File"
          hint={`An export of WordPress (XML, from Tools → Export) or Ghost (JSON, from Settings → Export), at most ${bytes(MAX_EXPORT_BYTES)}. Nothing is imported before you have seen what it holds.`}
          type="file"
          accept=".xml,.json"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? file);
            setPlan(undefined);
          }}
        />
        <Field
          label="Address of the old site (Ghost)"
          hint="Pictures are fetched from there. WordPress exports name it themselves."
          type="url"
          placeholder="https://"
          value={site}
          onChange={(event) => {
            setSite(event.target.value);
            setPlan(undefined);
          }}
        />
        {share === undefined ? null : share < 1 ? (
          <p className="meta">Uploading: {Math.round(share * 100)}%</p>
        ) : (
          <Reading />
        )}
        {plan ? <Plan plan={plan} /> : null}
      </Form>
      {plan || share !== undefined ? null : <Undo />}
    </Dialog>
  );
}

function Reading() {
  const { data } = useResource('importProgress', {}, { refreshMs: REFRESH_MS, isFresh: true });
  const { done, total } = data?.reading ?? { done: 0, total: 0 };
  return <p className="meta">{total === 0 ? 'Reading the file…' : `Reading: ${done} of ${total} posts`}</p>;
}

/** The latest import, until something of it was changed. */
function Undo() {
  const { call } = useDesk();
  const { data, reload } = useResource('importProgress', {}, { isFresh: true });
  const { undoable } = data ?? {};
  if (!undoable) return null;
  const texts = counted(undoable.texts, 'text');
  return (
    <>
      <h3 className="hed hed--sm">Latest import</h3>
      <Rows label="Latest import" items={[undoable]} empty="">
        {({ name }) => (
          <Row
            key={name}
            tools={
              <DialogButton
                verb="Remove"
                label="Remove what this import wrote"
                isDestructive
                task={async () => {
                  await call('undoImport', {});
                  await reload();
                  return 'Removed.';
                }}
              >
                <p>{texts} and the pictures that nothing else uses are removed from the paper’s folder.</p>
              </DialogButton>
            }
          >
            <p>{name}</p>
            <p className="meta">{texts}, unchanged since</p>
          </Row>
        )}
      </Rows>
    </>
  );
}

const textsOf = ({ articles, pages }: { articles: number; pages: number }) =>
  counted(articles, 'article') + (pages > 0 ? `, ${counted(pages, 'page')}` : '');

function Plan({ plan }: { plan: DeskResponse<'checkImport'> }) {
  const { system, articles, pages, drafts, existing, pictures, leftOut } = plan;
  const parts = [
    `${textsOf({ articles, pages })} to import`,
    ...(drafts > 0 ? [`${drafts} of them as drafts`] : []),
    `with ${counted(pictures, 'picture')}`,
  ];
  return (
    <div role="status">
      <p>
        <b>{system}:</b> {parts.join(', ')}.
      </p>
      {existing.length > 0 ? (
        <details>
          <summary>{counted(existing.length, 'post')} here already</summary>
          <p className="meta">{existing.join(' · ')}</p>
        </details>
      ) : null}
      {leftOut.length > 0 ? <h3 className="hed hed--sm">Held back, changed or not imported</h3> : null}
      <Rows
        label="Held back, changed or not imported"
        items={leftOut}
        empty="Everything in this file can be imported."
      >
        {({ what, count, examples }) => (
          <Row key={what} tools={<span className="mark mark--note">{count}</span>}>
            <p>{what}</p>
            <p className="meta">{examples.join(', ')}</p>
          </Row>
        )}
      </Rows>
    </div>
  );
}

function Progress() {
  const progress = useResource('importProgress', {}, { refreshMs: REFRESH_MS, isFresh: true });
  return (
    <ResourceView resource={progress}>
      {({ isRunning, done, total, outcome, error }) => (
        <div role="status">
          {isRunning ? (
            <>
              <progress aria-label="Imported" value={done} max={Math.max(total, 1)} />
              <p>
                {done} of {total} pictures and articles. You can close this and go on working.
              </p>
            </>
          ) : null}
          {error ? (
            <p className="notice">The import stopped: {error} Import the file again to continue.</p>
          ) : null}
          {outcome ? (
            <>
              <p>
                Imported {textsOf(outcome)} and {counted(outcome.pictures, 'picture')}.
              </p>
              {outcome.failed.length > 0 ? (
                <>
                  <h3 className="hed hed--sm">Pictures that could not be fetched</h3>
                  <Rows label="Pictures that could not be fetched" items={outcome.failed} empty="">
                    {({ address, reason }) => (
                      <Row key={address}>
                        <p>{address}</p>
                        <p className="meta">{reason}</p>
                      </Row>
                    )}
                  </Rows>
                </>
              ) : null}
            </>
          ) : null}
        </div>
      )}
    </ResourceView>
  );
}
