import { z } from 'zod';
import { DESK_ROUTES } from '../contract/desk.ts';
import { parseStored } from './parse-stored.ts';
import type { Pin } from './pins.ts';

/** Edited pins, and the revision of the published ones that they started from. */
export interface PinDraft {
  pins: readonly Pin[];
  revision: string;
}

const { pins, revision } = DESK_ROUTES.pin.body.shape;
const published = DESK_ROUTES.front.response.shape.pins.element.pick({ state: true, who: true, at: true });
const draft = z.object({
  revision,
  pins: z.array(
    pins.element.extend({ title: z.string(), link: z.string(), published: published.exactOptional() }),
  ),
});

/** The draft of one account, in the browser until it is published or discarded. */
export function createStoredPins({
  account,
  storage,
  clock,
}: {
  account: string;
  storage: Storage;
  clock: () => number;
}) {
  const key = `masthead-desk-pins ${account}`;
  return {
    /** Omits pins that have ended. */
    read(): PinDraft | undefined {
      const { data } = draft.safeParse(parseStored(storage.getItem(key)));
      const isOver = ({ until }: Pin) => until !== null && Date.parse(until) <= clock();
      return data && { ...data, pins: data.pins.filter((pin) => !isOver(pin)) };
    },
    write(next: PinDraft | undefined): void {
      try {
        if (next) storage.setItem(key, JSON.stringify(next));
        else storage.removeItem(key);
      } catch {
        // Without room in the browser, the draft lives as long as the screen.
      }
    },
  };
}
