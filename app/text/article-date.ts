import type { DateStyle } from './relative-time.ts';

/** A time of day with a time zone. */
const ZONED = /\d:\d{2}.*(?:Z|\b(?:UTC?|GMT|[ECMP][SD]T)|[+-]\d{2}:?\d{2})(?:\s*\([^()]*\))?\s*$/i;

const MAX_DATE_LENGTH = 100;

/** 'Tuesday, March 10, 2026'. A date with a time zone is shown in the paper's zone. */
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

/** The value of `datetime`; undefined if the date cannot be parsed. */
export function machineDate(date: string): string | undefined {
  const read = readDate(date);
  return read?.zoned ? read.time.toISOString() : read?.time.toISOString().slice(0, 10);
}

/**
 * A date without a zone is read, and must be shown, as UTC: JavaScript would use the server's zone, which may change the day.
 */
function readDate(date: string): { time: Date; zoned: boolean } | undefined {
  if (date.length > MAX_DATE_LENGTH) return undefined;
  const zoned = ZONED.test(date);
  const ways = zoned ? [date] : [`${date.trim()}Z`, `${date} UTC`, date];
  const time = ways.map((way) => new Date(way)).find((read) => !Number.isNaN(read.getTime()));
  return time && { time, zoned };
}
