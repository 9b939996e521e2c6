import { expect, test } from 'vitest';
import { upcomingEvents } from './event-calendar.ts';
import { EVENTS, ROUND_WEEKS } from './events.ts';

const ZONE = 'America/New_York';
const wall = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(0, 16);
const find = (instant: string, title: RegExp) =>
  upcomingEvents(new Date(instant), ZONE, 30).find(({ event }) => title.test(event.title));

test('on any day of the year there are nine events ahead, soonest first, none of them over', () => {
  for (let day = 0; day < 365; day++) {
    const instant = new Date(Date.UTC(2026, 0, 1 + day, 17));
    const occasions = upcomingEvents(instant, ZONE, 9);
    expect(occasions).toHaveLength(9);
    expect(occasions.every(({ from }, i) => i === 0 || from >= (occasions[i - 1]?.from ?? 0))).toBe(true);
    // Noon in New York is 17:00 in Greenwich, or 16:00 in summer.
    expect(occasions[0]?.to).toBeGreaterThan(Date.UTC(2026, 0, 1 + day, 12) / 60_000);
  }
});

test('an event is on its weekday at its hour, as the clock on the wall shows it', () => {
  for (const instant of ['2026-03-01T12:00:00Z', '2026-07-01T12:00:00Z']) {
    for (const { event, from, to } of upcomingEvents(new Date(instant), ZONE, 9)) {
      expect(new Date(from * 60_000).getUTCDay()).toBe((event.day + 1) % 7);
      expect(wall(from).slice(11)).toBe(event.from);
      expect(wall(to).slice(11)).toBe(event.to);
    }
  }
});

test('an event leaves the wall when it is over in the publication’s own time zone', () => {
  const title = /lantern walk/;
  const walk = find('2026-01-05T12:00:00Z', title);
  const ends = (walk?.to ?? 0) * 60_000;
  // In winter, New York is five hours behind Greenwich.
  const fiveHours = 5 * 3_600_000;
  expect(find(new Date(ends + fiveHours - 60_000).toISOString(), title)?.from).toBe(walk?.from);
  const next = find(new Date(ends + fiveHours).toISOString(), title);
  expect(next?.from).toBe((walk?.from ?? 0) + ROUND_WEEKS * 7 * 24 * 60);
});

test('no two events have one title, and each ends after it begins', () => {
  expect(new Set(EVENTS.map(({ title }) => title)).size).toBe(EVENTS.length);
  for (const { from, to, week } of EVENTS) {
    expect(to > from).toBe(true);
    expect(week).toBeLessThan(ROUND_WEEKS);
  }
});
