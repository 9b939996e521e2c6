import { backoffMs } from '../../../lib/backoff.ts';

/** When a feed is polled again. All times are in milliseconds; `random` is a number from 0 to 1. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Some feeds request an interval of sixteen years. */
const MAX_INTERVAL = DAY;
const RETRY_BACKOFF = { firstMs: MINUTE, maxMs: 6 * HOUR };
const MAX_HOLD = 8 * HOUR;
/** Spreads polls, so that feeds polled together drift apart. */
const JITTER = 0.1;

const VALIDATORS_LAST = 8 * DAY;
const REDIRECT_BELIEVED_AFTER = 7 * DAY;
const INCOMPLETE_BELIEVED_AFTER = DAY;
const MIN_INCOMPLETE_GAP = HOUR;

/** The larger of our interval and the one that the feed requests, at most a day. */
export function intervalAfterSuccess(everyMinutes: number, requestedSeconds: number, random: number): number {
  const ours = everyMinutes * MINUTE * jitter(random);
  const theirs = requestedSeconds * 1000 * (1 + JITTER * random);
  return Math.min(Math.max(ours, theirs), MAX_INTERVAL);
}

/** One minute after the first failure, doubled with each further one, at most six hours. */
export function intervalAfterFailure(failures: number, random: number): number {
  return backoffMs(failures, RETRY_BACKOFF) * jitter(random);
}

function jitter(random: number): number {
  return 1 - JITTER + 2 * JITTER * random;
}

export function readRetryAfter(value: string | null, now: Date): Date | undefined {
  const text = value?.trim() ?? '';
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  const until = seconds === undefined ? Date.parse(text) : now.getTime() + seconds * 1000;
  if (Number.isNaN(until) || until <= now.getTime()) return undefined;
  return new Date(Math.min(until, now.getTime() + MAX_HOLD));
}

/** Seconds for which a response is fresh: Cache-Control, else Expires. */
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
  // By the server's own clock if it sends a date.
  const date = Date.parse(headers.get('date') ?? '');
  return positive((expires - (Number.isNaN(date) ? now.getTime() : date)) / 1000);
}

function positive(seconds: number): number | undefined {
  return seconds > 0 ? seconds : undefined;
}

/** The larger of the intervals that headers and document request. */
export function requestedSeconds(freshSeconds: number | undefined, ttlMinutes: number | null): number {
  return Math.max(freshSeconds ?? 0, (ttlMinutes ?? 0) * 60);
}

/** Some servers return 304 for ever: a full fetch now and then finds new items. */
export function validatorsStillUsed(since: Date | null | undefined, now: Date): boolean {
  return !!since && now.getTime() - since.getTime() < VALIDATORS_LAST;
}

/** A permanent redirect may be a mistake: it is believed after a week. */
export function redirectIsBelieved(since: Date | null | undefined, now: Date): boolean {
  return !!since && now.getTime() - since.getTime() >= REDIRECT_BELIEVED_AFTER;
}

/** An empty or truncated document may be a mistake: it is believed after a day. */
export function incompleteIsBelieved(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= INCOMPLETE_BELIEVED_AFTER;
}

/** Whether two such documents follow each other, without a long pause or failures between them. */
export function incompleteContinues(lastDocumentAt: Date | null, now: Date, interval: number): boolean {
  const gap = now.getTime() - (lastDocumentAt?.getTime() ?? 0);
  return gap <= Math.max(MIN_INCOMPLETE_GAP, 2 * interval);
}
