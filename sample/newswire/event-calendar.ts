import { wallTime } from '../../contract/wall-time.ts';
import { EVENTS, ROUND_WEEKS, type WireEvent } from './events.ts';

/** An event on its day. Times are those of a clock on the wall, whatever the zone: minutes since 1970-01-01 00:00. */
export interface Occasion {
  event: WireEvent;
  from: number;
  to: number;
}

const DAY = 24 * 60;
const WEEK = 7 * DAY;
/** January 5, 1970, was a Monday. */
const FIRST_MONDAY = 4 * DAY;

/** The next events that are not over yet, soonest first. */
export function upcomingEvents(instant: Date, timeZone: string, count: number): Occasion[] {
  const now = Math.floor(wallTime(instant, timeZone) / 60_000);
  const round = Math.floor((now - FIRST_MONDAY) / (ROUND_WEEKS * WEEK));
  return [round, round + 1]
    .flatMap((which) => EVENTS.map((event) => occasionOf(event, which)))
    .filter(({ to }) => to > now)
    .sort((a, b) => a.from - b.from)
    .slice(0, count);
}

function occasionOf(event: WireEvent, round: number): Occasion {
  const midnight = FIRST_MONDAY + (round * ROUND_WEEKS + event.week) * WEEK + event.day * DAY;
  return { event, from: midnight + minutesOf(event.from), to: midnight + minutesOf(event.to) };
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
