import { describe, expect, test } from 'vitest';
import { dedupeStories, fingerprint, isSameStory, type StoryItem } from './same-story.ts';

const told = (title: string, link?: string, at = '2026-03-12T09:00:00Z'): StoryItem => ({
  title,
  link,
  publishedAt: new Date(at),
});
const same = (one: StoryItem, other: StoryItem) => isSameStory(fingerprint(one), fingerprint(other));

describe('the same address is the same story', () => {
  test.each([
    ['http://www.ledger.example/rates/', 'https://ledger.example/rates'],
    ['https://ledger.example/rates?utm_source=wire&id=4', 'https://ledger.example/rates?id=4&fbclid=x'],
    ['https://ledger.example/rates#comments', 'https://LEDGER.example/rates'],
    ['/newswire/business/rates', '/newswire/business/rates?utm_medium=feed'],
  ])('%s and %s', (one, other) => {
    expect(same(told('One headline', one), told('Quite another', other, '2025-01-01T00:00:00Z'))).toBe(true);
  });

  test.each([
    ['https://ledger.example/rates?id=4', 'https://ledger.example/rates?id=5'],
    ['https://ledger.example/rates', 'https://other.example/rates'],
    ['https://ledger.example/Rates', 'https://ledger.example/rates'],
  ])('but not %s and %s', (one, other) => {
    expect(same(told('One headline', one), told('Quite another', other))).toBe(false);
  });

  test('two items without an address have nothing in common by that', () => {
    expect(same(told('One headline'), told('Quite another'))).toBe(false);
    expect(same(told('One headline', 'https://['), told('Quite another', 'https://['))).toBe(false);
  });
});

describe('nearly the same headline on the same day is the same story', () => {
  const rates = told('Central bank holds its rate for a third meeting', 'https://a.example/1');

  test.each([
    ['Central Bank holds its rate for a third meeting', true],
    ['Central bank holds its rate – for a third meeting!', true],
    ['UPDATE Central bank holds its rate for a third meeting', true],
    ['Central bank raises its rate after a third meeting', false],
    ['Grid operator clears stored power', false],
  ])('%s: %s', (title, expected) => {
    expect(same(rates, told(title, 'https://b.example/1'))).toBe(expected);
  });

  test.each([
    ['four of five words', 'port strike ends early', 'port strike ends early today', true],
    ['three of four words', 'port strike ends', 'port strike ends early', false],
    ['eight of ten words', 'a b c d e f g h i', 'a b c d e f g h j', true],
    ['seven of nine words', 'a b c d e f g h', 'a b c d e f g j', false],
    ['words in another order', 'Strike at the port ends', 'At the port, strike ends', true],
    ['a word said twice', 'Port strike ends', 'PORT: port strike ends', true],
  ])('normalised words, Jaccard ≥ 0.8: %s', (_, one, other, expected) => {
    expect(same(told(one, 'https://a.example/1'), told(other, 'https://b.example/1'))).toBe(expected);
  });

  test('midnight does not part a story, a day does', () => {
    const late = told(rates.title, 'https://b.example/1', '2026-03-12T23:50:00Z');
    expect(same(late, told(rates.title, 'https://c.example/1', '2026-03-13T00:10:00Z'))).toBe(true);
    expect(same(rates, late)).toBe(true);
    expect(same(rates, told(rates.title, 'https://c.example/1', '2026-03-13T09:00:00Z'))).toBe(false);
  });

  test('headlines in any script are compared, empty ones never', () => {
    const tokyo = told('日銀が金利を据え置き', 'https://a.example/1');
    expect(same(tokyo, told('日銀が金利を据え置き', 'https://b.example/1'))).toBe(true);
    expect(same(told('', 'https://a.example/1'), told('', 'https://b.example/1'))).toBe(false);
  });

  test('without dates a headline proves nothing', () => {
    const undated = { title: rates.title };
    expect(same(undated, { title: rates.title })).toBe(false);
  });
});

test('a list tells each story once, in its order, and none that is told already', () => {
  const list = [
    told('Ferry riders get a Sunday timetable at last', 'https://a.example/ferry'),
    told('Ferry riders get a Sunday timetable at last', 'https://b.example/ferry'),
    told('Lead story', 'https://a.example/lead?utm_source=feed'),
    told('County fair moves its livestock show indoors', 'https://a.example/fair'),
    told('The library that lends out power tools', 'https://a.example/library'),
  ];
  const lead = told('The lead, by another name', 'https://www.a.example/lead');
  expect(dedupeStories(list, [lead]).map(({ title }) => title)).toEqual([
    'Ferry riders get a Sunday timetable at last',
    'County fair moves its livestock show indoors',
    'The library that lends out power tools',
  ]);
  expect(dedupeStories(list, [lead], 2)).toHaveLength(2);
});

test('a story that was settled when it was stored needs no comparing', () => {
  const one = { title: 'Bank surprises everyone with a cut', link: 'https://a.example/1', story: '7' };
  const other = { title: 'Rates fall', link: 'https://b.example/1', story: '7' };
  expect(same(one, other)).toBe(true);
  expect(same(one, { ...other, story: '8' })).toBe(false);
});

test('an address that all items of a feed share makes no story of them once they are settled', () => {
  const items = ['Ferry timetable changes', 'Library reopens after repairs'].map((title, n) => ({
    ...told(title, 'https://town.example/'),
    story: String(n),
  }));
  expect(dedupeStories(items, [])).toEqual(items);
});
