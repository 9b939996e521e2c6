import type { DeskResponse } from '../contract/desk.ts';
import { draftsOf, type PinDraft } from '../contract/desk-front.ts';

export type Front = DeskResponse<'front'>;
export type PublishedPin = Front['pins'][number];
export type Slot = PinDraft['slot'];
export type PinTarget = PinDraft['target'];

/** A pin of the draft, with the headline and address of its story. */
export interface Pin extends PinDraft {
  title: string;
  link: string;
  /** Picture of a story that the search found: the page may not have it yet. */
  thumbnail?: string | null;
}

const HOUR_MS = 3_600_000;

export function fromFront({ pins }: Pick<Front, 'pins'>): Pin[] {
  return pins.map(({ state, who, at, ...pin }) => pin);
}

export function isSame(one: PinTarget, other: PinTarget): boolean {
  return targetKey(one) === targetKey(other);
}

/** A story may be pinned once in a slot. */
export function keyOf({ slot, target }: Pick<Pin, 'slot' | 'target'>): string {
  return `${slot} ${targetKey(target)}`;
}

function targetKey(target: PinTarget): string {
  return 'item' in target ? `item ${target.item}` : `article ${target.article}`;
}

/** When a pin ends that begins now, or with the publication of its article. */
export function until(hours: number | undefined, start: number): string | null {
  return hours === undefined ? null : new Date(start + hours * HOUR_MS).toISOString();
}

/** Adds a pin at the end of its slot, or in the place of another one. A story that is pinned there already gets the new end. */
export function add(pins: readonly Pin[], pin: Pin, replaced?: string): Pin[] {
  const key = keyOf(pin);
  const old = pins.find((one) => keyOf(one) === key);
  const next = old ? { ...old, until: pin.until } : pin;
  const place = pins.some((one) => keyOf(one) === replaced) ? replaced : old && key;
  if (place === undefined) return [...pins, next];
  return pins.flatMap((one) => (keyOf(one) === place ? next : keyOf(one) === key ? [] : one));
}

/** Announcement after `add`. */
export function describePinned(pins: readonly Pin[], pin: Pin, slotName: string): string {
  const isThere = pins.some((one) => keyOf(one) === keyOf(pin));
  return `Pinned to ${slotName}${isThere ? ' already: it now ends as you chose' : ''}. Publish to show it.`;
}

/** Moves a pin one place up or down in its slot. */
export function nudge(pins: readonly Pin[], key: string, by: -1 | 1): Pin[] {
  const pin = pins.find((one) => keyOf(one) === key);
  const slot = pins.filter((one) => one.slot === pin?.slot);
  const neighbour = pin && slot[slot.indexOf(pin) + by];
  if (!pin || !neighbour) return [...pins];
  return pins.map((one) => (one === pin ? neighbour : one === neighbour ? pin : one));
}

/** Moves a pin into a slot: before the pin with the key `before`, or to its end. */
export function move(pins: readonly Pin[], key: string, slot: Slot, before?: string): Pin[] {
  const pin = pins.find((one) => keyOf(one) === key);
  if (!pin || key === before) return [...pins];
  const moved = { ...pin, slot };
  const rest = pins.filter((one) => one !== pin && keyOf(one) !== keyOf(moved));
  const index = rest.findIndex((one) => keyOf(one) === before);
  return index === -1 ? [...rest, moved] : rest.toSpliced(index, 0, moved);
}

export const inSlot = (pins: readonly Pin[], slot: Slot): Pin[] => pins.filter((pin) => pin.slot === slot);

/**
 * Merges the pins that somebody else published with those of a draft, slot by slot. `base` are those that the draft started
 * from. A slot that both changed is in `conflicts`, and has the pins of the draft.
 */
export function mergePins(
  { pins, base }: { pins: readonly Pin[]; base: readonly Pin[] },
  theirs: readonly Pin[],
): { pins: Pin[]; conflicts: Slot[] } {
  const conflicts: Slot[] = [];
  const slots = new Set([...theirs, ...pins, ...base].map(({ slot }) => slot));
  const merged = [...slots].flatMap((slot) => {
    const [mine, before, published] = [inSlot(pins, slot), inSlot(base, slot), inSlot(theirs, slot)];
    if (isEqual(mine, before) || isEqual(mine, published)) return published;
    if (!isEqual(before, published)) conflicts.push(slot);
    return mine;
  });
  return { pins: merged, conflicts };
}

/** Whether two lists would be published as the same pins, whatever their order of slots. */
export function isEqual(some: readonly Pin[], others: readonly Pin[]): boolean {
  const text = (pins: readonly Pin[]) =>
    JSON.stringify(draftsOf(pins).map((pin) => ({ ...pin, until: pin.until && Date.parse(pin.until) })));
  const sorted = (pins: readonly Pin[]) => pins.toSorted((one, other) => one.slot.localeCompare(other.slot));
  return text(sorted(some)) === text(sorted(others));
}
