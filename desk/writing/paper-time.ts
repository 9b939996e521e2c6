import { instantAt, wallTime } from '../../contract/wall-time.ts';

/** Times of `<input type="datetime-local">`, in the paper's time zone. */

export function toLocal(instant: number, timeZone: string): string {
  return new Date(wallTime(new Date(instant), timeZone)).toISOString().slice(0, 16);
}

/** Why a text cannot be published at this time; undefined if it can. */
export function timeIssue(local: string, timeZone: string): string | undefined {
  if (local === '') return 'Choose a date and a time.';
  if (instantAt(local, timeZone) !== undefined) return undefined;
  return `Clocks in ${timeZone} skip this time: choose another.`;
}

/** The day in the paper's zone, such as 2026-03-10. */
export function dayOf(instant: number, timeZone: string): string {
  return toLocal(instant, timeZone).slice(0, 10);
}
