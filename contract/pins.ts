import { z } from 'zod';
import { CATEGORIES, type Category, TOPICS, type Topic } from './categories.ts';

/** The places of the front page that editors give to stories. */

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
