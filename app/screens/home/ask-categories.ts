import { CATEGORIES, type Category } from '../../../contract/categories.ts';
import { DESK_PATIENCE_MS, HOME_FEED_ITEMS } from '../../../contract/limits.ts';
import type { Visit } from '../../screen.ts';
import { type Story, storiesOf } from '../../stories/story.ts';
import type { DeskStories } from './front-page.ts';

/** What the desks gave, and why those that gave nothing did not. */
export interface DeskAnswers {
  desks: DeskStories;
  failures: readonly Error[];
}

/** Asks all desks at once. One that fails, or is too late, is reported and left out. */
export async function askDesks({ wire, report }: Pick<Visit, 'wire' | 'report'>): Promise<DeskAnswers> {
  const answers = await Promise.all(
    CATEGORIES.map(async (category) => {
      try {
        const answer = await inTime(wire.rss(category, { count: HOME_FEED_ITEMS }));
        return { category, stories: storiesOf(category, answer) };
      } catch (error) {
        report(new Error(`The front page goes without ${category}: its feed failed`, { cause: error }));
        return error instanceof Error ? error : new Error(String(error));
      }
    }),
  );
  // In the order of the categories, whichever answered first: the same data makes the same page.
  const desks = new Map<Category, readonly Story[]>();
  const failures: Error[] = [];
  for (const answer of answers) {
    if (answer instanceof Error) failures.push(answer);
    else desks.set(answer.category, answer.stories);
  }
  return { desks, failures };
}

function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('The feed did not answer in time'));
    const timer = setTimeout(late, DESK_PATIENCE_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
