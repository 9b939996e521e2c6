import { z } from 'zod';
import { DESK_ROUTES } from '../contract/desk.ts';
import { parseStored } from './parse-stored.ts';
import { type Front, fromFront, isEqual, type Pin } from './pins.ts';

/** Edited pins, with the published ones that they started from and their revision. */
export interface PinsDraft {
  pins: readonly Pin[];
  base: readonly Pin[];
  revision: string;
}

const { pins, revision } = DESK_ROUTES.pin.body.shape;
const thumbnail = z.string().nullable().exactOptional();
const list = z.array(pins.element.extend({ title: z.string(), link: z.string(), thumbnail }));
const draft = z.object({ revision, pins: list, base: list });

interface CreateStoredPinsOptions {
  account: string;
  storage: Storage;
  clock: () => number;
}

/** The draft of one account, in the browser until it is published or discarded. */
export function createStoredPins({ account, storage, clock }: CreateStoredPinsOptions) {
  const key = `masthead-desk-pins ${account}`;
  return {
    /** Omits pins that have ended. */
    read(): PinsDraft | undefined {
      const { data } = draft.safeParse(parseStored(storage.getItem(key)));
      return data && withoutEnded(data, clock());
    },
    write(next: PinsDraft | undefined): void {
      try {
        if (next) storage.setItem(key, JSON.stringify(next));
        else storage.removeItem(key);
      } catch {
        // Without room in the browser, the draft lives as long as the screen.
      }
    },
  };
}

/** The draft with other pins; undefined if they are the published ones. */
export function withPins(
  draft: PinsDraft | undefined,
  pins: readonly Pin[],
  front: Pick<Front, 'pins' | 'revision'>,
): PinsDraft | undefined {
  const { base, revision } = draft ?? { base: fromFront(front), revision: front.revision };
  return isEqual(pins, base) && revision === front.revision ? undefined : { pins, base, revision };
}

/** What was changed while the pins `sent` were published, as a draft that starts from them. */
export function afterPublishing(draft: PinsDraft | undefined, sent: readonly Pin[]): PinsDraft | undefined {
  return draft && !isEqual(draft.pins, sent) ? { ...draft, base: sent } : undefined;
}

/** Nobody has to publish the end of a pin. */
export function withoutEnded(draft: PinsDraft, now: number): PinsDraft {
  const continues = ({ until }: Pin) => until === null || Date.parse(until) > now;
  return { ...draft, pins: draft.pins.filter(continues), base: draft.base.filter(continues) };
}
