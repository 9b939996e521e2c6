import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

test('an address over its limit must wait; others are not affected', () => {
  let now = 0;
  const limit = createRateLimit({ max: 2, clock: () => now });
  expect([limit.count('a'), limit.count('a'), limit.count('a')]).toEqual([undefined, undefined, 60]);
  expect(limit.count('b')).toBeUndefined();
  now = 45_000;
  expect(limit.count('a')).toBe(15);
  now = 60_000;
  expect(limit.count('a')).toBeUndefined();
});

test('a flood from more addresses than are counted does not count against others', () => {
  const limit = createRateLimit({ max: 2, clock: () => 0 });
  for (let number = 0; number < 100_001; number++) limit.count(`2001:db8:${number >> 16}:${number & 0xffff}`);
  const readers = ['a', 'b', 'c'].map((address) => [limit.count(address), limit.count(address)]);
  expect(readers.flat()).toEqual(Array(6).fill(undefined));
  expect(limit.count('a')).toBe(60);
});
