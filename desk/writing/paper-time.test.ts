import { expect, test } from 'vitest';
import { dayOf, timeIssue, toLocal } from './paper-time.ts';

test('a time is written in the zone of the paper', () => {
  const instant = Date.parse('2026-06-30T15:10:00Z');
  expect(toLocal(instant, 'Asia/Tokyo')).toBe('2026-07-01T00:10');
  expect(dayOf(instant, 'America/New_York')).toBe('2026-06-30');
});

test('no time, and a time that clocks skip, are named as issues', () => {
  expect(timeIssue('', 'UTC')).toBe('Choose a date and a time.');
  expect(timeIssue('2026-03-29T01:30', 'Europe/London')).toContain('Clocks in Europe/London skip this time');
  expect(timeIssue('2026-03-29T02:30', 'Europe/London')).toBeUndefined();
});
