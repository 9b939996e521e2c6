import { instantAt, wallTime } from '../../contract/wall-time.ts';

/** Times of `<input type="datetime-local">`, in the paper's time zone. */

export function toLocal(instant: number, timeZone: string): string {
  return new Date(wallTime(new Date(instant), timeZone)).toISOString().slice(0, 16);
}

/** A date of an article as pickers show it, in the paper's time zone; a day has no time. Undefined for other texts. */
export function splitDate(date: string, timeZone: string): { day: string; time: string } | undefined {
  if (date === '' || /^\d{4}-\d\d-\d\d$/.test(date)) return { day: date, time: '' };
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/.test(date);
  if (!isMoment || Number.isNaN(Date.parse(date))) return undefined;
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(date);
  const [day = '', time = ''] = (hasZone ? toLocal(Date.parse(date), timeZone) : date).split('T');
  return { day, time: time.slice(0, 5) };
}

/** The date as the file has it: with the offset of the paper's clocks. A time that they skip has none, which is an issue. */
export function joinDate({ day, time }: { day: string; time: string }, timeZone: string): string {
  if (day === '' || time === '') return day;
  const local = `${day}T${time}`;
  const instant = instantAt(local, timeZone);
  if (instant === undefined) return local;
  const minutes = (Date.parse(`${local}Z`) - instant) / 60_000;
  const digits = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  return `${local}:00${minutes < 0 ? '-' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`;
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
