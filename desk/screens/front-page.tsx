import { type DragEvent, type JSX, useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { HideDialog } from '../components/hide-dialog.tsx';
import { Page } from '../components/page.tsx';
import { PinDialog } from '../components/pin-dialog.tsx';
import { PinRow } from '../components/pin-row.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { Row } from '../components/rows.tsx';
import { useDesk } from '../desk-context.ts';
import { createStoredPins, type PinDraft } from '../pin-draft.ts';
import { add, fromFront, isSame, keyOf, move, type Pin, type Slot, toDraft, until } from '../pins.ts';
import { Link } from '../router.tsx';
import { useAction } from '../use-action.ts';
import { useResource } from '../use-resource.ts';

type Front = DeskResponse<'front'>;
type FrontSlot = Front['slots'][number];
type FrontStory = FrontSlot['stories'][number];

const REFRESH_MS = 15_000;
const DEFAULT_HOURS = 6;
const CONFLICT = 409;

/** The front page, slot by slot. Pins are edited as a draft and published together. */
export function FrontPage(): JSX.Element {
  const front = useResource('front', {}, { refreshMs: REFRESH_MS });
  const { account } = useDesk();
  const [stored] = useState(() =>
    createStoredPins({ account: account.name, storage: localStorage, clock: Date.now }),
  );
  const [draft, setDraft] = useState(stored.read);
  function change(next: PinDraft | undefined): void {
    stored.write(next);
    setDraft(next);
  }
  return (
    <Page
      title="Front page"
      about={
        <>
          Pin stories for a few hours. Everything else is chosen automatically. Hidden headlines are under{' '}
          <Link href="/desk/headlines/takedowns">Takedowns</Link>.
        </>
      }
    >
      <ResourceView resource={front}>
        {(data) => <Slots front={data} draft={draft} onDraft={change} reload={front.reload} />}
      </ResourceView>
    </Page>
  );
}

interface SlotsProps {
  front: Front;
  draft: PinDraft | undefined;
  onDraft: (draft: PinDraft | undefined) => void;
  reload: () => Promise<void>;
}

function Slots({ front, draft, onDraft, reload }: SlotsProps): JSX.Element {
  const [adding, setAdding] = useState<FrontSlot>();
  const [hiding, setHiding] = useState<{ item: string; title: string }>();
  const pins = draft?.pins ?? fromFront(front);
  const edit = (edited: readonly Pin[]) =>
    onDraft({ pins: edited, revision: draft?.revision ?? front.revision });
  return (
    <>
      <PublishBar front={front} draft={draft} onDraft={onDraft} reload={reload} />
      <div className="slots">
        {front.slots.map((slot) => (
          <SlotSection
            key={slot.slot}
            slot={slot}
            pins={pins}
            onEdit={edit}
            onAdd={() => setAdding(slot)}
            onHide={setHiding}
          />
        ))}
      </div>
      {adding ? (
        <PinDialog
          slot={adding.slot}
          name={adding.name}
          onClose={() => setAdding(undefined)}
          onPin={(pin) => edit(add(pins, pin))}
        />
      ) : null}
      {hiding ? <HideDialog story={hiding} onClose={() => setHiding(undefined)} onHidden={reload} /> : null}
    </>
  );
}

/** Stays in view: whether there are unpublished changes, and the actions on them. */
function PublishBar({ front, draft, onDraft, reload }: SlotsProps): JSX.Element {
  const { call } = useDesk();
  const [html, setHtml] = useState<string>();
  const isBehind = draft !== undefined && draft.revision !== front.revision;
  const pins = toDraft(draft?.pins ?? fromFront(front));
  const previewing = useAction(async () => {
    setHtml(await call('previewFront', { body: { pins } }));
    return undefined;
  });
  const publishing = useAction(async (revision: string) => {
    await call('pin', { body: { pins, revision } }).finally(reload);
    setHtml(undefined);
    onDraft(undefined);
    return 'Published. The front page shows it within a second.';
  });
  const isBusy = previewing.isPending || publishing.isPending;
  const error = previewing.error ?? publishing.error;

  const publishButton = (
    <Button
      isSolid
      disabled={isBusy || !draft || isBehind}
      onClick={() => draft && publishing.run(draft.revision)}
    >
      Publish
    </Button>
  );
  return (
    <div className="publish">
      <div className="publish__row">
        <p>{draft ? 'Your changes are not published yet.' : 'No unpublished changes.'}</p>
        <div className="tools">
          <Button disabled={isBusy} onClick={() => previewing.run()}>
            Preview
          </Button>
          <Button disabled={isBusy || !draft} onClick={() => onDraft(undefined)}>
            Discard
          </Button>
          {publishButton}
        </div>
      </div>
      {isBehind ? (
        <div className="alert" role="alert">
          <p>Someone else changed the pins while you were working. Your changes are not lost.</p>
          <div className="tools">
            <Button onClick={() => onDraft(undefined)}>Take theirs</Button>
            <Button onClick={() => onDraft({ pins: draft.pins, revision: front.revision })}>Keep mine</Button>
          </div>
        </div>
      ) : (
        <Problem error={error?.status === CONFLICT ? undefined : error} />
      )}
      {html === undefined ? null : (
        <Dialog title="Preview of the front page" isWide onClose={() => setHtml(undefined)}>
          <iframe className="publish__frame" title="Front page" sandbox="allow-same-origin" srcDoc={html} />
          <Problem error={error} />
          <div className="tools">{publishButton}</div>
        </Dialog>
      )}
    </div>
  );
}

interface SlotSectionProps {
  slot: FrontSlot;
  pins: readonly Pin[];
  onEdit: (pins: readonly Pin[]) => void;
  onAdd: () => void;
  onHide: (story: { item: string; title: string }) => void;
}

const DRAGGED = 'application/x-masthead-pin';

function SlotSection({
  slot: { slot, name, stories },
  pins,
  onEdit,
  onAdd,
  onHide,
}: SlotSectionProps): JSX.Element {
  const own = pins.filter((pin) => pin.slot === slot);
  const automatic = stories.filter((story) => !own.some(({ target }) => isSame(target, story.target)));
  const drop = (event: DragEvent, before?: string) => {
    event.preventDefault();
    event.stopPropagation();
    onEdit(move(pins, event.dataTransfer.getData(DRAGGED), slot, before));
  };
  const allow = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
  };
  return (
    <section className="slot" aria-label={name} onDragOver={allow} onDrop={(event) => drop(event)}>
      <div className="head">
        <h2 className="head__title">{name}</h2>
        <button type="button" className="txtlink" aria-label={`Pin a story to ${name}`} onClick={onAdd}>
          Pin a story…
        </button>
      </div>
      {own.length + automatic.length === 0 ? <p className="empty">No stories.</p> : null}
      <ol className="rows">
        {own.map((pin, index) => (
          <PinRow
            key={keyOf(pin)}
            pin={pin}
            place={
              index === 0 ? (own.length === 1 ? 'only' : 'first') : index === own.length - 1 ? 'last' : ''
            }
            pins={pins}
            onEdit={onEdit}
            drag={{
              draggable: true,
              onDragStart: (event) => event.dataTransfer.setData(DRAGGED, keyOf(pin)),
              onDragOver: allow,
              onDrop: (event) => drop(event, keyOf(pin)),
            }}
          />
        ))}
        {automatic.map((story) => (
          <StoryRow
            key={story.link}
            story={story}
            slot={slot}
            onPin={(pin) => onEdit(add(pins, pin))}
            onHide={onHide}
          />
        ))}
      </ol>
    </section>
  );
}

interface StoryRowProps {
  story: FrontStory;
  slot: Slot;
  onPin: (pin: Pin) => void;
  onHide: SlotSectionProps['onHide'];
}

/** A story of the automatic choice, or one whose pin the draft removes. */
function StoryRow({
  story: { target, title, link, source, pinned },
  slot,
  onPin,
  onHide,
}: StoryRowProps): JSX.Element {
  const tools = (
    <>
      <Button
        aria-label={`Pin “${title}” here`}
        onClick={() => onPin({ target, title, link, slot, until: until(DEFAULT_HOURS, Date.now()) })}
      >
        Pin
      </Button>
      {'item' in target ? (
        <Button aria-label={`Hide “${title}”`} onClick={() => onHide({ item: target.item, title })}>
          Hide…
        </Button>
      ) : null}
    </>
  );
  return (
    <Row tools={tools}>
      <p className="hed hed--sm">{title}</p>
      <p className="meta">
        <span>{source}</span>
        <span>{pinned ? 'pin to be removed' : 'automatic'}</span>
      </p>
    </Row>
  );
}
