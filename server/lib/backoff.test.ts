import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

const BACKOFF = { firstMs: 100, maxMs: 1_000 };

test('the delay doubles with each failure up to the longest', () => {
  expect([0, 1, 2, 3, 4, 5, 5_000].map((failures) => backoffMs(failures, BACKOFF))).toEqual([
    100, 100, 200, 400, 800, 1_000, 1_000,
  ]);
});

test('a random number spreads the delay between half and all of it', () => {
  expect([0, 0.5, 1].map((random) => backoffMs(2, BACKOFF, random))).toEqual([100, 150, 200]);
});
