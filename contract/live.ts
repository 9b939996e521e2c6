import { z } from 'zod';
import { CATEGORIES } from './categories.ts';

/**
 * `GET /api/live`: server-sent events, each of which says what changed. `GET /api/changes?since=`: the same for those
 * whom events do not reach; `?categories=a,b` is the place of the newest change of those. `GET /api/headlines`: what stands in the categories now.
 */

export const liveEvent = z.object({
  /** Grows with every change; the place to go on from. */
  id: z.number().int().nonnegative(),
  at: z.iso.datetime(),
  categories: z.array(z.enum(CATEGORIES)),
  /** What else changed: `articles`, `article:a-slug`, `faq`, `pages`. */
  others: z.array(z.string()),
});

export const headlinesAnswer = z.object({
  id: z.number().int().nonnegative(),
  /** The first headline of each category that the breaking bar shows. */
  breaking: z.array(z.object({ category: z.enum(CATEGORIES), title: z.string(), link: z.string() })),
  /** The newest item of each category with the category's name, the newest of all first. */
  newest: z.array(
    z.object({ category: z.enum(CATEGORIES), section: z.string(), id: z.number(), title: z.string() }),
  ),
  /** The newest items of each category: id of the item, id of its story. */
  categories: z.partialRecord(z.enum(CATEGORIES), z.array(z.tuple([z.number(), z.number()]))),
});

export type LiveEvent = z.infer<typeof liveEvent>;
export type HeadlinesAnswer = z.infer<typeof headlinesAnswer>;
