import { expect, test } from 'vitest';
import { closestWord, editDistance } from './closest-word.ts';

const KNOWN = ['name', 'timeZone', 'feeds', 'trendingTopics', 'port'];

test.for([
  ['prot', 'port'],
  ['timezone', 'timeZone'],
  ['feed', 'feeds'],
  ['trendTopics', 'trendingTopics'],
])('%s is taken for %s', ([word = '', meant]) => {
  expect(closestWord(word, KNOWN)).toBe(meant);
});

test.for(['colour', 'x', 'logo', ''])('“%s” is taken for nothing', (word) => {
  expect(closestWord(word, KNOWN)).toBe(undefined);
});

test.each([
  ['interest', 'interest', 0],
  ['intrest', 'interest', 1],
  ['itnerest', 'interest', 1],
  ['interset', 'interest', 1],
  ['intreset', 'interest', 2],
  ['', 'abc', 3],
  ['bond', 'bund', 1],
])('%s and %s are %i apart', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});
