import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftsOf } from '../../contract/desk-front.ts';
import { DeskError } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Choice } from '../components/field.tsx';
import { FrontView } from '../components/front-view.tsx';
import { HideDialog } from '../components/hide-dialog.tsx';
import { Page } from '../components/page.tsx';
import { DEFAULT_HOURS, DURATIONS, EditPinDialog, pinOf, useStoredPins } from '../components/pin-dialog.tsx';
import { PinRow } from '../components/pin-row.tsx';
import { Problem } from '../components/problem.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { RowActions } from '../components/row-actions.tsx';
import { Row } from '../components/rows.tsx';
import { type Candidate, StoryPicker } from '../components/story-picker.tsx';
import { StoryText } from '../components/story-row.tsx';
import { When } from '../components/when.tsx';
import { useDesk } from '../desk-context.ts';
import { counted } from '../format.ts';
import { afterPublishing, type PinsDraft, withoutEnded, withPins } from '../pin-draft.ts';
import {
  add,
  describePinned,
  type Front,
  fromFront,
  inSlot,
  isEqual,
  isSame,
  keyOf,
  mergePins,
  move,
  type Pin,
  type Slot,
} from '../pins.ts';
import { Link, useRouter } from '../router.tsx';
import { useAction } from '../use-action.ts';
import { useResource } from '../use-resource.ts';

type FrontSlot = Front['slots'][number];
type FrontStory = FrontSlot['stories'][number];

const REFRESH_MS = 15_000;
const CONFLICT = 409;
const WIDE = '(width >= 60em)';

/** The front page beside its slots. Pins are edited as a draft and published together. */
export function FrontPage({ address }: { address: URL }) {
  const front = useResource('front', {}, { refreshMs: REFRESH_MS });
  const stored = useStoredPins();
  const [draft, setDraft] = useState(stored.read);
  const latest = useRef(draft);
  function change(next: PinsDraft | undefined): void {
    latest.current = next;
    stored.write(next);
    setDraft(next);
  }
  const publish = (sent: readonly Pin[]) => change(afterPublishing(latest.current, sent));
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
        {(data) => (
          <Workspace
            front={data}
            draft={draft}
            onDraft={change}
            onPublished={publish}
            reload={front.reload}
            address={address}
          />
        )}
      </ResourceView>
    </Page>
  );
}

interface DraftProps {
  front: Front;
  draft: PinsDraft | undefined;
  onDraft: (draft: PinsDraft | undefined) => void;
  onPublished: (pins: readonly Pin[]) => void;
  reload: () => Promise<void>;
}

function Workspace({ address, ...props }: DraftProps & { address: URL }) {
  const { front, draft, onDraft, reload } = props;
  const { setQuery } = useRouter();
  const [hiding, setHiding] = useState<{ item: string; title: string }>();
  const [editing, setEditing] = useState<Pin>();
  const [isViewed, setViewed] = useState(() => matchMedia(WIDE).matches);
  /** The link of the story that was clicked on the page. */
  const [clicked, setClicked] = useState<string>();
  const selected = address.searchParams.get('slot') ?? 'featured';
  const pins = draft?.pins ?? fromFront(front);
  const select = (slot: Slot | 'none') => setQuery({ slot });
  const edit = (edited: readonly Pin[]) => onDraft(withPins(draft, edited, front));
  return (
    <>
      <PublishBar {...props}>
        <Button aria-expanded={isViewed} onClick={() => setViewed(!isViewed)}>
          {isViewed ? 'Hide the page' : 'Show the page'}
        </Button>
      </PublishBar>
      <div className={isViewed ? 'front front--viewed' : 'front'}>
        <div className="front__view">
          {isViewed ? (
            <FrontView
              front={front}
              pins={pins}
              selected={selected}
              onSelect={(slot, link) => {
                select(slot);
                setClicked(link);
              }}
            />
          ) : null}
        </div>
        <div className="front__slots">
          {front.slots.map((slot) => (
            <SlotSection
              key={slot.slot}
              slot={slot}
              front={front}
              pins={pins}
              clicked={clicked}
              isOpen={slot.slot === selected}
              onToggle={(isOpen) => select(isOpen ? slot.slot : 'none')}
              onPins={edit}
              onEdit={setEditing}
              onHide={setHiding}
            />
          ))}
        </div>
      </div>
      {editing ? (
        <EditPinDialog
          pin={editing}
          onClose={() => setEditing(undefined)}
          onChange={(pin) => edit(pins.map((one) => (keyOf(one) === keyOf(pin) ? pin : one)))}
        />
      ) : null}
      {hiding ? <HideDialog story={hiding} onClose={() => setHiding(undefined)} onHidden={reload} /> : null}
    </>
  );
}

