import { wallTime } from '../../../contract/wall-time.ts';

/** The moment that an article's date stands for. A day begins at midnight where the paper is published. */
export function publicationTime(date: string, timeZone: string): Date {
  const time = new Date(date);
  if (date.includes('T')) return time;
  // Twice, for days on which the clocks change between midnight here and midnight there.
  const guess = time.getTime() - offsetAt(time, timeZone);
  return new Date(time.getTime() - offsetAt(new Date(guess), timeZone));
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(time: Date, timeZone: string): number {
  return wallTime(time, timeZone) - Math.floor(time.getTime() / 1000) * 1000;
}
