import { BREAKING_CATEGORIES, CATEGORIES, type Category, TOPICS } from '../../../contract/categories.ts';
import type { FrontPage, StoriesByCategory, Story, TopicStories } from '../../../contract/front.ts';
import {
  HOME_ITEMS_PER_CATEGORY,
  LATEST_STORIES,
  LATEST_WINDOW_MS,
  MORE_HEADLINES,
  NEWEST_HEADLINES,
  TOPIC_STORIES,
} from '../../../contract/limits.ts';
import type { SlotKey } from '../../../contract/pins.ts';
import { createStoryComparison } from '../../../contract/same-story.ts';
import { withScenes } from '../../stories/illustration.ts';
import { layoutOf, picturesIn } from './layouts.ts';

interface FrontPageOptions {
  categories: StoriesByCategory;
  topics: TopicStories;
  /** The stories that editors gave a place, in the order of each place. */
  pins?: ReadonlyMap<SlotKey, readonly Story[]>;
  now: Date;
  breakingHours: number;
}

/** The earliest time that a Date can hold. */
const NEVER = -8.64e15;
const HOUR_MS = 3_600_000;
const FEATURED_CATEGORY: Category = 'business';
const TOP_CATEGORIES: readonly Category[] = ['technology', 'politics', 'business'];

/**
 * Decides which story is placed where. The featured article and Top Stories are the first of their categories; Latest
 * Stories, the sections and then the topics choose, in this order, among what is not placed yet. The breaking bar and the
 * newest headlines only point at stories, which have their cards in the sections. Pinned stories come first in their
 * places, and nowhere else.
 */
export function arrangeFrontPage(options: FrontPageOptions): FrontPage {
  const { categories, topics, pins = new Map(), now, breakingHours } = options;
  const pinnedTo = (slot: SlotKey): readonly Story[] => pins.get(slot) ?? [];
  const { setOf, dedupe } = createStoryComparison<Story>();
  const pinned = [...pins].flatMap(([slot, stories]) => (slot === 'breaking' ? [] : stories));
  const isPinned = setOf(pinned);
  const first = (category: Category) => dedupe(categories.get(category) ?? [], isPinned, 1);
  const shownScenes: string[] = [];
  const [featured] = withHeadlines(
    withScenes([...pinnedTo('featured'), ...first(FEATURED_CATEGORY)].slice(0, 1), shownScenes),
  );
  // The spec's first items of these categories; one that several lead with is printed once.
  const top = dedupe([...pinnedTo('top'), ...TOP_CATEGORIES.flatMap(first)], setOf(), TOP_CATEGORIES.length);
  const shownTop = withHeadlines(top);
  const placed = setOf([...pinned, ...top]);
  const place = (slot: SlotKey, candidates: readonly Story[], size: number) => {
    const own = pinnedTo(slot).slice(0, size);
    return [...own, ...choose(candidates, size - own.length, own.length > 0)];
  };
  const choose = (candidates: readonly Story[], most: number, mayBeNone: boolean) => {
    const chosen = dedupe(candidates, placed, most);
    placed.add(chosen);
    // A place whose stories are all placed elsewhere repeats them: empty, it would say that there is no news.
    return chosen.length > 0 || mayBeNone ? chosen : dedupe(candidates, setOf(), most);
  };
  const breaking = dedupe(
    [
      ...pinnedTo('breaking'),
      ...BREAKING_CATEGORIES.flatMap((category) => categories.get(category)?.[0] ?? [])
        .filter((story) => now.getTime() - timeOf(story) < breakingHours * HOUR_MS)
        .sort(byNewest),
    ],
    setOf(),
    Math.max(BREAKING_CATEGORIES.length, pinnedTo('breaking').length),
  );
  const unplaced = dedupe(
    CATEGORIES.flatMap((category) => categories.get(category) ?? []).sort(byNewest),
    placed,
  );
  const isBreaking = new Set(breaking.map(({ title }) => title));
  const candidates = unplaced.filter(({ title }) => !isBreaking.has(title));
  const newest = mixedNewest(candidates, NEWEST_HEADLINES);
  // A paper with few stories repeats them in Latest Stories.
  const isSmall = unplaced.length < newest.length + LATEST_STORIES;
  const others = isSmall ? unplaced : unplaced.filter((story) => !newest.includes(story));
  const leading = pinnedTo('latest').slice(0, LATEST_STORIES);
  const following = mixedNewest(others, LATEST_STORIES - leading.length);
  const latest = withScenes([...leading, ...following], shownScenes);
  // Shown only where a column has room: older than Latest Stories, so that no newer one is left out.
  const more = mixedNewest(
    candidates.filter((story) => !newest.includes(story) && (isSmall || !following.includes(story))),
    MORE_HEADLINES,
  );
  const column = (from: number, to: number, turn: number) => [
    ...newest.slice(from, to),
    ...more.filter((_, index) => index % 3 === turn),
  ];
  placed.add(latest);
  const sections = [...categories].map(
    ([category, stories]) =>
      [
        category,
        withHeadlines(
          withScenes(
            place(`section:${category}`, stories, HOME_ITEMS_PER_CATEGORY),
            shownScenes,
            picturesIn(layoutOf(category)),
          ),
        ),
      ] as const,
  );
  return {
    breaking: withHeadlines(breaking),
    featured,
    top: shownTop,
    newest: { underTop: column(0, 3, 0), underTrending: column(3, 6, 1), underLead: column(6, 8, 2) },
    latest: withHeadlines(latest),
    topics: TOPICS.map((topic) => ({
      topic,
      stories: withHeadlines(place(`topic:${topic}`, topics.get(topic) ?? [], TOPIC_STORIES)),
    })),
    categories: new Map(sections),
  };
}

/** Stories as their cards show them. Until then they keep their titles, by which the same story is recognized. */
function withHeadlines(stories: readonly Story[]): Story[] {
  return stories.map(({ headline, ...story }) =>
    headline === undefined ? story : { ...story, title: headline },
  );
}

/**
 * The newest of a list that is sorted by time. Among stories of nearly the same age those of categories that have fewer
 * come first; none is passed over for one that is older by more than the window.
 */
function mixedNewest(stories: readonly Story[], most: number): Story[] {
  const remaining = [...stories];
  const chosen: Story[] = [];
  const count = ({ category }: Story) => chosen.filter((story) => story.category === category).length;
  while (chosen.length < most && remaining[0]) {
    const oldest = timeOf(remaining[0]) - LATEST_WINDOW_MS;
    const near = remaining.filter((story) => timeOf(story) >= oldest);
    const best = near.reduce((one, other) => (count(other) < count(one) ? other : one));
    chosen.push(best);
    remaining.splice(remaining.indexOf(best), 1);
  }
  return chosen.sort(byNewest);
}

function byNewest(one: Story, other: Story): number {
  return timeOf(other) - timeOf(one);
}

/** A reprint is as old as what it reprints; stories of which nothing is known come last. */
function timeOf({ firstPublished, publishedAt, rankedAt }: Story): number {
  if (firstPublished !== undefined) return Date.UTC(firstPublished);
  return (publishedAt ?? rankedAt)?.getTime() ?? NEVER;
}
