import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { liveEvent } from '../../contract/live.ts';
import type { Visit } from '../screen.ts';
import type { Story } from '../stories/story.ts';
import { Island } from './island.tsx';
import { live } from './live.island.tsx';

/** How far the news had come when the page was made: the place in the feed of changes, and the newest item of each category. */
export interface LiveState {
  since: number;
  seen: Partial<Record<Category, number>>;
}

/**
 * Returns the id of the newest change. Asked before the news itself: what comes in between is then announced twice rather
 * than missed. Changes of categories that the page does not show have no part in it: they would make another page of the same news.
 */
export async function askChangeId(
  { api, report }: Pick<Visit, 'api' | 'report'>,
  categories: readonly Category[],
): Promise<number> {
  try {
    return (await api.json(`/api/changes?categories=${categories.join()}`, liveEvent)).id;
  } catch (error) {
    report(error);
    return 0;
  }
}

export function newestOf(stories: readonly Story[]): number {
  return Math.max(0, ...stories.map(({ id }) => Number(id ?? 0)));
}

interface LiveNewsProps {
  state: LiveState;
  /** The page's own category; without one it is the front page, which has all of them. */
  category?: Category;
  breaking?: readonly Pick<Story, 'category' | 'title' | 'link'>[];
}

/** What of a page is kept current while it is read: the breaking bar, and the offer of what is new. */
export function LiveNews({ state: { since, seen }, category, breaking = [] }: LiveNewsProps) {
  return (
    <div data-live={category ?? CATEGORIES.join(' ')} data-since={since}>
      <Island
        of={live}
        on="live"
        props={{
          seen,
          ...(category ? { category } : {}),
          breaking: breaking.map(({ category, title, link }) => ({ category, title, link })),
        }}
      />
    </div>
  );
}
