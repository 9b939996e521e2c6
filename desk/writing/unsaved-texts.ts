import { z } from 'zod';
import { TEXT_ROUTES } from '../../contract/desk-texts.ts';
import { parseStored } from '../parse-stored.ts';
import type { Written } from './written.ts';

const unsaved = z.object({
  /** The revision that it started from. */
  base: z.string(),
  at: z.iso.datetime(),
  text: TEXT_ROUTES.saveText.body.shape.text,
});
/** Left by a tab that was closed, crashed, or lost the text to somebody else. */
export interface UnsavedText extends z.infer<typeof unsaved> {
  key: string;
}

/** What is typed stays in the browser until the server has it: an entry for each tab, so that none overwrites another's. */
export interface UnsavedTexts {
  /** Returns false where the browser has no room. */
  keep(base: string, text: Written): boolean;
  forget(): void;
  /** Of other tabs, newest first. */
  left(): UnsavedText[];
  remove(key: string): void;
}

const PREFIX = 'masthead-desk ';

export function createUnsavedTexts({
  account,
  address,
  tab,
  storage,
  clock,
}: {
  /** Whose they are: nobody else is offered them. */
  account: string;
  /** Of the text. */
  address: string;
  tab: string;
  storage: Storage;
  clock: () => number;
}): UnsavedTexts {
  const prefix = `${PREFIX}${encodeURIComponent(account)} ${address} `;
  const own = prefix + tab;
  return {
    keep(base, text) {
      try {
        storage.setItem(own, JSON.stringify({ base, at: new Date(clock()).toISOString(), text }));
        return true;
      } catch {
        return false;
      }
    },
    forget: () => storage.removeItem(own),
    left() {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return keys
        .filter((key) => key.startsWith(prefix) && key !== own)
        .flatMap((key) => {
          const { data } = unsaved.safeParse(parseStored(storage.getItem(key)));
          return data ? [{ ...data, key }] : [];
        })
        .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
    },
    remove: (key) => storage.removeItem(key),
  };
}
