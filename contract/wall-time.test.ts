import { expect, test } from 'vitest';
import { nextMidnight } from './wall-time.ts';

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
