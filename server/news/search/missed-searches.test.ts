import { expect, test } from 'vitest';
import { createMissedSearches, storableTerm } from './missed-searches.ts';

const HOME = 'ledger.example';

test('a search that a reader opens and that finds nothing is counted by its words, in one spelling', () => {
  const missed = createMissedSearches();
  for (const q of ['Tidal Lagoon', '  tidal\u00a0 LAGOON ']) {
    missed.onOpened(HOME, q);
    missed.onAnswered(HOME, q, false);
  }
  missed.onOpened(HOME, 'bank rate');
  missed.onAnswered(HOME, 'bank rate', true);
  // As the search dialog and programs ask.
  missed.onAnswered(HOME, 'tid', false);
  expect(missed.take()).toEqual([[`${HOME}/tidal lagoon`, 2]]);
  expect(missed.take()).toEqual([]);
});

test('a search that is still being answered when the counts are taken is among the next ones', () => {
  const missed = createMissedSearches();
  missed.onOpened(HOME, 'ferry');
  expect(missed.take()).toEqual([]);
  missed.onAnswered(HOME, 'ferry', false);
  expect(missed.take()).toEqual([[`${HOME}/ferry`, 1]]);
});

test('made-up searches beyond the limit are not counted', () => {
  const missed = createMissedSearches(2);
  for (const q of ['a', 'b', 'c', 'd']) {
    missed.onOpened(HOME, q);
    missed.onAnswered(HOME, q, false);
  }
  expect(missed.take()).toEqual([
    [`${HOME}/a`, 1],
    [`${HOME}/b`, 1],
  ]);
});

test.each([
  ['ada@field.example', undefined],
  ['ada\uff20field', undefined],
  ['+44 20 7946 0958', undefined],
  ['account 123-456', undefined],
  ['x'.repeat(81), undefined],
  ['  ', undefined],
  ['budget 2026', 'budget 2026'],
  ['“Port  Alder”\u0000 Fähre', '"port alder" fähre'],
])('what is stored of “%s” is %s', (q, term) => {
  expect(storableTerm(q)).toBe(term);
});
