import type { Visit } from '../../screen.ts';
import { askCategories, type CategoryAnswers } from './ask-categories.ts';
import { askPins } from './ask-pins.ts';
import { askTopics } from './ask-topics.ts';
import { arrangeFrontPage, type FrontPage } from './front-page.ts';

/** All of the front page's news, each story in its place: for the page itself, and for the desk that edits it. */
export async function loadFrontPage(
  visit: Pick<Visit, 'api' | 'report' | 'publication' | 'now'>,
): Promise<CategoryAnswers & { page: FrontPage }> {
  const [answers, topics, pins] = await Promise.all([askCategories(visit), askTopics(visit), askPins(visit)]);
  const { now, publication } = visit;
  const { breakingHours } = publication;
  return {
    ...answers,
    page: arrangeFrontPage({ categories: answers.categories, topics, pins, now, breakingHours }),
  };
}
