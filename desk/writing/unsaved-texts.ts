import { z } from 'zod';
import { TEXT_ROUTES } from '../../contract/desk-texts.ts';
import { parseStored } from '../parse-stored.ts';
import type { Content } from './text-content.ts';

const entry = z.object({
  /** The revision that it started from. */
  base: z.string(),
  at: z.iso.datetime(),
  text: TEXT_ROUTES.saveText.body.shape.text,
});
export interface UnsavedCopy extends z.infer<typeof entry> {
  key: string;
}
export type UnsavedTexts = ReturnType<typeof createUnsavedTexts>;

const PREFIX = 'masthead-desk ';

interface CreateUnsavedTextsOptions {
  account: string;
  /** Kind and file of the text. */
  address: string;
  tab: string;
  storage: Storage;
  clock: () => number;
}

/** Keeps in the browser what is typed until the server has it. Each tab has an entry, so that none overwrites another's. */
export function createUnsavedTexts({ account, address, tab, storage, clock }: CreateUnsavedTextsOptions) {
  const prefix = `${PREFIX}${encodeURIComponent(account)} ${address} `;
  const own = prefix + tab;
  return {
    /** Returns false if the browser has no room. */
    write(base: string, text: Content): boolean {
      try {
        storage.setItem(own, JSON.stringify({ base, at: new Date(clock()).toISOString(), text }));
        return true;
      } catch {
        return false;
      }
    },
    clear: () => storage.removeItem(own),
    /** Entries of tabs that were closed, crashed or lost the text to another editor, newest first. */
    others(): UnsavedCopy[] {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return keys
        .filter((key) => key.startsWith(prefix) && key !== own)
        .flatMap((key) => {
          const { data } = entry.safeParse(parseStored(storage.getItem(key)));
          return data ? [{ ...data, key }] : [];
        })
        .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
    },
    remove: (key: string) => storage.removeItem(key),
  };
}
