import { expect, test } from 'vitest';
import { createLogThrottle } from './log-throttle.ts';

test('each key logs once per interval, and the next line counts those left out', () => {
  let now = 0;
  const throttle = createLogThrottle({ intervalMs: 1_000, now: () => now });
  expect(throttle('disk')).toBe(0);
  expect(throttle('disk')).toBeUndefined();
  expect(throttle('disk')).toBeUndefined();
  expect(throttle('other')).toBe(0);
  now = 1_000;
  expect(throttle('disk')).toBe(2);
});
