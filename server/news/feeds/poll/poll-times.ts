import { backoffMs } from '../../../lib/backoff.ts';

/** When a feed is asked again. All times in milliseconds; `random` is a number from 0 to 1, such as Math.random(). */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Some feeds ask not to be polled for sixteen years. */
const MAX_INTERVAL = DAY;
const RETRY_BACKOFF = { firstMs: MINUTE, maxMs: 6 * HOUR };
const MAX_HOLD = 8 * HOUR;
/** Feeds that were asked together drift apart, so hosts and database never see them all at once. */
const JITTER = 0.1;

const VALIDATORS_LAST = 8 * DAY;
const REDIRECT_BELIEVED_AFTER = 7 * DAY;
const INCOMPLETE_BELIEVED_AFTER = DAY;
const MIN_INCOMPLETE_GAP = HOUR;

export interface AfterSuccess {
  everyMinutes: number;
  /** How long the feed itself wants to be left alone. */
  wishSeconds: number | undefined;
  random: number;
}

/** The larger of our interval and the feed's own wish, never before the wish, at most a day. */
export function intervalAfterSuccess({ everyMinutes, wishSeconds = 0, random }: AfterSuccess): number {
  const ours = everyMinutes * MINUTE * jitter(random);
  const theirs = wishSeconds * 1000 * (1 + JITTER * random);
  return Math.min(Math.max(ours, theirs), MAX_INTERVAL);
}

/** One minute after the first failure, twice as long after each further one, six hours at most, for ever. */
export function intervalAfterFailure(failures: number, random: number): number {
  return backoffMs(failures, RETRY_BACKOFF) * jitter(random);
}

function jitter(random: number): number {
  return 1 - JITTER + 2 * JITTER * random;
}

/** Until when a host asked to be left alone: Retry-After in seconds or as a date. */
export function readRetryAfter(value: string | null, now: Date): Date | undefined {
  const written = value?.trim() ?? '';
  const seconds = /^\d+(\.\d+)?$/.test(written) ? Number(written) : undefined;
  const until = seconds === undefined ? Date.parse(written) : now.getTime() + seconds * 1000;
  if (Number.isNaN(until) || until <= now.getTime()) return undefined;
  return new Date(Math.min(until, now.getTime() + MAX_HOLD));
}

/** Seconds for which an answer says it stays as it is: Cache-Control, else Expires. */
export function readFreshness(headers: Headers, now: Date): number | undefined {
  const cacheControl = headers.get('cache-control') ?? '';
  if (/\bno-(cache|store)\b/i.test(cacheControl)) return undefined;
  const maxAge = /\bmax-age\s*=\s*"?(\d+)/i.exec(cacheControl)?.[1];
  if (maxAge !== undefined) {
    const age = Number(headers.get('age') ?? 0);
    return positive(Number(maxAge) - (Number.isFinite(age) ? age : 0));
  }
  const expires = Date.parse(headers.get('expires') ?? '');
  if (Number.isNaN(expires)) return undefined;
  // Measured by the server's own clock where it sends a date, because ours may differ.
  const date = Date.parse(headers.get('date') ?? '');
  return positive((expires - (Number.isNaN(date) ? now.getTime() : date)) / 1000);
}

function positive(seconds: number): number | undefined {
  return seconds > 0 ? seconds : undefined;
}

/** The larger of what the headers and the document ask for. */
export function wishOf(freshSeconds: number | undefined, ttlMinutes: number | null): number | undefined {
  if (freshSeconds === undefined && ttlMinutes === null) return undefined;
  return Math.max(freshSeconds ?? 0, (ttlMinutes ?? 0) * 60);
}

/** Servers exist that answer 304 for ever: now and then a feed is fetched whole. */
export function validatorsStillUsed(since: Date | null | undefined, now: Date): boolean {
  return !!since && now.getTime() - since.getTime() < VALIDATORS_LAST;
}

/** A permanent redirect may be an error of a day; one that stood for a week is believed. */
export function redirectIsBelieved(since: Date | null | undefined, now: Date): boolean {
  return !!since && now.getTime() - since.getTime() >= REDIRECT_BELIEVED_AFTER;
}

/** An empty document, or one that breaks off, may be an error of the host: it is believed after a day of nothing else. */
export function incompleteIsBelieved(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= INCOMPLETE_BELIEVED_AFTER;
}

/** Whether two such documents follow each other: hours of failures, a pause or a stopped site lie between others. */
export function incompleteContinues(lastDocumentAt: Date | null, now: Date, interval: number): boolean {
  const gap = now.getTime() - (lastDocumentAt?.getTime() ?? 0);
  return gap <= Math.max(MIN_INCOMPLETE_GAP, 2 * interval);
}
