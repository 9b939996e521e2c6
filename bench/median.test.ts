import { expect, test } from 'vitest';
import { median } from './median.ts';

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});

test('of nothing there is no median', () => {
  expect(median([])).toBeNaN();
});
