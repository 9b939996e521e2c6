import { type Category, categoriesOf, TOPICS } from '../../../contract/categories.ts';
import type { Front, PinnedStory, Story, TopicStories } from '../../../contract/front.ts';
import { CATEGORY_TIMEOUT_MS, HOME_FEED_ITEMS, MAX_HEADLINE_LENGTH } from '../../../contract/limits.ts';
import { topicsAnswer } from '../../../contract/topics.ts';
import { withTimeout } from '../../../contract/with-timeout.ts';
import type { Visit } from '../../screen.ts';
import { safeAddress, storiesOf, topicStories } from '../../stories/story.ts';
import { shorten } from '../../text/shorten.ts';
import { arrangeFrontPage } from './front-page.ts';

type Asking = Pick<Visit, 'report' | 'publication'> & { api: Pick<Visit['api'], 'domain' | 'rss' | 'json'> };

/** Decides about the front page: all of its news, each story in its place. The server calls it for `/api/front`. */
export async function loadFrontPage(
  visit: Asking & Pick<Visit, 'now'>,
  pinned: readonly PinnedStory[],
): Promise<Front> {
  const [answers, topics] = await Promise.all([askCategories(visit), askTopics(visit)]);
  const { now, publication } = visit;
  const { breakingHours } = publication;
  return {
    ...answers,
    pins: pinned,
    page: arrangeFrontPage({
      categories: answers.categories,
      topics,
      pins: placePins(pinned, publication),
      now,
      breakingHours,
    }),
  };
}

/** Asks all categories of the publication at once. One that fails, or is too late, is reported and left out. */
async function askCategories({
  api,
  report,
  publication,
}: Asking): Promise<Pick<Front, 'categories' | 'failures'>> {
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

export function placePins(pinned: readonly PinnedStory[], publication: Visit['publication']) {
  const stories = pinned.flatMap((pin) =>
    topicStories([pin], publication).map((story) => ({ slot: pin.slot, story: withOverrides(story, pin) })),
  );
  const bySlot = Map.groupBy(stories, ({ slot }) => slot);
  return new Map([...bySlot].map(([slot, entries]) => [slot, entries.map(({ story }) => story)]));
}

/** The site serves copies of the pin's picture, also where browsers fetch those of the feed themselves. */
function withOverrides(story: Story, { headline, picture }: PinnedStory): Story {
  const { imageAlt, imageCredit, directImage, ...rest } = story;
  const image = picture === undefined ? undefined : safeAddress(picture);
  return {
    ...(image ? { ...rest, image } : story),
    ...(headline === undefined ? {} : { headline: shorten(headline, MAX_HEADLINE_LENGTH) }),
  };
}
