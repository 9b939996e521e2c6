import { expect, test } from 'vitest';
import { ticksOf } from './column-plot.tsx';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [10, [0, 2, 4, 6, 8, 10]],
  [47, [0, 10, 20, 30, 40, 50]],
  [4000, [0, 1000, 2000, 3000, 4000]],
  [4001, [0, 1000, 2000, 3000, 4000, 5000]],
  [987_654, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
])('the axis of values up to %i has the lines %j', (most, ticks) => {
  expect(ticksOf(most)).toEqual(ticks);
});