/** Stays in view: whether there are unpublished changes, and the actions on them. */
function PublishBar(props: DraftProps & { children: ReactNode }) {
  const { front, draft, onDraft, onPublished, reload, children } = props;
  const { call, announce } = useDesk();
  const isBehind = draft !== undefined && draft.revision !== front.revision;
  const { pins: merged, conflicts } = isBehind
    ? mergePins(withoutEnded(draft, Date.now()), fromFront(front))
    : { pins: [], conflicts: [] };
  // Merge changes of others into the draft.
  const join = useEffectEvent(() => {
    const base = fromFront(front);
    onDraft(isEqual(merged, base) ? undefined : { pins: merged, base, revision: front.revision });
    if (!isEqual(merged, draft?.pins ?? []))
      announce('Someone else changed other pins. Their changes are in your draft.');
  });
  const isMerging = isBehind && conflicts.length === 0;
  useEffect(() => {
    if (isMerging) join();
  }, [isMerging]);

  const publishing = useAction(async () => {
    if (!draft) return undefined;
    let { pins, base, revision } = draft;
    for (;;) {
      try {
        await call('pin', { body: { pins: draftsOf(pins), revision } });
        break;
      } catch (failure) {
        if (!(failure instanceof DeskError) || failure.status !== CONFLICT) throw failure;
        const published = await call('front', {});
        const theirs = fromFront(published);
        const both = mergePins(withoutEnded({ pins, base, revision }, Date.now()), theirs);
        if (both.conflicts.length > 0 || published.revision === revision) {
          await reload();
          throw failure;
        }
        ({ pins, base, revision } = { pins: both.pins, base: theirs, revision: published.revision });
      }
    }
    onPublished(draft.pins);
    await reload();
    return 'Published. The front page shows it within a second.';
  });
  const error = publishing.error?.status === CONFLICT ? undefined : publishing.error;

  /** Settles one slot: it starts from the published pins, with mine or theirs. */
  function settle(slot: Slot, whose: 'mine' | 'theirs'): void {
    if (!draft) return;
    const theirs = inSlot(fromFront(front), slot);
    const except = (pins: readonly Pin[]) => pins.filter((pin) => pin.slot !== slot);
    onDraft({
      ...draft,
      base: [...except(draft.base), ...theirs],
      pins: whose === 'mine' ? draft.pins : [...except(draft.pins), ...theirs],
    });
  }
  return (
    <div className="publish">
      <div className="publish__row">
        <p>{draft ? 'Your changes are not published yet.' : 'No unpublished changes.'}</p>
        <div className="tools">
          {children}
          <Button disabled={publishing.isPending || !draft} onClick={() => onDraft(undefined)}>
            Discard
          </Button>
          <Button
            isSolid
            disabled={publishing.isPending || !draft || isBehind}
            onClick={() => publishing.run()}
          >
            Publish
          </Button>
        </div>
      </div>
      {conflicts.length > 0 ? (
        <div className="alert" role="alert">
          <p>Someone else changed the same slots while you were working. Your changes are not lost.</p>
          {conflicts.map((slot) => {
            const name = front.slots.find((one) => one.slot === slot)?.name ?? slot;
            const theirs = inSlot(fromFront(front), slot).map(
              ({ headline, title }) => `“${headline ?? title}”`,
            );
            return (
              <div className="publish__row" key={slot}>
                <p>
                  <b>{name}</b> – now published: {theirs.join(', ') || 'no pins'}
                </p>
                <div className="tools">
                  <Button aria-label={`Take theirs: ${name}`} onClick={() => settle(slot, 'theirs')}>
                    Take theirs
                  </Button>
                  <Button aria-label={`Keep mine: ${name}`} onClick={() => settle(slot, 'mine')}>
                    Keep mine
                  </Button>
                </div>
              </div>
            );
          })}
        </div>
      ) : null}
      <Problem error={error} />
    </div>
  );
}

interface SlotSectionProps {
  slot: FrontSlot;
  front: Front;
  pins: readonly Pin[];
  clicked: string | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onPins: (pins: readonly Pin[]) => void;
  onEdit: (pin: Pin) => void;
  onHide: (story: { item: string; title: string }) => void;
}

const DRAGGED = 'application/x-masthead-pin';

