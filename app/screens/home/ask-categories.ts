import { type Category, categoriesOf } from '../../../contract/categories.ts';
import { CATEGORY_TIMEOUT_MS, HOME_FEED_ITEMS } from '../../../contract/limits.ts';
import { withTimeout } from '../../../contract/with-timeout.ts';
import type { Visit } from '../../screen.ts';
import { type Story, storiesOf } from '../../stories/story.ts';
import type { StoriesByCategory } from './front-page.ts';

/** What the categories gave, and why those that gave nothing did not. */
export interface CategoryAnswers {
  categories: StoriesByCategory;
  failures: readonly Error[];
}

/** Asks all categories of the publication at once. One that fails, or is too late, is reported and left out. */
export async function askCategories({
  api,
  report,
  publication,
}: Pick<Visit, 'api' | 'report' | 'publication'>): Promise<CategoryAnswers> {
  const answers = await Promise.all(
    categoriesOf(publication).map(async (category) => {
      try {
        const answer = await withTimeout(api.rss(category, { count: HOME_FEED_ITEMS }), CATEGORY_TIMEOUT_MS);
        if (!answer) throw new Error('The feed did not answer in time');
        return { category, stories: storiesOf(category, answer.items, publication.texts) };
      } catch (error) {
        report(new Error(`The front page goes without ${category}: its feed failed`, { cause: error }));
        return error instanceof Error ? error : new Error(String(error));
      }
    }),
  );
  // In the order of the categories, whichever answered first: the same data makes the same page.
  const categories = new Map<Category, readonly Story[]>();
  const failures: Error[] = [];
  for (const answer of answers) {
    if (answer instanceof Error) failures.push(answer);
    else categories.set(answer.category, answer.stories);
  }
  return { categories, failures };
}
