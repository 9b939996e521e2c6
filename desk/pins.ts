import type { DeskBody, DeskResponse } from '../contract/desk.ts';

type PinDraft = DeskBody<'pin'>['pins'][number];
export type Slot = PinDraft['slot'];
export type PinTarget = PinDraft['target'];

/** A published pin, or a new one of the draft. */
export interface Pin extends PinDraft {
  title: string;
  link: string;
  /** Undefined until it is published. */
  published?: Pick<DeskResponse<'front'>['pins'][number], 'state' | 'who' | 'at'>;
}

const HOUR_MS = 3_600_000;

export function fromFront({ pins }: DeskResponse<'front'>): Pin[] {
  return pins.map(({ state, who, at, ...pin }) => ({ ...pin, published: { state, who, at } }));
}

export function toDraft(pins: readonly Pin[]): PinDraft[] {
  return pins.map(({ target, slot, until }) => ({ target, slot, until }));
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

export function until(hours: number | undefined, now: number): string | null {
  return hours === undefined ? null : new Date(now + hours * HOUR_MS).toISOString();
}

/** Adds a pin at the end of its slot, unless it is there already. */
export function add(pins: readonly Pin[], pin: Pin): Pin[] {
  return pins.some((other) => keyOf(other) === keyOf(pin)) ? [...pins] : [...pins, pin];
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

/** The last part of an article's address. */
export function articleOf(address: string): string {
  return (
    address
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  );
}