/** A slot: its pins, the stories that are chosen automatically, and the search for others. */
function SlotSection(props: SlotSectionProps) {
  const { slot: entry, front, pins, clicked, isOpen, onToggle, onPins, onEdit, onHide } = props;
  const { slot, name, stories } = entry;
  const { announce } = useDesk();
  const [hours, setHours] = useState(DEFAULT_HOURS);
  /** The key of the pin that the next pick replaces. */
  const [replacing, setReplacing] = useState<string>();
  const section = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const own = inSlot(pins, slot);
  const automatic = stories.filter((story) => !own.some(({ target }) => isSame(target, story.target)));
  const replaced = own.find((pin) => keyOf(pin) === replacing);
  const thumbnails = new Map(
    front.slots.flatMap((one) => one.stories.map(({ link, thumbnail }) => [link, thumbnail])),
  );
  useEffect(() => {
    if (!isOpen || clicked === undefined) return;
    const row = [...(section.current?.querySelectorAll<HTMLElement>('[data-link]') ?? [])].find(
      ({ dataset }) => dataset.link === clicked,
    );
    (row ?? section.current)?.scrollIntoView({ block: 'nearest' });
    row?.focus();
  }, [isOpen, clicked]);

  const placeOf = ({ target }: Pick<Candidate, 'target'>) =>
    front.slots.find((one) => one.stories.some((story) => isSame(story.target, target)))?.name;
  function pick(story: Candidate): void {
    const { target, title, link, thumbnail, state } = story;
    const publishedAt = state === 'scheduled' ? story.publishedAt : null;
    const pin = pinOf({ target, title, link, thumbnail, publishedAt }, slot, hours);
    onPins(add(pins, pin, replacing));
    setReplacing(undefined);
    announce(describePinned(pins, pin, name));
  }
  const drop = (event: DragEvent, before?: string) => {
    event.preventDefault();
    event.stopPropagation();
    onPins(move(pins, event.dataTransfer.getData(DRAGGED), slot, before));
  };
  const allow = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
  };
  return (
    <section
      className="slot"
      aria-label={name}
      ref={section}
      onDragOver={allow}
      onDrop={(event) => drop(event)}
    >
      <h2>
        <button type="button" className="slot__open" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          <span className="slot__name">{name}</span>
          {own.length > 0 ? <span className="mark mark--note">{counted(own.length, 'pin')}</span> : null}
          {isOpen ? null : (
            <span className="slot__first">{own[0]?.title ?? automatic[0]?.title ?? 'No stories'}</span>
          )}
        </button>
      </h2>
      {isOpen ? (
        <div className="slot__body">
          {own.length + automatic.length === 0 ? <p className="empty">No stories.</p> : null}
          <ol className="rows">
            {own.map((pin, index) => (
              <PinRow
                key={keyOf(pin)}
                pin={pin}
                published={front.pins.find((one) => keyOf(one) === keyOf(pin) && isEqual([one], [pin]))}
                thumbnail={pin.thumbnail ?? thumbnails.get(pin.link) ?? null}
                place={
                  index === 0 ? (own.length === 1 ? 'only' : 'first') : index === own.length - 1 ? 'last' : ''
                }
                pins={pins}
                onPins={onPins}
                onEdit={() => onEdit(pin)}
                onReplace={() => {
                  setReplacing(keyOf(pin));
                  search.current?.focus();
                }}
                data-link={pin.link}
                tabIndex={-1}
                draggable
                onDragStart={(event) => event.dataTransfer.setData(DRAGGED, keyOf(pin))}
                onDragOver={allow}
                onDrop={(event) => drop(event, keyOf(pin))}
              />
            ))}
            {automatic.map((story) => (
              <StoryRow
                key={story.link}
                story={story}
                onPin={() =>
                  onPins(
                    add(
                      pins,
                      pinOf(
                        { target: story.target, title: story.title, link: story.link, publishedAt: null },
                        slot,
                        hours,
                      ),
                    ),
                  )
                }
                onHide={onHide}
              />
            ))}
          </ol>
          <div className="slot__search">
            <StoryPicker
              label={
                replaced
                  ? `Replace “${replaced.headline ?? replaced.title}” by`
                  : `Pin another story to ${name}`
              }
              placeOf={placeOf}
              onPick={pick}
              inputRef={search}
            />
            {replaced ? <Button onClick={() => setReplacing(undefined)}>Do not replace it</Button> : null}
            <Choice
              label="For"
              options={DURATIONS}
              value={hours}
              onChange={({ target }) => setHours(target.value)}
            />
          </div>
        </div>
      ) : null}
    </section>
  );
}

/** A story of the automatic choice, or one whose pin the draft removes. */
function StoryRow({
  story: { target, title, link, source, publishedAt, thumbnail, pinned },
  onPin,
  onHide,
}: {
  story: FrontStory;
  onPin: () => void;
  onHide: SlotSectionProps['onHide'];
}) {
  const actions = (
    <RowActions label={`Actions for “${title}”`}>
      <Button aria-label={`Pin “${title}” here`} onClick={onPin}>
        Pin
      </Button>
      {'item' in target ? (
        <Button aria-label={`Hide “${title}”`} onClick={() => onHide({ item: target.item, title })}>
          Hide…
        </Button>
      ) : null}
    </RowActions>
  );
  return (
    <Row tools={actions} data-link={link} tabIndex={-1}>
      <StoryText
        title={title}
        thumbnail={thumbnail}
        meta={
          <>
            <span>{source}</span>
            {publishedAt ? <When at={publishedAt} /> : null}
            {pinned ? <b>Pin to be removed</b> : null}
          </>
        }
      />
    </Row>
  );
}
