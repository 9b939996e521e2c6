import type { Category } from '../../../contract/categories.ts';
import { MAX_HEADLINE_LENGTH } from '../../../contract/limits.ts';
import type { HeadlinesAnswer } from '../../../contract/live.ts';
import { shorten } from '../../text/shorten.ts';

export type BreakingHeadline = { category: Category; title: string; link: string | undefined };

export interface News {
  /** The id of the change that this includes. */
  id: number;
  count: number;
  newest: { section: string; title: string } | undefined;
  breaking: readonly BreakingHeadline[];
}

interface NewsQuery {
  /** The id of the announced change. */
  id: number;
  seen: Seen;
  seenArticles: Seen;
  category: Category | undefined;
  signal: AbortSignal;
}

/** Returns what is new for a page; undefined on failure and after abort. */
export async function askNews(query: NewsQuery): Promise<News | undefined> {
  const { id, seen, seenArticles, category, signal } = query;
  const parameters = new URLSearchParams({ ...(category ? { category } : {}), at: String(id) });
  try {
    const response = await fetch(`/api/headlines?${parameters}`, { signal });
    if (!response.ok) return undefined;
    const answer: HeadlinesAnswer = await response.json();
    const articles = answer.articles.filter(({ category: from, at }) => at > (seenArticles[from] ?? 0));
    return {
      id,
      count: countNew(answer.categories, seen) + articles.length,
      newest: articles[0] ?? answer.newest.find(({ category: from, id: item }) => item > (seen[from] ?? 0)),
      breaking: answer.breaking.map((headline) => ({
        category: headline.category,
        title: shorten(headline.title, MAX_HEADLINE_LENGTH),
        link: isAddress(headline.link) ? headline.link : undefined,
      })),
    };
  } catch {
    // Retried at the next change.
    return undefined;
  }
}

function isAddress(link: string): boolean {
  return /^(https?:\/\/|\/(?![/\\]))/i.test(link);
}

/** The newest item of each category at rendering. */
export type Seen = Readonly<Partial<Record<Category, number>>>;

/**
 * Counts the stories that the page does not have. Ids grow within a category, so a higher id is a new item; it is no new story
 * if another category already had the story.
 */
export function countNew(categories: HeadlinesAnswer['categories'], seen: Seen): number {
  const items = Object.entries(categories).flatMap(([category, list]) =>
    list.map(([id, story]) => ({ story, isNew: id > (newestSeen(seen, category) ?? 0) })),
  );
  const oldStories = new Set(items.filter(({ isNew }) => !isNew).map(({ story }) => story));
  return new Set(
    items.filter(({ isNew, story }) => isNew && !oldStories.has(story)).map(({ story }) => story),
  ).size;
}

function newestSeen(seen: Seen, key: string): number | undefined {
  return Object.entries(seen).find(([category]) => category === key)?.[1];
}
