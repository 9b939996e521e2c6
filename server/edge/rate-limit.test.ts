import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

test('whoever asks too often within a minute is told how long to wait; others are not held up', () => {
  let now = 0;
  const limit = createRateLimit({ most: 2, clock: () => now });
  expect([limit.count('a'), limit.count('a'), limit.count('a')]).toEqual([undefined, undefined, 60]);
  expect(limit.count('b')).toBeUndefined();
  now = 45_000;
  expect(limit.count('a')).toBe(15);
  now = 60_000;
  expect(limit.count('a')).toBeUndefined();
});
