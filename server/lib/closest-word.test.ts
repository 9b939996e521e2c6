import { expect, test } from 'vitest';
import { closestWord } from './closest-word.ts';

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
