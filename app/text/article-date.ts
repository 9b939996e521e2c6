import type { DateStyle } from './relative-time.ts';

/** A time of day with the zone that it is in. */
const ZONED = /\d:\d{2}.*(?:Z|\b(?:UTC?|GMT|[ECMP][SD]T)|[+-]\d{2}:?\d{2})(?:\s*\([^()]*\))?\s*$/i;

/** What is longer is no date, whatever is in it. */
const MAX_DATE_LENGTH = 100;

/** 'Tuesday, March 10, 2026'. A day is that day everywhere; a moment is dated where the paper is published. */
export function longDate(
  date: string,
  { locale, timeZone }: DateStyle,
  dateStyle: 'full' | 'long' = 'full',
): string {
  const read = readDate(date);
  if (!read) return date;
  const zone = read.zoned ? timeZone : 'UTC';
  return new Intl.DateTimeFormat(locale, { dateStyle, timeZone: zone }).format(read.time);
}

/** For the `datetime` of a time element; undefined where the backend's date is only words. */
export function machineDate(date: string): string | undefined {
  const read = readDate(date);
  return read?.zoned ? read.time.toISOString() : read?.time.toISOString().slice(0, 10);
}

/**
 * A date without a zone is the paper's own: its day is the day it says. JavaScript would read it in the server's zone, so
 * it is read, and must be shown, as if it were in UTC.
 */
function readDate(date: string): { time: Date; zoned: boolean } | undefined {
  if (date.length > MAX_DATE_LENGTH) return undefined;
  const zoned = ZONED.test(date);
  const ways = zoned ? [date] : [`${date.trim()}Z`, `${date} UTC`, date];
  const time = ways.map((way) => new Date(way)).find((read) => !Number.isNaN(read.getTime()));
  return time && { time, zoned };
}
