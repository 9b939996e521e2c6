import {
  BREAKING_CATEGORIES,
  CATEGORIES,
  type Category,
  TOPICS,
  type Topic,
} from '../../../contract/categories.ts';
import { HOME_ITEMS_PER_CATEGORY, LATEST_STORIES, TOPIC_STORIES } from '../../../contract/limits.ts';
import { tellOnce } from '../../../contract/same-story.ts';
import { withScenes } from '../../stories/illustration.ts';
import type { Story } from '../../stories/story.ts';
import type { TopicStories } from './ask-topics.ts';

/** The stories of the categories that answered, each in its feed's order. */
export type StoriesByCategory = ReadonlyMap<Category, readonly Story[]>;

export interface FrontPage {
  breaking: readonly Story[];
  featured: Story | undefined;
  top: readonly Story[];
  latest: readonly Story[];
  topics: readonly { topic: Topic; stories: readonly Story[] }[];
  /** What the section of each category shows. */
  categories: StoriesByCategory;
}

const FEATURED_CATEGORY: Category = 'business';
const TOP_CATEGORIES: readonly Category[] = ['technology', 'politics', 'business'];

/**
 * Which story stands where. The featured article, Top Stories and the sections take the first of their categories; Latest
 * Stories and then the topics choose among what is not shown yet.
 */
export function arrangeFrontPage(categories: StoriesByCategory, topics: TopicStories): FrontPage {
  const first = (category: Category) => categories.get(category)?.[0] ?? [];
  const [featured] = withScenes([first(FEATURED_CATEGORY)].flat());
  const sections = new Map(
    [...categories].map(([category, stories]) => [category, stories.slice(0, HOME_ITEMS_PER_CATEGORY)]),
  );
  const shown = [...sections.values()].flat();
  const choose = (candidates: readonly Story[], most: number) => {
    // The same item is told apart by its number; only the others are compared word by word.
    const numbers = new Set(shown.map(({ id }) => id));
    const others = candidates.filter(({ id }) => id === undefined || !numbers.has(id));
    const fresh = tellOnce(others, shown, most);
    // A place whose stories all stand elsewhere repeats them: empty, it would say that there is no news.
    const chosen = fresh.length > 0 ? fresh : tellOnce(candidates, [], most);
    shown.push(...fresh);
    return chosen;
  };
  const newest = CATEGORIES.flatMap((category) => categories.get(category) ?? []).sort(byNewest);
  return {
    breaking: tellOnce(BREAKING_CATEGORIES.flatMap(first), []),
    featured,
    top: TOP_CATEGORIES.flatMap(first),
    latest: withScenes(choose(newest, LATEST_STORIES)),
    topics: TOPICS.map((topic) => ({ topic, stories: choose(topics.get(topic) ?? [], TOPIC_STORIES) })),
    categories: new Map([...sections].map(([category, stories]) => [category, withScenes(stories)])),
  };
}

function byNewest(one: Story, other: Story): number {
  return rankOf(other) - rankOf(one);
}

/** Stories of which nothing is known come last. */
const rankOf = ({ publishedAt, rankedAt }: Story) => (publishedAt ?? rankedAt)?.getTime() ?? 0;
