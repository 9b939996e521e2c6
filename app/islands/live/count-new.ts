import type { Category } from '../../../contract/categories.ts';
import type { HeadlinesAnswer } from '../../../contract/live.ts';

/** The newest item of each category that a page was made from. */
export type Seen = Readonly<Partial<Record<Category, number>>>;

/**
 * How many stories stand in the categories now that the page does not have. Numbers grow with time within a category, so what
 * is above the newest that was seen is new; unless another category had the same story before.
 */
export function countNew(categories: HeadlinesAnswer['categories'], seen: Seen): number {
  const items = Object.entries(categories).flatMap(([category, list]) =>
    list.map(([id, story]) => ({ story, isNew: id > (newestSeen(seen, category) ?? 0) })),
  );
  const known = new Set(items.filter(({ isNew }) => !isNew).map(({ story }) => story));
  return new Set(items.filter(({ isNew, story }) => isNew && !known.has(story)).map(({ story }) => story))
    .size;
}

function newestSeen(seen: Seen, wanted: string): number | undefined {
  return Object.entries(seen).find(([category]) => category === wanted)?.[1];
}
