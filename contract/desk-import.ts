import { z } from 'zod';
import { route, time } from './desk-route.ts';
import { MAX_EXPORT_BYTES } from './limits.ts';

/** The desk's routes for exports of WordPress and Ghost. */

const count = z.number().int();

const plan = z.object({
  system: z.string(),
  articles: count,
  pages: count,
  drafts: count,
  /** Titles of posts that the paper has already. */
  existing: z.array(z.string()),
  pictures: count,
  /** What is held back, becomes less than it was or stays behind, by kind, with examples. */
  leftOut: z.array(z.object({ what: z.string(), count, examples: z.array(z.string()) })),
});

const progress = z.object({
  /** Posts of the account's file that are read, while it is checked. */
  reading: z.object({ done: count, total: count }).nullable(),
  isRunning: z.boolean(),
  /** Pictures and texts that are done, and all of them. */
  done: count,
  total: count,
  outcome: z
    .object({
      articles: count,
      pages: count,
      drafts: count,
      pictures: count,
      failed: z.array(z.object({ address: z.string(), reason: z.string() })),
    })
    .nullable(),
  /** Why the import ended early. */
  error: z.string().nullable(),
  /** The latest import that can be undone: nothing of it was changed. */
  undoable: z.object({ name: z.string(), at: time, texts: count }).nullable(),
});

/** `site`: address of the old site, which an export of Ghost does not name. */
const input = {
  query: z.object({ name: z.string().max(200), site: z.string().max(500).default('') }),
  upload: MAX_EXPORT_BYTES,
};

export const IMPORT_ROUTES = {
  /** A dry run: nothing is written. 422 for a file that is no export; 409 while another file of the account is read. */
  checkImport: route('POST', 'imports/check', 'editor', input, plan),
  /** Begins in the background. 409 while another import runs. */
  startImport: route('POST', 'imports', 'editor', input, progress),
  /** The last import since the site started. */
  importProgress: route('GET', 'imports', 'editor', {}, progress),
  /** Removes what the latest import wrote. 409 if something of it was changed. */
  undoImport: route('POST', 'imports/undo', 'editor', {}, progress),
};
