import {
  BREAKING_DESKS,
  CATEGORIES,
  type Category,
  TOPICS,
  type Topic,
} from '../../../contract/categories.ts';
import { HOME_ITEMS_PER_CATEGORY, LATEST_STORIES } from '../../../contract/limits.ts';
import { tellOnce } from '../../../contract/same-story.ts';
import { withScenes } from '../../components/illustration.ts';
import type { Story } from '../../components/story.ts';
import type { TopicStories } from './ask-topics.ts';

/** The stories of the desks that answered, each in its feed's order. */
export type DeskStories = ReadonlyMap<Category, readonly Story[]>;

export interface FrontPage {
  breaking: readonly Story[];
  featured: Story | undefined;
  top: readonly Story[];
  latest: readonly Story[];
  topics: readonly { topic: Topic; stories: readonly Story[] }[];
  /** What each desk's section shows. */
  desks: DeskStories;
}

const FEATURED_DESK: Category = 'business';
const TOP_DESKS: readonly Category[] = ['technology', 'politics', 'business'];

/** Which story stands where. */
export function arrangeFrontPage(desks: DeskStories, topics: TopicStories): FrontPage {
  const first = (category: Category) => desks.get(category)?.[0] ?? [];
  const breaking = tellOnce(BREAKING_DESKS.flatMap(first), []);
  const top = TOP_DESKS.flatMap(first);
  const [featured] = withScenes([first(FEATURED_DESK)].flat());
  const newest = CATEGORIES.flatMap((category) => desks.get(category) ?? []).sort(byNewest);
  return {
    breaking,
    featured,
    top,
    latest: withScenes(tellOnce(newest, [...breaking, ...top], LATEST_STORIES)),
    topics: TOPICS.map((topic) => ({ topic, stories: topics.get(topic) ?? [] })),
    desks: new Map(
      [...desks].map(([category, stories]) => [
        category,
        withScenes(stories.slice(0, HOME_ITEMS_PER_CATEGORY)),
      ]),
    ),
  };
}

/** Stories without a date come last. */
function byNewest(one: Story, other: Story): number {
  return (other.publishedAt?.getTime() ?? 0) - (one.publishedAt?.getTime() ?? 0);
}
