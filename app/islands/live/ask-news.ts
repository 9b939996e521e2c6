import type { Category } from '../../../contract/categories.ts';
import { MAX_HEADLINE_LENGTH } from '../../../contract/limits.ts';
import type { HeadlinesAnswer } from '../../../contract/live.ts';
import { shorten } from '../../text/shorten.ts';

export type BreakingHeadline = { category: Category; title: string; link: string | undefined };

export interface News {
  /** The change up to which this is known. */
  id: number;
  count: number;
  newest: { section: string; title: string } | undefined;
  breaking: readonly BreakingHeadline[];
}

interface NewsQuery {
  /** The change that there is news of. */
  id: number;
  seen: Seen;
  category: Category | undefined;
  signal: AbortSignal;
}

/** What is new for a page; undefined where it cannot be had, or is not wanted any more. */
export async function askNews({ id, seen, category, signal }: NewsQuery): Promise<News | undefined> {
  const query = new URLSearchParams({ ...(category ? { category } : {}), at: String(id) });
  try {
    const response = await fetch(`/api/headlines?${query}`, { signal });
    if (!response.ok) return undefined;
    const answer: HeadlinesAnswer = await response.json();
    return {
      id,
      count: countNew(answer.categories, seen),
      newest: answer.newest.find(({ category: from, id: item }) => item > (seen[from] ?? 0)),
      breaking: answer.breaking.map((headline) => ({
        category: headline.category,
        title: shorten(headline.title, MAX_HEADLINE_LENGTH),
        link: isAddress(headline.link) ? headline.link : undefined,
      })),
    };
  } catch {
    // The next change brings another try.
    return undefined;
  }
}

function isAddress(link: string): boolean {
  return /^(https?:\/\/|\/(?![/\\]))/i.test(link);
}

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
