import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-03-12T12:00:00Z');
const before = (milliseconds: number) =>
  relativeTime(new Date(now.getTime() - milliseconds), now, { locale: 'en', timeZone: 'America/New_York' });
const MINUTE = 60_000;

test('a story under an hour old is dated in minutes, with a singular for one; under a minute, it is just now', () => {
  expect(before(0)).toBe('just now');
  expect(before(MINUTE - 1)).toBe('just now');
  expect(before(MINUTE)).toBe('1 minute ago');
  expect(before(59.9 * MINUTE)).toBe('59 minutes ago');
});

test('a sentence may have words of its own for the first minute', () => {
  const style = { locale: 'en', timeZone: 'UTC' };
  expect(relativeTime(new Date(now.getTime() - MINUTE + 1), now, style, 'a moment ago')).toBe('a moment ago');
  expect(relativeTime(new Date(now.getTime() - MINUTE), now, style, 'a moment ago')).toBe('1 minute ago');
});

test('a story under a day old is dated in hours', () => {
  expect(before(60 * MINUTE)).toBe('1 hour ago');
  expect(before(23.99 * 60 * MINUTE)).toBe('23 hours ago');
});

test('a story under a week old is dated in days', () => {
  expect(before(24 * 60 * MINUTE)).toBe('1 day ago');
  expect(before(6.99 * 24 * 60 * MINUTE)).toBe('6 days ago');
});

test('an older story carries its date, in the time zone of the paper', () => {
  expect(before(7 * 24 * 60 * MINUTE)).toBe('3/5/2026');
  expect(
    relativeTime(new Date('2026-01-01T03:00:00Z'), now, { locale: 'en', timeZone: 'America/New_York' }),
  ).toBe('12/31/2025');
});

test('a story from the future counts as new', () => {
  expect(before(-MINUTE)).toBe('just now');
});

test('a date is written as the locale of the publication writes it', () => {
  const style = { locale: 'en-GB', timeZone: 'Europe/London' };
  expect(relativeTime(new Date('2026-01-31T03:00:00Z'), new Date('2026-03-01T03:00:00Z'), style)).toBe(
    '31/01/2026',
  );
});
