import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { liveEvent } from '../../contract/live.ts';
import { orElse, type Visit } from '../screen.ts';
import type { Story } from '../stories/story.ts';
import { Island } from './island.tsx';
import { live } from './live.island.tsx';

/** The state at rendering: the id of the last change, and of each category the newest item and the time of the newest own article. */
export interface LiveState extends NewestStories {
  since: number;
}

type NewestStories = Record<'seen' | 'seenArticles', Partial<Record<Category, number>>>;

/**
 * Returns the id of the newest change. Ask before the news: a change in between is then announced twice, not missed. Changes of
 * other categories are left out, so that they do not change the page.
 */
export function askChangeId(
  { api, report }: Pick<Visit, 'api' | 'report'>,
  categories: readonly Category[],
): Promise<number> {
  const address = `/api/changes?categories=${categories.join()}`;
  return orElse(0, report, async () => (await api.json(address, liveEvent)).id);
}

export function newestOf(categories: Iterable<readonly [Category, readonly Story[]]>): NewestStories {
  const newest = (numberOf: (story: Story) => number) =>
    Object.fromEntries(
      [...categories].map(([category, stories]) => [category, Math.max(0, ...stories.map(numberOf))]),
    );
  return {
    seen: newest(({ id }) => Number(id ?? 0)),
    seenArticles: newest(({ article, publishedAt }) => (article && publishedAt?.getTime()) || 0),
  };
}

interface LiveNewsProps {
  state: LiveState;
  /** Missing on the front page, which has all categories. */
  category?: Category;
  breaking?: readonly Pick<Story, 'category' | 'title' | 'link'>[];
}

/** The breaking bar and the offer of new headlines. */
export function LiveNews({ state: { since, seen, seenArticles }, category, breaking = [] }: LiveNewsProps) {
  return (
    <div data-live={category ?? CATEGORIES.join(' ')} data-since={since}>
      <Island
        of={live}
        on="live"
        props={{
          seen,
          seenArticles,
          ...(category ? { category } : {}),
          breaking: breaking.map(({ category, title, link }) => ({ category, title, link })),
        }}
      />
    </div>
  );
}
