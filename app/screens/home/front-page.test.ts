import { expect, test } from 'vitest';
import { CATEGORIES, type Category, TOPICS } from '../../../contract/categories.ts';
import { story } from '../../../tests/story-fixture.ts';
import type { Story } from '../../stories/story.ts';
import { arrangeFrontPage } from './front-page.ts';

const NO_TOPICS = new Map();
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
  const page = arrangeFrontPage(everyCategory(), NO_TOPICS);
  expect(titles(page.breaking)).toEqual(['first local', 'first national', 'first politics']);
  expect(page.featured?.title).toBe('first business');
  expect(titles(page.top)).toEqual(['first technology', 'first politics', 'first business']);
  expect([...page.categories.values()].map((stories) => stories.length)).toEqual(CATEGORIES.map(() => 5));
});

test('a category that is missing leaves its places empty and no more', () => {
  const categories = everyCategory();
  for (const category of ['business', 'national'] as const) categories.delete(category);
  const page = arrangeFrontPage(categories, NO_TOPICS);
  expect(titles(page.breaking)).toEqual(['first local', 'first politics']);
  expect(page.featured).toBeUndefined();
  expect(titles(page.top)).toEqual(['first technology', 'first politics']);
});

test('Latest Stories are the newest that neither the top of the page nor a section shows', () => {
  const { latest } = arrangeFrontPage(everyCategory(), NO_TOPICS);
  expect(titles(latest)).toEqual(
    ['archives', 'opinion', 'lifestyle', 'food', 'arts', 'sports'].map((category) => `sixth ${category}`),
  );
});

test('Latest Stories tell a story of several feeds once', () => {
  const categories = everyCategory();
  const shared = story({ title: 'Quite another', link: 'https://wire.example/shared', category: 'archives' });
  const last = (category: Category, link: string) =>
    categories.set(category, [...storiesOf(category).slice(0, 5), { ...shared, category, link }]);
  last('archives', `${shared.link}?utm_source=wire`);
  last('sports', `${shared.link}`);
  last('arts', 'https://other.example/1');
  const { latest } = arrangeFrontPage(categories, NO_TOPICS);
  expect(titles(latest).filter((title) => title === shared.title)).toHaveLength(1);
  expect(new Set(titles(latest)).size).toBe(6);
});

test('a story without a date is ranked by when it was first seen', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 12, hour));
  const stories = [
    story({ title: 'at nine', publishedAt: at(9), link: 'https://a.example/1' }),
    story({ title: 'seen at ten', publishedAt: undefined, rankedAt: at(10), link: 'https://a.example/2' }),
    story({ title: 'at eleven', publishedAt: at(11), link: 'https://a.example/3' }),
  ];
  const categories = new Map<Category, Story[]>([['arts', stories]]);
  expect(titles(arrangeFrontPage(categories, NO_TOPICS).latest)).toEqual([
    'at eleven',
    'seen at ten',
    'at nine',
  ]);
});

test('undated stories are not the latest', () => {
  const categories = everyCategory();
  const undated = story({
    category: 'arts',
    title: 'undated',
    publishedAt: undefined,
    link: 'https://a.example',
  });
  categories.set('arts', [...storiesOf('arts').slice(0, 5), undated]);
  for (const category of CATEGORIES) {
    if (category !== 'arts' && category !== 'food') categories.set(category, storiesOf(category).slice(0, 5));
  }
  const { latest } = arrangeFrontPage(categories, NO_TOPICS);
  expect(titles(latest)).toEqual(['sixth food', 'seventh food', 'eighth food', 'undated']);
});

test('where the sections show all that there is, Latest Stories are the newest of it', () => {
  const categories = new Map([['food' as const, storiesOf('food').slice(0, 3)]]);
  expect(titles(arrangeFrontPage(categories, NO_TOPICS).latest)).toEqual([
    'first food',
    'second food',
    'third food',
  ]);
});

test('every topic has its place, with the stories that were found for it or without any', () => {
  const found = new Map([['markets' as const, [story({ title: 'Copper slips' })]]]);
  const { topics } = arrangeFrontPage(everyCategory(), found);
  expect(topics.map(({ topic }) => topic)).toEqual([...TOPICS]);
  expect(titles(topics[0]?.stories ?? [])).toEqual(['Copper slips']);
  expect(topics[1]?.stories).toEqual([]);
});

test('a topic chooses three stories that stand nowhere else on the page, not even in another topic', () => {
  const found = new Map([
    ['markets' as const, [...storiesOf('business'), ...storiesOf('archives').slice(5)]],
    ['innovation' as const, [...storiesOf('business'), ...storiesOf('world')]],
  ]);
  const { topics } = arrangeFrontPage(everyCategory(), found);
  expect(topics.slice(0, 2).map(({ stories }) => titles(stories))).toEqual([
    // 'sixth archives' is among the latest.
    ['sixth business', 'seventh business', 'eighth business'],
    ['sixth world', 'seventh world', 'eighth world'],
  ]);
});

test('a topic whose stories all stand elsewhere shows the newest of them', () => {
  const { topics } = arrangeFrontPage(
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
  expect(titles(arrangeFrontPage(categories, NO_TOPICS).breaking)).toEqual(['first local', 'first politics']);
});
