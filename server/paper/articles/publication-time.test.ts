import { expect, test } from 'vitest';
import { publicationTime } from './read-article.ts';

const at = (date: string, timeZone: string) => publicationTime(date, timeZone).toISOString();

test('a day begins at midnight where the paper is published, in summer and in winter', () => {
  expect(at('2026-01-05', 'America/New_York')).toBe('2026-01-05T05:00:00.000Z');
  expect(at('2026-07-05', 'America/New_York')).toBe('2026-07-05T04:00:00.000Z');
  expect(at('2026-07-05', 'Pacific/Auckland')).toBe('2026-07-04T12:00:00.000Z');
  expect(at('2026-07-05', 'UTC')).toBe('2026-07-05T00:00:00.000Z');
});

test('a day on which the clocks change begins at its own midnight', () => {
  expect(at('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
  expect(at('2026-03-09', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z');
  expect(at('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
  expect(at('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
});

test('a moment is the same everywhere', () => {
  expect(at('2026-03-10T09:30:00+02:00', 'Asia/Tokyo')).toBe('2026-03-10T07:30:00.000Z');
});
