import { describe, expect, test } from 'vitest';
import { CATEGORIES, type Category, TOPICS } from '../../../contract/categories.ts';
import type { FrontPage, StoriesByCategory, TopicStories } from '../../../contract/front.ts';
import {
  HOME_ITEMS_PER_CATEGORY,
  LATEST_STORIES,
  LATEST_WINDOW_MS,
  TOPIC_STORIES,
} from '../../../contract/limits.ts';
import { createDice } from '../../../illustrations/random.ts';
import { story } from '../../../tests/support/story-fixture.ts';
import type { Story } from '../../stories/story.ts';
import { arrangeFrontPage } from './front-page.ts';

type Pinned = NonNullable<Parameters<typeof arrangeFrontPage>[0]['pins']>;
const NOW = new Date(Date.UTC(2026, 2, 12, 12, 15));
const arrange = (categories: StoriesByCategory, topics: TopicStories = new Map(), breakingHours = 6) =>
  arrangeFrontPage({ categories, topics, now: NOW, breakingHours });
const NUMBERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Eight stories a category, an hour apart, with nothing in common. */
function storiesOf(category: Category): Story[] {
  return NUMBERS.map((number, hours) =>
    story({
      category,
      title: `${number} ${category}`,
      link: `https://${category}.example/${number}`,
      publishedAt: new Date(Date.UTC(2026, 2, 12, 12 - hours, CATEGORIES.indexOf(category))),
    }),
  );
}
const everyCategory = () =>
  new Map<Category, Story[]>(CATEGORIES.map((category) => [category, storiesOf(category)]));
const titles = (stories: readonly Story[]) => stories.map(({ title }) => title);

test('every place of the front page takes the first story of its categories', () => {
  const page = arrange(everyCategory());
  expect(titles(page.breaking)).toEqual(['first politics', 'first national', 'first local']);
  expect(page.featured?.title).toBe('first business');
  expect(titles(page.top)).toEqual(['first technology', 'first politics', 'first business']);
  expect([...page.categories.values()].map((stories) => stories.length)).toEqual(CATEGORIES.map(() => 5));
});

test('a category that is missing leaves its places empty and no more', () => {
  const categories = everyCategory();
  for (const category of ['business', 'national'] as const) categories.delete(category);
  const page = arrange(categories);
  expect(titles(page.breaking)).toEqual(['first politics', 'first local']);
  expect(page.featured).toBeUndefined();
  expect(titles(page.top)).toEqual(['first technology', 'first politics']);
});

test('a section shows the first five of what stands neither at the top of the page nor in Latest Stories', () => {
  const { latest, categories } = arrange(everyCategory());
  expect(titles(latest)).toContain('second opinion');
  expect(titles(categories.get('opinion') ?? [])).toEqual(
    ['first', 'third', 'fourth', 'fifth', 'sixth'].map((number) => `${number} opinion`),
  );
  expect(titles(categories.get('business') ?? [])[0]).toBe('second business');
  expect(titles(categories.get('health') ?? [])[0]).toBe('first health');
});

test('the newest headlines are those that stand neither at the top nor in the breaking bar; Latest Stories follow the first eight', () => {
  const { newest, breaking, top, latest } = arrange(everyCategory());
  const headlines = Object.values(newest).flat();
  expect(titles(newest.underTop.slice(0, 3))).toEqual(['first archives', 'first opinion', 'first lifestyle']);
  expect(headlines.filter((story) => [...breaking, ...top, ...latest].includes(story))).toEqual([]);
  expect(titles(latest)).toEqual([
    ...['automotive', 'world', 'national', 'local'].map((category) => `first ${category}`),
    ...['archives', 'opinion'].map((category) => `second ${category}`),
  ]);
  // Headlines that columns may have no room for are older than any that is surely shown.
  expect(Object.values(newest).map(({ length }) => length)).toEqual([9, 9, 8]);
  const further = [newest.underTop.slice(3), newest.underTrending.slice(3), newest.underLead.slice(2)].flat();
  expect(Math.max(...further.map(time))).toBeLessThan(Math.min(...latest.map(time)));
});

