import { useState } from 'react';
import { createPortal } from 'react-dom';
import { MAX_HEADLINE_LENGTH } from '../../contract/limits.ts';
import { useDesk, useOwner } from '../desk-context.ts';
import { moment } from '../format.ts';
import { createStoredPins, withPins } from '../pin-draft.ts';
import { add, describePinned, fromFront, type Pin, type Slot, until } from '../pins.ts';
import { useRouter } from '../router.tsx';
import { useResource } from '../use-resource.ts';
import { Button } from './button.tsx';
import { FormDialog } from './dialog.tsx';
import { Choice, Field } from './field.tsx';
import { textOf } from './form.tsx';

export const DEFAULT_HOURS = '6';
const HOURS = [1, 3, 6, 12, 24, 48] as const;
const KEEP = 'keep';
/** Empty: until it is removed. */
export const DURATIONS: readonly (readonly [hours: string, name: string])[] = [
  ...HOURS.map((hours) => [`${hours}`, hours === 1 ? '1 hour' : `${hours} hours`] as const),
  ['', 'Until removed'],
];

/** A story to pin; a scheduled one is pinned from its publication on. */
export type PinnedStory = Pick<Pin, 'target' | 'title' | 'link' | 'thumbnail'> & {
  publishedAt: string | null;
};

export function pinOf({ publishedAt, ...story }: PinnedStory, slot: Slot, hours: string): Pin {
  const start = Math.max(Date.now(), publishedAt ? Date.parse(publishedAt) : 0);
  const end = until(hours === '' ? undefined : Number(hours), start);
  return { ...story, slot, until: end, headline: null, picture: null };
}

export function useStoredPins() {
  return createStoredPins({ account: useOwner(), storage: localStorage, clock: Date.now });
}

/** Pins a story from another screen: it joins the draft of the front page, which opens. */
export function PinButton({ story }: { story: PinnedStory }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={`Pin “${story.title}”`} onClick={() => setOpen(true)}>
        Pin…
      </Button>
      {isOpen
        ? // Outside of a menu of actions, which closes.
          createPortal(<PinDialog story={story} onClose={() => setOpen(false)} />, document.body)
        : null}
    </>
  );
}

function PinDialog({ story, onClose }: { story: PinnedStory; onClose: () => void }) {
  const { navigate } = useRouter();
  const stored = useStoredPins();
  const { data: front, error } = useResource('front', {}, { isFresh: true });
  const [chosen, choose] = useState<string>('featured');
  const slots = front?.slots.map(({ slot, name }) => [slot, name] as const) ?? [];

  async function pin(data: FormData): Promise<string | undefined> {
    const [slot, name = ''] = slots.find(([key]) => key === chosen) ?? [];
    if (!front || !slot) return undefined;
    const draft = stored.read();
    const pins = draft?.pins ?? fromFront(front);
    const pinned = pinOf(story, slot, textOf(data, 'hours'));
    stored.write(withPins(draft, add(pins, pinned), front));
    navigate(`/desk/front?slot=${encodeURIComponent(slot)}`);
    return describePinned(pins, pinned, name);
  }
  return (
    <FormDialog
      title="Pin to the front page"
      verb="Pin"
      task={pin}
      isReady={front !== undefined}
      onClose={onClose}
    >
      <p className="hed hed--sm">{story.title}</p>
      {error ? <p className="warning">{error.message}</p> : null}
      <Choice label="Slot" options={slots} value={chosen} onChange={({ target }) => choose(target.value)} />
      <Choice name="hours" label="For" options={DURATIONS} defaultValue={DEFAULT_HOURS} />
    </FormDialog>
  );
}

interface EditPinDialogProps {
  pin: Pin;
  onClose: () => void;
  onChange: (pin: Pin) => void;
}

/** Changes how long a pin holds, and the headline and picture that it shows instead of those of its story. */
export function EditPinDialog({ pin, onClose, onChange }: EditPinDialogProps) {
  const { paper } = useDesk().session;
  const [picture, setPicture] = useState(pin.picture ?? '');
  const [isBroken, setBroken] = useState(false);
  async function change(data: FormData): Promise<undefined> {
    const hours = textOf(data, 'hours');
    const end = hours === KEEP ? pin.until : until(hours === '' ? undefined : Number(hours), Date.now());
    onChange({
      ...pin,
      until: end,
      headline: textOf(data, 'headline').trim() || null,
      picture: picture.trim() || null,
    });
  }
  const current = pin.until ? `Until ${moment(pin.until, paper)}` : 'Until removed';
  return (
    <FormDialog title="Edit pin" verb="Save" task={change} onClose={onClose}>
      <p className="note">Shown on the front page only. The story itself stays as it is.</p>
      <Field
        name="headline"
        label="Headline"
        placeholder={pin.title}
        hint="Leave empty for the story’s own."
        defaultValue={pin.headline ?? ''}
        maxLength={MAX_HEADLINE_LENGTH}
      />
      <Field
        name="picture"
        label="Picture"
        placeholder="/media/port.jpg"
        hint="A file of the paper’s media, or an address that begins with https://. Leave empty for the story’s own."
        pattern="(/media/|https://).+"
        title="Begin with /media/ or https://"
        value={picture}
        onChange={({ target }) => {
          setPicture(target.value);
          setBroken(false);
        }}
        issue={
          isBroken ? 'This picture cannot be shown. Readers would see an illustration instead.' : undefined
        }
      />
      {!isBroken && /^(\/media\/|https:\/\/)./.test(picture.trim()) ? (
        <img
          className="picture"
          src={picture.trim()}
          alt="As the pin shows it"
          onError={() => setBroken(true)}
        />
      ) : null}
      <Choice
        name="hours"
        label="For"
        options={[[KEEP, current], ...DURATIONS.filter(([hours]) => hours !== '' || pin.until)]}
        defaultValue={KEEP}
      />
    </FormDialog>
  );
}
