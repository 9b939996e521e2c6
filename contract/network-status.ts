import { z } from 'zod';

export const paperStatus = z.object({
  host: z.string(),
  name: z.string(),
  /** A closed paper is opened by its next reader. */
  isOpen: z.boolean(),
  /** False for a folder whose settings have had an issue since the start. */
  isServed: z.boolean(),
  /** Why it is not served, cannot be opened, or is not as its file says; empty if it is in order. */
  problem: z.string(),
  feeds: z.number(),
  failing: z.number(),
  newestAt: z.string().nullable(),
  /** Pages in the cache of this node. */
  pages: z.number(),
  /** On this node. */
  readsPerMinute: z.number(),
});

export type PaperStatus = z.infer<typeof paperStatus>;

/** Path at which commands on the machine ask the origin for it. */
export const NETWORK_STATUS_PATH = '/network-status';
