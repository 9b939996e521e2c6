import { expect, test } from 'vitest';
import { editDistance } from './correct-words.ts';

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
