import { expect, test } from 'vitest';
import { createLogThrottle } from './log-throttle.ts';

test('each key logs once per interval, and the next line counts those left out', () => {
  let now = 0;
  const throttle = createLogThrottle({ intervalMs: 1_000, now: () => now });
  expect(throttle.admit('disk')).toBe(0);
  expect(throttle.admit('disk')).toBeUndefined();
  expect(throttle.admit('disk')).toBeUndefined();
  expect(throttle.admit('other')).toBe(0);
  now = 1_000;
  expect(throttle.admit('disk')).toBe(2);
});
