import { z } from 'zod';
import { CATEGORIES, type Category, TOPICS, type Topic } from './categories.ts';
import { rssItem } from './rss.ts';

/** `GET /api/pins`: the stories that editors pinned to the front page, in order. */

export type SlotKey = 'breaking' | 'featured' | 'top' | 'latest' | `section:${Category}` | `topic:${Topic}`;

export const SLOTS: readonly SlotKey[] = [
  'breaking',
  'featured',
  'top',
  'latest',
  ...CATEGORIES.map((key) => `section:${key}` as const),
  ...TOPICS.map((key) => `topic:${key}` as const),
];

export const slotKey = z.enum(SLOTS, 'write breaking, featured, top, latest, section:KEY or topic:KEY');

const place = z.object({
  slot: slotKey,
  /** Shown instead of those of the story. */
  headline: z.string().optional(),
  picture: z.string().optional(),
});

const pinned = z.union([
  place.extend({
    category: z.enum(CATEGORIES),
    /** The index of its feed in the category: the feed's address may contain a key. */
    feed: z.number().int().nonnegative(),
    source: z.string(),
    item: rssItem,
  }),
  place.extend({ article: z.string() }),
]);

export const pinsAnswer = z.object({ pins: z.array(pinned) });

export type PinsAnswer = z.infer<typeof pinsAnswer>;
