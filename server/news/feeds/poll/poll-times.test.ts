import { expect, test } from 'vitest';
import {
  intervalAfterFailure,
  intervalAfterSuccess,
  readFreshness,
  readRetryAfter,
  redirectIsBelieved,
  requestedSeconds,
  validatorsStillUsed,
} from './poll-times.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test('default interval: a feed is asked every 15 minutes, give or take a tenth', () => {
  const at = (random: number) => intervalAfterSuccess(15, 0, random);
  expect(at(0)).toBe(13.5 * MINUTE);
  expect(at(0.5)).toBe(15 * MINUTE);
  expect(at(1)).toBeCloseTo(16.5 * MINUTE);
});

test('the feed’s own wish: a longer one is kept, a shorter one is not', () => {
  const at = (wishSeconds: number, random: number) => intervalAfterSuccess(15, wishSeconds, random);
  expect(at(3600, 0)).toBe(60 * MINUTE);
  expect(at(3600, 1)).toBeCloseTo(66 * MINUTE);
  expect(at(60, 0.5)).toBe(15 * MINUTE);
});

test('the feed’s own wish: sixteen years are a day', () => {
  expect(intervalAfterSuccess(15, 16 * 365 * 24 * 3600, 0.3)).toBe(DAY);
});

test('errors: from one minute, twice as long each time, to six hours, for ever', () => {
  const minutes = [1, 2, 3, 4, 9, 10, 1000, 1e9].map(
    (failures) => intervalAfterFailure(failures, 0.5) / MINUTE,
  );
  expect(minutes).toEqual([1, 2, 4, 8, 256, 360, 360, 360]);
  expect(intervalAfterFailure(1, 0)).toBeLessThan(intervalAfterFailure(1, 1));
});

test.for<[string, number | undefined]>([
  ['120', 120],
  ['Sun, 15 Nov 2026 12:30:00 GMT', 30 * 60],
  ['999999999', 8 * 3600],
  ['Sat, 15 Nov 2036 12:30:00 GMT', 8 * 3600],
  ['0', undefined],
  ['-5', undefined],
  ['Sun, 15 Nov 2026 11:30:00 GMT', undefined],
  ['soon', undefined],
  ['', undefined],
])('429, 503, Retry-After: "%s" holds the host for %s seconds', ([value, seconds]) => {
  const until = readRetryAfter(value, NOW);
  expect(until === undefined ? undefined : (until.getTime() - NOW.getTime()) / 1000).toBe(seconds);
});

test.for<[Record<string, string>, number | undefined]>([
  [{ 'cache-control': 'public, max-age=600' }, 600],
  [{ 'cache-control': 'max-age=600', age: '500' }, 100],
  [{ 'cache-control': 'max-age=600', age: '700' }, undefined],
  [{ 'cache-control': 'no-cache, max-age=600' }, undefined],
  [{ expires: 'Sun, 15 Nov 2026 12:10:00 GMT' }, 600],
  // A server whose clock is a day behind still means ten minutes.
  [{ expires: 'Sat, 14 Nov 2026 12:10:00 GMT', date: 'Sat, 14 Nov 2026 12:00:00 GMT' }, 600],
  // Where both are given, Cache-Control counts, as HTTP has it.
  [{ 'cache-control': 'max-age=600', expires: 'Sun, 15 Nov 2026 14:00:00 GMT' }, 600],
  [{ expires: '0' }, undefined],
  [{}, undefined],
])('an answer with %o stays as it is for %s seconds', ([headers, seconds]) => {
  expect(readFreshness(new Headers(headers), NOW)).toBe(seconds);
});

test('the larger of what the headers and the document ask for counts', () => {
  expect(requestedSeconds(600, 30)).toBe(1800);
  expect(requestedSeconds(3600, 30)).toBe(3600);
  expect(requestedSeconds(undefined, 30)).toBe(1800);
  expect(requestedSeconds(undefined, null)).toBe(0);
});

test('conditional GET: validators are dropped after eight days', () => {
  expect(validatorsStillUsed(new Date(NOW.getTime() - 7.9 * DAY), NOW)).toBe(true);
  expect(validatorsStillUsed(new Date(NOW.getTime() - 8 * DAY), NOW)).toBe(false);
  expect(validatorsStillUsed(null, NOW)).toBe(false);
});

test('permanent redirect: remembered after it has been stable for a week', () => {
  expect(redirectIsBelieved(new Date(NOW.getTime() - 6.9 * DAY), NOW)).toBe(false);
  expect(redirectIsBelieved(new Date(NOW.getTime() - 7 * DAY), NOW)).toBe(true);
  expect(redirectIsBelieved(null, NOW)).toBe(false);
});