test('a paper with few stories points at them beside the lead and shows them in Latest Stories, too', () => {
  const { newest, latest } = arrange(new Map([['food' as const, storiesOf('food').slice(0, 3)]]));
  expect(titles(newest.underTop)).toEqual(titles(latest));
});

test('a story without a date is ranked by when it was first seen, and one without either comes last', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 12, hour));
  const link = (name: string) => `https://a.example/${name}`;
  const stories = [
    story({ title: 'at nine', publishedAt: at(9), link: link('nine') }),
    story({ title: 'undated', publishedAt: undefined, link: link('undated') }),
    story({ title: 'seen at ten', publishedAt: undefined, rankedAt: at(10), link: link('ten') }),
    story({ title: 'at eleven', publishedAt: at(11), link: link('eleven') }),
  ];
  const categories = new Map<Category, Story[]>([['arts', stories]]);
  expect(titles(arrange(categories).latest)).toEqual(['at eleven', 'seen at ten', 'at nine', 'undated']);
});

test('a reprint of the archives is as old as what it reprints', () => {
  const categories = everyCategory();
  const reprint = story({
    category: 'archives',
    title: '1974: No paper',
    firstPublished: 1974,
    publishedAt: NOW,
  });
  categories.set('archives', [reprint]);
  const { latest, categories: sections } = arrange(categories);
  expect(titles(latest)).not.toContain(reprint.title);
  expect(titles(sections.get('archives') ?? [])).toEqual([reprint.title]);
});

test('a section whose stories all stand above repeats them, and has its place', () => {
  const categories = new Map([['food' as const, storiesOf('food').slice(0, 3)]]);
  const { latest, categories: sections } = arrange(categories);
  expect(titles(latest)).toEqual(['first food', 'second food', 'third food']);
  expect(titles(sections.get('food') ?? [])).toEqual(titles(latest));
});

test('Top Stories are the first of their categories, and print a story that leads several of them once', () => {
  const categories = everyCategory();
  const [shared] = storiesOf('business');
  if (!shared) throw new Error('no story');
  categories.set('politics', [{ ...shared, category: 'politics' }, ...storiesOf('politics')]);
  expect(titles(arrange(categories).top)).toEqual(['first technology', 'first business']);
});

test('every topic has its place, with the stories that were found for it or without any', () => {
  const found = new Map([['markets' as const, [story({ title: 'Copper slips' })]]]);
  const { topics } = arrange(everyCategory(), found);
  expect(topics.map(({ topic }) => topic)).toEqual([...TOPICS]);
  expect(titles(topics[0]?.stories ?? [])).toEqual(['Copper slips']);
  expect(topics[1]?.stories).toEqual([]);
});

test('a topic chooses three stories that stand nowhere else on the page, not even in another topic', () => {
  const found = new Map([
    ['markets' as const, [...storiesOf('business'), ...storiesOf('arts').slice(5)]],
    ['innovation' as const, [...storiesOf('business'), ...storiesOf('lifestyle')]],
  ]);
  const { topics } = arrange(everyCategory(), found);
  expect(topics.slice(0, 2).map(({ stories }) => titles(stories))).toEqual([
    // The section has the second to the sixth: the first is the featured article.
    ['seventh business', 'eighth business', 'sixth arts'],
    ['sixth lifestyle', 'seventh lifestyle', 'eighth lifestyle'],
  ]);
});

test('a topic whose stories all stand elsewhere shows the newest of them', () => {
  const { topics } = arrange(
    everyCategory(),
    new Map([['markets' as const, storiesOf('business').slice(0, 4)]]),
  );
  expect(titles(topics[0]?.stories ?? [])).toEqual(['first business', 'second business', 'third business']);
});

test('a story that leads several of the breaking categories is broken once', () => {
  const categories = everyCategory();
  const [shared] = storiesOf('local');
  if (!shared) throw new Error('no story');
  categories.set('national', [{ ...shared, category: 'national' }]);
  expect(titles(arrange(categories).breaking)).toEqual(['first politics', 'first local']);
});

test('the breaking bar has what is fresh, the newest first: fewer headlines, or none, once they are older', () => {
  const categories = everyCategory();
  categories.set('national', storiesOf('national').slice(6));
  expect(titles(arrange(categories).breaking)).toEqual(['first politics', 'first local']);
  expect(titles(arrange(categories, new Map(), 7).breaking)).toHaveLength(3);
  expect(arrange(categories, new Map(), 0.1).breaking).toEqual([]);
});

