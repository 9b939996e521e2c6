import type { DeskResponse } from '../contract/desk.ts';
import { type PaperFormat, weekday } from './format.ts';

export type FeedHour = DeskResponse<'feeds'>['feeds'][number]['hours'][number];
export type Tally = Omit<FeedHour, 'at'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BAR_MS = 6 * HOUR_MS;
const BARS = (7 * DAY_MS) / BAR_MS;

/** Six-hour sums of the last seven days, oldest first; the last one includes this hour. */
export function barsOf(hours: readonly FeedHour[], now: number): Tally[] {
  const end = Math.floor(now / HOUR_MS + 1) * HOUR_MS;
  const bars = Array.from({ length: BARS }, () => sum([]));
  for (const hour of hours) {
    const index = BARS - Math.ceil((end - Date.parse(hour.at)) / BAR_MS);
    const bar = bars[index];
    if (bar) bars[index] = sum([bar, hour]);
  }
  return bars;
}

/** Sums per day in the paper's time zone, newest first. */
export function daysOf(hours: readonly FeedHour[], paper: PaperFormat): { day: string; tally: Tally }[] {
  const days = Map.groupBy(hours, ({ at }) => weekday(Date.parse(at), paper));
  return [...days].map(([day, group]) => ({ day, tally: sum(group) })).reverse();
}

export function sum(tallies: readonly Tally[]): Tally {
  const total = { polls: 0, newItems: 0, failures: 0 };
  for (const { polls, newItems, failures } of tallies) {
    total.polls += polls;
    total.newItems += newItems;
    total.failures += failures;
  }
  return total;
}
