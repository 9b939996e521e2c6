import { z } from 'zod';
import { route } from './desk-route.ts';
import { MAX_EXPORT_BYTES } from './limits.ts';

/** The desk's routes for exports of WordPress and Ghost. */

const count = z.number().int();

const plan = z.object({
  system: z.string(),
  articles: count,
  drafts: count,
  /** Posts that are articles of the paper already. */
  existing: count,
  pictures: count,
  /** What stays behind, by kind, with examples. */
  leftOut: z.array(z.object({ what: z.string(), count, examples: z.array(z.string()) })),
});

const progress = z.object({
  isRunning: z.boolean(),
  /** Pictures and texts that are done, and all of them. */
  done: count,
  total: count,
  outcome: z
    .object({
      articles: count,
      drafts: count,
      pictures: count,
      failed: z.array(z.object({ address: z.string(), reason: z.string() })),
    })
    .nullable(),
  /** Why the import ended early. */
  error: z.string().nullable(),
});

/** `site`: address of the old site, which an export of Ghost does not name. */
const input = {
  query: z.object({ name: z.string().max(200), site: z.string().max(500).default('') }),
  upload: MAX_EXPORT_BYTES,
};

export const IMPORT_ROUTES = {
  /** A dry run: nothing is written. 422 for a file that is no export. */
  checkImport: route('POST', 'imports/check', 'editor', input, plan),
  /** Begins in the background. 409 while another import runs. */
  startImport: route('POST', 'imports', 'editor', input, progress),
  /** The last import since the site started. */
  importProgress: route('GET', 'imports', 'editor', {}, progress),
};