/** Feeds of any length, in any order of time, that share some of their stories. */
function generatedFeeds(seed: number): { categories: Map<Category, Story[]>; topics: TopicStories } {
  const { int, chance, pick } = createDice(seed);
  const shared: Story[] = [];
  const categories = new Map<Category, Story[]>();
  for (const category of CATEGORIES) {
    if (chance(0.1)) continue;
    categories.set(
      category,
      Array.from({ length: int(0, 20) }, (_, index) => {
        const [old] = shared;
        if (old && chance(0.1)) return { ...pick([old, ...shared]), category };
        const made = story({
          category,
          title: `${category} ${index}`,
          link: `https://${category}.example/${index}`,
          publishedAt: chance(0.05) ? undefined : new Date(NOW.getTime() - int(0, 600) * 60_000),
        });
        shared.push(made);
        return made;
      }),
    );
  }
  const topics = new Map(TOPICS.map((topic) => [topic, shared.filter(() => chance(0.1))] as const));
  return { categories, topics };
}

const linksOf = (stories: readonly Story[]) => new Set(stories.map(({ link }) => link));

const PAGES = Array.from({ length: 200 }, (_, seed) => {
  const { categories, topics } = generatedFeeds(seed);
  const page: FrontPage = arrange(categories, topics);
  const above = new Set([page.featured, ...page.top].map((one) => one?.link));
  const latest = linksOf(page.latest);
  const newest = linksOf(Object.values(page.newest).flat());
  const pointed = newest.isDisjointFrom(latest) ? newest : new Set();
  const candidates = [...categories.values()].flat().filter(({ link }) => !above.has(link));
  return { categories, topics, page, above, candidates, pointed };
});
const time = ({ publishedAt }: Story) => publishedAt?.getTime() ?? Number.NEGATIVE_INFINITY;

describe('of any feeds', () => {
  test('Latest Stories stand in the order of time, as many as there are', () => {
    for (const { page, candidates } of PAGES) {
      const times = page.latest.map(time);
      expect(times).toEqual(times.toSorted((one, other) => other - one));
      expect(page.latest).toHaveLength(Math.min(LATEST_STORIES, linksOf(candidates).size));
    }
  });

  test('what Latest Stories pass over is older than they are, or of nearly the same age and of a category that they have', () => {
    for (const { page, candidates, pointed } of PAGES) {
      const latest = linksOf(page.latest).union(pointed);
      const categories = new Set(page.latest.map(({ category }) => category));
      const oldest = Math.min(...page.latest.map(time));
      const newer = candidates.filter((one) => !latest.has(one.link) && time(one) > oldest);
      for (const copies of Map.groupBy(newer, ({ link }) => link).values()) {
        expect(Math.max(...copies.map(time)) - oldest).toBeLessThanOrEqual(LATEST_WINDOW_MS);
        expect(copies.some(({ category }) => categories.has(category))).toBe(true);
      }
    }
  });

  test('a story stands once; twice only where its place would be empty without it', () => {
    for (const { categories, topics, page, above, candidates } of PAGES) {
      const placed = new Set(above);
      const places = [
        { stories: page.latest, from: candidates, most: LATEST_STORIES },
        ...[...page.categories].map(([category, stories]) => ({
          stories,
          from: categories.get(category) ?? [],
          most: HOME_ITEMS_PER_CATEGORY,
        })),
        ...page.topics.map(({ topic, stories }) => ({
          stories,
          from: topics.get(topic) ?? [],
          most: TOPIC_STORIES,
        })),
      ];
      for (const { stories, from, most } of places) {
        const links = linksOf(stories);
        const fresh = linksOf(from).difference(placed);
        expect(links.size).toBe(stories.length);
        expect(links.size).toBe(Math.min(most, fresh.size || linksOf(from).size));
        if (fresh.size > 0) expect(links.isDisjointFrom(placed)).toBe(true);
        for (const link of links) placed.add(link);
      }
    }
  });

  test('every section keeps the order of its feed', () => {
    for (const { page, categories } of PAGES) {
      for (const [category, stories] of page.categories) {
        const order = (categories.get(category) ?? []).map(({ title }) => title);
        const places = stories.map(({ title }) => order.indexOf(title));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }
    }
  });
});

