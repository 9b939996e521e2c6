import { type Category, categoriesOf, TOPICS } from '../../../contract/categories.ts';
import { CATEGORY_TIMEOUT_MS, HOME_FEED_ITEMS } from '../../../contract/limits.ts';
import { topicsAnswer } from '../../../contract/topics.ts';
import { withTimeout } from '../../../contract/with-timeout.ts';
import type { Visit } from '../../screen.ts';
import { type Story, storiesOf, topicStories } from '../../stories/story.ts';
import { askPins } from './ask-pins.ts';
import { arrangeFrontPage, type FrontPage, type StoriesByCategory, type TopicStories } from './front-page.ts';

type Asking = Pick<Visit, 'api' | 'report' | 'publication'>;

/** What the categories gave, and why those that gave nothing did not. */
interface CategoryAnswers {
  categories: StoriesByCategory;
  failures: readonly Error[];
}

/** All of the front page's news, each story in its place: for the page itself, and for the desk that edits it. */
export async function loadFrontPage(
  visit: Asking & Pick<Visit, 'now'>,
): Promise<CategoryAnswers & { page: FrontPage }> {
  const [answers, topics, pins] = await Promise.all([askCategories(visit), askTopics(visit), askPins(visit)]);
  const { now, publication } = visit;
  const { breakingHours } = publication;
  return {
    ...answers,
    page: arrangeFrontPage({ categories: answers.categories, topics, pins, now, breakingHours }),
  };
}

/** Asks all categories of the publication at once. One that fails, or is too late, is reported and left out. */
async function askCategories({ api, report, publication }: Asking): Promise<CategoryAnswers> {
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

/** The newest stories of each topic, as the search finds them. Without an answer the topics have none. */
async function askTopics({ api, report, publication }: Asking): Promise<TopicStories> {
  try {
    const answer = await api.json(`/api/topics?domain=${api.domain}`, topicsAnswer);
    return new Map(TOPICS.map((topic) => [topic, topicStories(answer[topic], publication)]));
  } catch (error) {
    report(new Error('The front page goes without its topics: their search failed', { cause: error }));
    return new Map();
  }
}
