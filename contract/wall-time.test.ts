import { expect, test } from 'vitest';
import { instantAt, nextMidnight } from './wall-time.ts';

test.for([
  ['an ordinary day', 'America/New_York', '2026-03-12', '2026-03-13T04:00:00Z'],
  ['a day of 23 hours', 'America/New_York', '2026-03-08', '2026-03-09T04:00:00Z'],
  ['a day of 25 hours', 'America/New_York', '2026-11-01', '2026-11-02T05:00:00Z'],
  ['a day half an hour longer', 'Australia/Lord_Howe', '2026-04-05', '2026-04-05T13:30:00Z'],
] as const)('the date of %s is true until midnight, at whatever hour it is written', ([, zone, day, end]) => {
  const style = { dateStyle: 'short', timeZone: zone } as const;
  const dateOf = (time: number) => new Date(time).toLocaleDateString('en-CA', style);
  const midnight = Date.parse(end);
  const hours = [1, 6, 12, 20, 22, 22.9].map((hour) => midnight - hour * 3_600_000 + 1);
  expect(hours.map(dateOf)).toEqual(hours.map(() => day));
  expect(dateOf(midnight)).not.toBe(day);
  expect(hours.map((time) => nextMidnight(new Date(time), zone))).toEqual(hours.map(() => midnight));
});

test('a time is read on the clocks of a zone, also around a change of clocks; one that they skip is none', () => {
  const iso = (local: string, zone: string) => new Date(instantAt(local, zone) ?? 0).toISOString();
  expect(iso('2026-11-18T09:30', 'America/New_York')).toBe('2026-11-18T14:30:00.000Z');
  expect(iso('2026-03-29T00:30', 'Europe/London')).toBe('2026-03-29T00:30:00.000Z');
  expect(iso('2026-03-29T02:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
  expect(iso('2026-07-01T00:10', 'Asia/Tokyo')).toBe('2026-06-30T15:10:00.000Z');
  expect(iso('2026-03-08T03:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  expect(instantAt('2026-03-08T02:30', 'America/New_York')).toBeUndefined();
  expect(instantAt('2026-03-29T01:30', 'Europe/London')).toBeUndefined();
  expect(instantAt('soon', 'UTC')).toBeUndefined();
});
