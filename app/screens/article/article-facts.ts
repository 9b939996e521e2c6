import type { BlogDetail } from '../../../contract/blog.ts';
import type { DateStyle } from '../../text/relative-time.ts';

/** Small facts about an article, worked out from what the backend says of it. */

/** A body from outside may name anybody; more than these nobody reads. */
const MOST_AUTHORS = 20;
/** Slower than the 240 words a minute of easy prose: these articles have sums in them. */
const WORDS_PER_MINUTE = 220;
/** A time of day with the zone that it is in. */
const ZONED = /\d:\d{2}.*(?:Z|\b(?:UTC?|GMT|[ECMP][SD]T)|[+-]\d{2}:?\d{2})(?:\s*\([^()]*\))?\s*$/i;

/** What is longer is no date, whatever is in it. */
const LONGEST_DATE = 100;

export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(countWords(markdown) / WORDS_PER_MINUTE));
}

export function countWords(markdown: string): number {
  return markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** 'Tuesday, March 10, 2026'. A day is that day everywhere; a moment is dated where the paper is published. */
export function longDate(date: string, { locale, timeZone }: DateStyle): string {
  const read = readDate(date);
  if (!read) return date;
  const zone = read.zoned ? timeZone : 'UTC';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: zone }).format(read.time);
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
  if (date.length > LONGEST_DATE) return undefined;
  const zoned = ZONED.test(date);
  const ways = zoned ? [date] : [`${date.trim()}Z`, `${date} UTC`, date];
  const time = ways.map((way) => new Date(way)).find((read) => !Number.isNaN(read.getTime()));
  return time && { time, zoned };
}

export function authorsOf({ authors }: Pick<BlogDetail, 'authors'>): string[] {
  const names = (authors ?? []).map((name) => name.trim()).filter(Boolean);
  return [...new Set(names)].slice(0, MOST_AUTHORS);
}

/** 'By Ada Byron, Charles Babbage and Mary Somerville'. */
export function byline(authors: readonly string[]): string {
  return `By ${new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(authors)}`;
}

export function keywordsOf(text: string | null | undefined): string[] {
  const keywords = (text ?? '').split(',').map((keyword) => keyword.trim());
  return [...new Set(keywords.filter(Boolean))];
}
