import { expect, test } from 'vitest';
import { keywordsOf, longDate, machineDate, readingMinutes } from './article-facts.ts';

test('the date is written in long US English', () => {
  expect(longDate('2026-03-10', 'America/New_York')).toBe('Tuesday, March 10, 2026');
});

test('a day is that day in every time zone, a moment is dated where the paper is published', () => {
  expect(longDate('2026-03-10', 'Pacific/Auckland')).toBe('Tuesday, March 10, 2026');
  expect(longDate('2026-03-10T02:00:00Z', 'America/New_York')).toBe('Monday, March 9, 2026');
});

test('a date that is only words stays as it is', () => {
  expect(longDate('last spring', 'UTC')).toBe('last spring');
  expect(machineDate('last spring')).toBeUndefined();
  expect(machineDate('2026-03-10')).toBe('2026-03-10');
  expect(machineDate('2026-03-10T09:30:00-05:00')).toBe('2026-03-10T14:30:00.000Z');
});

test('reading takes a minute for every 220 words, and never none', () => {
  expect(readingMinutes('word '.repeat(1100))).toBe(5);
  expect(readingMinutes('## One\n\n— * two')).toBe(1);
  expect(readingMinutes('')).toBe(1);
});

test('keywords are parted by commas; quotes stay, empty and repeated ones do not', () => {
  expect(keywordsOf('cash flow, the "good" debt,, cash flow , tax')).toEqual([
    'cash flow',
    'the "good" debt',
    'tax',
  ]);
  expect(keywordsOf(null)).toEqual([]);
  expect(keywordsOf(undefined)).toEqual([]);
});
