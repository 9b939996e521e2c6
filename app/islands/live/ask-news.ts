import type { Category } from '../../../contract/categories.ts';
import { MAX_HEADLINE_LENGTH } from '../../../contract/limits.ts';
import type { HeadlinesAnswer } from '../../../contract/live.ts';
import { shorten } from '../../text/shorten.ts';
import { countNew, type Seen } from './count-new.ts';

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
