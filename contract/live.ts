import { z } from 'zod';
import { CATEGORIES } from './categories.ts';

/**
 * `GET /api/live`: server-sent events with changes. `GET /api/changes?since=`: the same by polling; `?categories=a,b` returns the
 * newest change of these. `GET /api/headlines`: the current headlines of categories.
 */

export const liveEvent = z.object({
  /** Grows with every change. */
  id: z.number().int().nonnegative(),
  at: z.iso.datetime(),
  categories: z.array(z.enum(CATEGORIES)),
  /** Other changed tags: `articles`, `article:a-slug`, `faq`, `pages`. */
  others: z.array(z.string()),
});

export const headlinesAnswer = z.object({
  id: z.number().int().nonnegative(),
  /** The headlines of the breaking bar. */
  breaking: z.array(z.object({ category: z.enum(CATEGORIES), title: z.string(), link: z.string() })),
  /** The newest item of each category, newest first, with the category's name. */
  newest: z.array(
    z.object({ category: z.enum(CATEGORIES), section: z.string(), id: z.number(), title: z.string() }),
  ),
  /** The newest articles of the paper's own in the categories, with the time of publication in milliseconds. */
  articles: z.array(
    z.object({ category: z.enum(CATEGORIES), section: z.string(), at: z.number(), title: z.string() }),
  ),
  /** The newest items of each category: id of the item, id of its story. */
  categories: z.partialRecord(z.enum(CATEGORIES), z.array(z.tuple([z.number(), z.number()]))),
});

export type LiveEvent = z.infer<typeof liveEvent>;
export type HeadlinesAnswer = z.infer<typeof headlinesAnswer>;
