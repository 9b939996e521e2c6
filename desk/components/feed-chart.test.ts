import { expect, test } from 'vitest';
import { barsOf, daysOf } from './feed-chart.tsx';

const NOW = Date.parse('2026-11-18T12:20:00Z');
const HOURS = [
  { at: '2026-11-10T01:00:00Z', polls: 9, newItems: 9, failures: 9 },
  { at: '2026-11-17T23:00:00Z', polls: 2, newItems: 5, failures: 0 },
  { at: '2026-11-18T07:00:00Z', polls: 4, newItems: 1, failures: 1 },
  { at: '2026-11-18T12:00:00Z', polls: 1, newItems: 2, failures: 0 },
];

test('the chart of a feed has the last seven days in steps of six hours', () => {
  const bars = barsOf(HOURS, NOW);
  expect(bars).toHaveLength(28);
  expect(bars.at(-1)).toEqual({ polls: 5, newItems: 3, failures: 1 });
  expect(bars.at(-3)).toEqual({ polls: 2, newItems: 5, failures: 0 });
  expect(bars.reduce((polls, bar) => polls + bar.polls, 0)).toBe(7);
});

test('its table has a row for each day of the time zone of the paper, newest first', () => {
  const days = daysOf(HOURS.slice(1), { locale: 'en-GB', timeZone: 'Asia/Tokyo' });
  expect(days).toEqual([{ day: 'Wed 18 Nov', tally: { polls: 7, newItems: 8, failures: 1 } }]);
});
