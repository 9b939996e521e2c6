import { z } from 'zod';
import { CATEGORIES, type Category, TOPICS, type Topic } from './categories.ts';
import { topicStory } from './topics.ts';

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

export const pinsAnswer = z.object({ pins: z.array(topicStory.extend(place.shape)) });

export type PinsAnswer = z.infer<typeof pinsAnswer>;
