import { describe, expect, test } from 'vitest';
import { readQuery } from './read-query.ts';

test('a query is one clean line', () => {
  expect(readQuery('  interest\u0000\n\trates  ').text).toBe('interest rates');
  expect(readQuery('lone \ud800 half').text).toBe('lone \ufffd half');
});

test('what is too long is cut, by characters and not by their halves', () => {
  const { text, cut, typed } = readQuery('😀'.repeat(300));
  expect(cut).toBe(true);
  expect(Array.from(text)).toHaveLength(200);
  expect(text.isWellFormed()).toBe(true);
  expect(typed).toBeUndefined();
  expect(readQuery('rates').cut).toBe(false);
});

describe('words', () => {
  test.each([
    ['Interest RATES', ['interest', 'rates']],
    ['Élan naïve', ['elan', 'naive']],
    ['rates -bonds', ['rates']],
    ['rates OR yields', ['rates', 'yields']],
    ['"interest rates" -"home loans"', ['interest', 'rates']],
    ['rates rates', ['rates']],
    ['!!! … ""', []],
  ])('of %s are %j', (raw, words) => {
    expect(readQuery(raw).words).toEqual(words);
  });

  test('in quotes are known as such, whatever kind of quotes a phone writes', () => {
    expect([...readQuery('“night shift” port').quoted]).toEqual(['night', 'shift']);
    expect(readQuery('“night shift” port').text).toBe('"night shift" port');
  });
});

describe('the word being typed', () => {
  test.each([
    ['inter', { word: 'inter', before: '' }],
    ['interest ra', { word: 'ra', before: 'interest ' }],
    ['Ély', { word: 'ely', before: '' }],
    ['co-op', { word: 'op', before: 'co-' }],
  ])('of “%s” is %j', (raw, typed) => {
    expect(readQuery(raw).typed).toEqual(typed);
  });

  test.each([
    'interest ',
    '"interest ra',
    '"interest"',
    'rates -bon',
    'rates OR',
    'rates OR yie',
    'x',
    '%',
    'ab⑴',
    'aŉ',
    'ﷺ',
    'ab½',
  ])('of “%s” there is none', (raw) => {
    expect(readQuery(raw).typed).toBeUndefined();
  });
});

test('an OR between words is known for what it is', () => {
  expect(readQuery('steel or copper').alternatives).toBe(true);
  expect(readQuery('"steel or copper" ore').alternatives).toBe(false);
});
