import { describe, expect, test } from 'vitest';
import { createStoryComparison, fingerprint, isSameStory, type StoryItem } from './same-story.ts';

const story = (title: string, link?: string, at = '2026-03-12T09:00:00Z'): StoryItem => ({
  title,
  link,
  publishedAt: new Date(at),
});
const dedupe = (items: readonly StoryItem[], known: readonly StoryItem[] = [], max?: number) => {
  const comparison = createStoryComparison();
  return comparison.dedupe(items, comparison.setOf(known), max);
};
const same = (one: StoryItem, other: StoryItem) => isSameStory(fingerprint(one), fingerprint(other));

describe('the same address is the same story', () => {
  test.each([
    ['http://www.ledger.example/rates/', 'https://ledger.example/rates'],
    ['https://ledger.example/rates?utm_source=wire&id=4', 'https://ledger.example/rates?id=4&fbclid=x'],
    ['https://ledger.example/rates#comments', 'https://LEDGER.example/rates'],
    ['/newswire/business/rates', '/newswire/business/rates?utm_medium=feed'],
  ])('%s and %s', (one, other) => {
    expect(same(story('One headline', one), story('Quite another', other, '2025-01-01T00:00:00Z'))).toBe(
      true,
    );
  });

  test.each([
    ['https://ledger.example/rates?id=4', 'https://ledger.example/rates?id=5'],
    ['https://ledger.example/rates', 'https://other.example/rates'],
    ['https://ledger.example/Rates', 'https://ledger.example/rates'],
  ])('but not %s and %s', (one, other) => {
    expect(same(story('One headline', one), story('Quite another', other))).toBe(false);
  });

  test('two items without an address have nothing in common by that', () => {
    expect(same(story('One headline'), story('Quite another'))).toBe(false);
    expect(same(story('One headline', 'https://['), story('Quite another', 'https://['))).toBe(false);
  });
});

describe('nearly the same headline on the same day is the same story', () => {
  const rates = story('Central bank holds its rate for a third meeting', 'https://a.example/1');

  test.each([
    ['Central Bank holds its rate for a third meeting', true],
    ['Central bank holds its rate – for a third meeting!', true],
    ['UPDATE Central bank holds its rate for a third meeting', true],
    ['Central bank raises its rate after a third meeting', false],
    ['Grid operator clears stored power', false],
  ])('%s: %s', (title, expected) => {
    expect(same(rates, story(title, 'https://b.example/1'))).toBe(expected);
  });

  test.each([
    ['four of five words', 'port strike ends early', 'port strike ends early today', true],
    ['three of four words', 'port strike ends', 'port strike ends early', false],
    ['eight of ten words', 'a b c d e f g h i', 'a b c d e f g h j', true],
    ['seven of nine words', 'a b c d e f g h', 'a b c d e f g j', false],
    ['words in another order', 'Strike at the port ends', 'At the port, strike ends', true],
    ['a word said twice', 'Port strike ends', 'PORT: port strike ends', true],
  ])('normalised words, Jaccard ≥ 0.8: %s', (_, one, other, expected) => {
    expect(same(story(one, 'https://a.example/1'), story(other, 'https://b.example/1'))).toBe(expected);
  });

  test('midnight does not part a story, a day does', () => {
    const late = story(rates.title, 'https://b.example/1', '2026-03-12T23:50:00Z');
    expect(same(late, story(rates.title, 'https://c.example/1', '2026-03-13T00:10:00Z'))).toBe(true);
    expect(same(rates, late)).toBe(true);
    expect(same(rates, story(rates.title, 'https://c.example/1', '2026-03-13T09:00:00Z'))).toBe(false);
  });

  test('headlines in any script are compared, empty ones never', () => {
    const tokyo = story('日銀が金利を据え置き', 'https://a.example/1');
    expect(same(tokyo, story('日銀が金利を据え置き', 'https://b.example/1'))).toBe(true);
    expect(same(story('', 'https://a.example/1'), story('', 'https://b.example/1'))).toBe(false);
  });

  test('without dates a headline proves nothing', () => {
    const undated = { title: rates.title };
    expect(same(undated, { title: rates.title })).toBe(false);
  });
});

test('a list has each story once, in its order, and none that is known already', () => {
  const list = [
    story('Ferry riders get a Sunday timetable at last', 'https://a.example/ferry'),
    story('Ferry riders get a Sunday timetable at last', 'https://b.example/ferry'),
    story('Lead story', 'https://a.example/lead?utm_source=feed'),
    story('County fair moves its livestock show indoors', 'https://a.example/fair'),
    story('The library that lends out power tools', 'https://a.example/library'),
  ];
  const lead = story('The lead, by another name', 'https://www.a.example/lead');
  expect(dedupe(list, [lead]).map(({ title }) => title)).toEqual([
    'Ferry riders get a Sunday timetable at last',
    'County fair moves its livestock show indoors',
    'The library that lends out power tools',
  ]);
  expect(dedupe(list, [lead], 2)).toHaveLength(2);
});

test('a story that was settled when it was stored needs no comparing', () => {
  const one = { title: 'Bank surprises everyone with a cut', link: 'https://a.example/1', story: '7' };
  const other = { title: 'Rates fall', link: 'https://b.example/1', story: '7' };
  expect(same(one, other)).toBe(true);
  expect(same(one, { ...other, story: '8' })).toBe(false);
});

test('an address that all items of a feed share makes no story of them once they are settled', () => {
  const items = ['Ferry timetable changes', 'Library reopens after repairs'].map((title, n) => ({
    ...story(title, 'https://town.example/'),
    story: String(n),
  }));
  expect(dedupe(items)).toEqual(items);
});
