import { expect, test } from 'vitest';
import { cumulativeShift } from './layout-shift.ts';

const shifts = (...times: number[]) => times.map((at) => ({ at, value: 1 }));

test('a page on which nothing moves has no shift', () => {
  expect(cumulativeShift([])).toBe(0);
});

test('shifts in quick succession count together', () => {
  expect(cumulativeShift(shifts(0, 900, 1_800))).toBe(3);
});

test('the worst burst counts, not the sum of all', () => {
  expect(cumulativeShift(shifts(0, 5_000, 5_500, 9_000))).toBe(2);
});

test('a burst ends after five seconds', () => {
  expect(cumulativeShift(shifts(0, 900, 1_800, 2_700, 3_600, 4_500, 5_400))).toBe(6);
});
