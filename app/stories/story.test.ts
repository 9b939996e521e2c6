import { expect, test } from 'vitest';
import type { NewsItem } from '../../contract/api-client.ts';
import { feedAt, newsItem } from '../../tests/support/story-fixture.ts';
import { storiesOf } from './story.ts';

const story = (item: Partial<NewsItem>) => storiesOf('technology', [newsItem(item)])[0];

test('an item becomes a story of its category, named after its feed', () => {
  expect(story({ description: 'From dinnerware.', author: 'Greta Nyholm' })).toEqual({
    title: 'A cheaper kiln for ceramic circuit boards',
    description: 'From dinnerware.',
    author: 'Greta Nyholm',
    category: 'technology',
    source: 'The Workbench',
    publishedAt: new Date('2026-03-12T10:00:00Z'),
    link: 'https://wire.example/kiln',
    image: undefined,
  });
});

test('a missing author is a staff reporter, or what the paper signs such stories with', () => {
  expect(story({ author: '' })?.author).toBe('Staff Reporter');
  const signed = (defaultAuthor: string, title = 'The Workbench') =>
    storiesOf('technology', [newsItem({ author: '', source: { title, feed: feedAt('/a.xml') } })], {
      defaultAuthor,
    })[0]?.author;
  expect(signed('Courier staff')).toBe('Courier staff');
  expect(signed('From {source}')).toBe('From The Workbench');
  expect(signed('{source}', '')).toBe('Staff Reporter');
});

test('an item without a title is headed by its first words, one without words is no story', () => {
  const words =
    'Utilities lose a fifth of treated water, and a sensor the size of a coin may find where it goes.';
  expect(story({ title: '', description: words })).toMatchObject({
    title: 'Utilities lose a fifth of treated water, and a sensor the size of a coin may find where it…',
    description: '…goes.',
  });
  expect(story({ title: '', description: 'Short.' })).toMatchObject({ title: 'Short.', description: '' });
  expect(storiesOf('technology', [newsItem({ title: '', description: '' })])).toEqual([]);
});

test.each([
  ['Rates rise', 'Rates rise. Markets shrug.', 'Markets shrug.'],
  ['Rates rise', 'Rates rise', ''],
  ['Rates rise', 'Rates rise sharply in March.', 'Rates rise sharply in March.'],
  ['Rates rise…', 'Rates rise sharply in March.', '…sharply in March.'],
  ['Rates rise', 'The bank: rates rise.', 'The bank: rates rise.'],
])('the headline “%s” is not repeated by the text “%s”', (title, description, expected) => {
  expect(story({ title, description })?.description).toBe(expected);
});

test('a headline without end is cut', () => {
  expect(story({ title: 'x'.repeat(500) })?.title).toHaveLength(201);
});

test.each([
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//elsewhere.example/x', undefined],
  ['/\\elsewhere.example', undefined],
  ['', undefined],
  [' https://wire.example/a ', 'https://wire.example/a'],
  ['/newswire/technology/kiln', '/newswire/technology/kiln'],
])('the link %s leads to %s', (link, expected) => {
  expect(story({ link })?.link).toBe(expected);
});

test('the image is the enclosure, by either name, unless it is not one', () => {
  const image = 'https://wire.example/a.jpg';
  expect(story({ enclosure: { url: image } })?.image).toBe(image);
  expect(story({ enclosure: { link: image, type: 'image/jpeg' } })?.image).toBe(image);
  expect(
    story({ enclosure: { url: 'https://wire.example/a.mp3', type: 'audio/mpeg' } })?.image,
  ).toBeUndefined();
  expect(story({ enclosure: { url: 'x.mp3', type: 'audio/mpeg' }, thumbnail: image })?.image).toBe(image);
});

test.each([
  ['archives', '1974: The week the exchange ran out of paper', 1974],
  ['archives', 'From 1974: No paper', 1974],
  ['archives', 'The summer of 1974', undefined],
  ['business', '2025: A year in numbers', undefined],
] as const)('in %s, “%s” was first published in %s', (category, title, year) => {
  expect(storiesOf(category, [newsItem({ title })])[0]?.firstPublished).toBe(year);
});

test('a date that is none is left out', () => {
  expect(story({ pubDate: '' })?.publishedAt).toBeUndefined();
  expect(story({ pubDate: '2026-13-45 00:00:00' })?.publishedAt).toBeUndefined();
  expect(story({ pubDate: 'soon' })?.publishedAt).toBeUndefined();
});