test('pinned stories come first in their places, in their order, and nowhere else; the rest is filled as ever', () => {
  const categories = everyCategory();
  const [lead, second] = [categories.get('arts')?.[3], categories.get('business')?.[0]];
  const article = story({ title: 'Our own', link: '/blog/own', article: 'own' });
  if (!lead || !second) throw new Error('there are eight of each');
  const pins: Pinned = new Map([
    ['featured', [article]],
    ['latest', [lead]],
    ['section:sports', [second]],
    ['breaking', [lead]],
  ]);
  const page = arrangeFrontPage({ categories, topics: new Map(), pins, now: NOW, breakingHours: 6 });
  expect(page.featured?.title).toBe('Our own');
  expect(titles(page.latest)).toEqual([
    'fourth arts',
    ...['automotive', 'world', 'national', 'local'].map((category) => `first ${category}`),
    'second archives',
  ]);
  expect(titles(page.categories.get('sports') ?? [])).toEqual([
    'first business',
    ...['first', 'second', 'third', 'fourth'].map((number) => `${number} sports`),
  ]);
  expect(titles(page.top)).toEqual(['first technology', 'first politics', 'second business']);
  expect(titles(page.categories.get('arts') ?? [])).not.toContain('fourth arts');
  expect(titles(page.breaking)).toEqual(['fourth arts', 'first politics', 'first national']);
});

test('more pins than a place has room for leave the last of them out', () => {
  const categories = everyCategory();
  const pins: Pinned = new Map([['topic:markets', categories.get('world') ?? []]]);
  const page = arrangeFrontPage({ categories, topics: new Map(), pins, now: NOW, breakingHours: 6 });
  expect(page.topics[0]?.stories).toHaveLength(TOPIC_STORIES);
});

test('a pinned article of the paper’s own has no second place in its section', () => {
  const own = story({ title: 'Our own', link: '/blog/own', article: 'own', category: 'arts' });
  const categories = new Map(everyCategory());
  categories.set('arts', [own, ...(categories.get('arts') ?? [])]);
  const options = { categories, topics: new Map(), now: NOW, breakingHours: 6 };
  const places = (pins: Pinned) => {
    const page = arrangeFrontPage({ ...options, pins });
    const isOwn = ({ article }: Story) => article === 'own';
    return [page.top, page.latest, ...page.categories.values()].flat().filter(isOwn).length;
  };
  expect(places(new Map())).toBe(1);
  // Its date is not read with a pin.
  expect(places(new Map([['top', [{ ...own, publishedAt: undefined }]]]))).toBe(1);
});

test('a pin’s own headline is printed in its place, and its story has no second place under the old one', () => {
  const categories = everyCategory();
  const pinned = (slot: string, index: number): Story => ({
    ...story(categories.get('food')?.[index]),
    headline: `${slot}: another headline`,
  });
  const pins: Pinned = new Map([
    ['featured', [pinned('featured', 0)]],
    ['top', [pinned('top', 1)]],
    ['latest', [pinned('latest', 2)]],
    ['section:food', [pinned('section', 3)]],
    ['topic:markets', [pinned('topic', 4)]],
    ['breaking', [pinned('breaking', 5)]],
  ]);
  const page = arrangeFrontPage({ categories, topics: new Map(), pins, now: NOW, breakingHours: 6 });
  expect(page.featured?.title).toBe('featured: another headline');
  expect(page.top[0]?.title).toBe('top: another headline');
  expect(page.latest[0]?.title).toBe('latest: another headline');
  expect(page.breaking[0]?.title).toBe('breaking: another headline');
  expect(page.topics[0]?.stories[0]?.title).toBe('topic: another headline');
  const food = titles(page.categories.get('food') ?? []);
  expect(food).toEqual(['section: another headline', 'sixth food', 'seventh food', 'eighth food']);
  const newest = Object.values(page.newest).flat();
  expect(titles([...page.top, ...page.latest, ...newest]).filter((title) => / food$/.test(title))).toEqual(
    [],
  );
});
