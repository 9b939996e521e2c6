import { expect, test } from 'vitest';
import { dayOf, joinDate, splitDate, timeIssue, toLocal } from './paper-time.ts';

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

test('a date is chosen as a day and a time on the paper’s clocks, and written with their offset', () => {
  const zone = 'America/New_York';
  expect(splitDate('2026-03-10', zone)).toEqual({ day: '2026-03-10', time: '' });
  expect(splitDate('2026-03-10T02:30:15Z', zone)).toEqual({ day: '2026-03-09', time: '22:30' });
  expect(splitDate('2026-11-18T04:12:00-05:00', zone)).toEqual({ day: '2026-11-18', time: '04:12' });
  expect(splitDate('', zone)).toEqual({ day: '', time: '' });
  expect(splitDate('10 March', zone)).toBeUndefined();
  expect(joinDate({ day: '2026-03-10', time: '' }, zone)).toBe('2026-03-10');
  expect(joinDate({ day: '2026-11-18', time: '04:12' }, zone)).toBe('2026-11-18T04:12:00-05:00');
  expect(joinDate({ day: '2026-11-18', time: '04:12' }, 'Asia/Kathmandu')).toBe('2026-11-18T04:12:00+05:45');
  // Clocks skip this time: without an offset it is an issue, and is shown as it was chosen.
  const skipped = joinDate({ day: '2027-03-14', time: '02:30' }, zone);
  expect([skipped, splitDate(skipped, zone)]).toEqual([
    '2027-03-14T02:30',
    { day: '2027-03-14', time: '02:30' },
  ]);
});
