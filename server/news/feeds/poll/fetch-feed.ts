import { createHash } from 'node:crypto';
import { FetchError, isUnreachable } from '../../../net/fetch-error.ts';
import type { Fetcher, FetchResponse } from '../../../net/fetcher.ts';
import { FeedError } from '../parse/feed-error.ts';
import type { ParsedFeed } from '../parse/raw-feed.ts';
import type { LeasedFeed, ResponseNotes } from '../store/feed-leases.ts';
import type { FeedSource } from './feed-source.ts';
import { readFreshness, readRetryAfter, redirectIsBelieved, validatorsStillUsed } from './poll-times.ts';

/** The outcome of fetching a feed. What was stored before is left to the result handler. */
export type FetchResult = Fetched | NotModified | Failed;

type Move = Pick<ResponseNotes, 'moved_to' | 'moved_since'>;
/** A feed that was never polled has nothing but its address. */
type KnownFeed = Pick<LeasedFeed, 'address'> & Partial<LeasedFeed>;

export interface Fetched extends ResponseNotes {
  kind: 'fetched';
  copy: ParsedFeed;
  bodyHash: string;
  freshSeconds: number | undefined;
}

export interface NotModified extends ResponseNotes {
  kind: 'not-modified';
  freshSeconds: number | undefined;
}

export type FailureReason = 'unreachable' | 'refused' | 'http' | 'limited' | 'blocked' | 'unreadable';

export interface Failed {
  kind: 'failed';
  reason: FailureReason;
  /** One line for the operator; names the host, never a path or query that may hold a key. */
  problem: string;
  /** The first lines of what the host sent instead of a feed. */
  response: string;
  /** The host did not respond at all: the fault may be our own. */
  silent: boolean;
  holdUntil: Date | undefined;
}

export interface FetchFeedOptions {
  fetcher: Fetcher;
  source: FeedSource;
  feed: KnownFeed;
  now: Date;
  signal?: AbortSignal;
}

/** Raised when the parser changes, so that unchanged feeds are parsed once more. */
const PARSER_VERSION = 'v3';

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.8, application/json;q=0.7, */*;q=0.5';

/** The address that a poll requests first. */
export function currentAddress({ address, moved_to, moved_since }: KnownFeed, now: Date): string {
  return moved_to && redirectIsBelieved(moved_since, now) ? moved_to : address;
}

export async function fetchFeed(options: FetchFeedOptions): Promise<FetchResult> {
  const { fetcher, source, feed, now, signal } = options;
  const { etag = null, last_modified = null, validators_since = null } = feed;
  const conditional = feed.last_success_at && validatorsStillUsed(validators_since, now);
  const address = currentAddress(feed, now);
  let answer: FetchResponse;
  try {
    answer = await fetcher.fetch({
      url: source.addressFor(address),
      // Where a feed has moved to was named by its old host.
      ...(address === feed.address ? {} : { namedBy: feed.address }),
      ...(signal && { signal }),
      headers: {
        Accept: ACCEPT,
        ...(conditional && etag ? { 'If-None-Match': etag } : {}),
        ...(conditional && last_modified ? { 'If-Modified-Since': last_modified } : {}),
      },
    });
  } catch (error) {
    if (!(error instanceof FetchError) || error.code === 'aborted') throw error;
    return failed(error.code === 'refused-address' ? 'refused' : 'unreachable', error.message, {
      silent: isUnreachable(error),
    });
  }

  const { status, headers, body } = answer;
  const notes = {
    freshSeconds: readFreshness(headers, now),
    ...(source.redirectsAreTheFeeds ? moveOf(feed, answer, now) : NOT_MOVED),
  };
  if (status === 304 && conditional) {
    return { kind: 'not-modified', etag, last_modified, validators_since, ...notes };
  }
  // A bot challenge may come with any status.
  if (status !== 200 || headers.has('cf-mitigated')) return refusalOf(answer, now);
  const bodyHash = `${PARSER_VERSION} ${createHash('sha256').update(body).digest('base64')}`;
  const validators = {
    etag: headers.get('etag'),
    last_modified: headers.get('last-modified'),
    // The body is here: the validators are new, whatever they say.
    validators_since: now,
  };
  if (feed.last_success_at && bodyHash === feed.body_hash) {
    return { kind: 'not-modified', ...validators, ...notes };
  }
  try {
    const copy = await source.read(answer, { feedAddress: address, now });
    return { kind: 'fetched', copy, bodyHash, ...validators, ...notes };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return failed('unreadable', `${hostIn(answer)} sent no feed: ${error.message}`, { body: answer.body });
  }
}

const NOT_MOVED: Move = { moved_to: null, moved_since: null };

/** The end of the permanent redirects that come before any other; where it leads has to stay the same. */
function moveOf(feed: KnownFeed, { redirects }: FetchResponse, now: Date): Move {
  const { moved_to = null, moved_since = null } = feed;
  const temporary = redirects.findIndex(({ permanent }) => !permanent);
  const target = redirects.slice(0, temporary < 0 ? undefined : temporary).at(-1)?.to;
  if (target !== undefined) {
    return { moved_to: target, moved_since: target === moved_to ? (moved_since ?? now) : now };
  }
  // Fetched at its new address, the feed no longer redirects: the move holds.
  return currentAddress(feed, now) === feed.address ? NOT_MOVED : { moved_to, moved_since };
}

function refusalOf(answer: FetchResponse, now: Date): Failed {
  const { status, headers, body } = answer;
  const host = hostIn(answer);
  const holdUntil = readRetryAfter(headers.get('retry-after'), now);
  if (headers.has('cf-mitigated')) {
    return failed('blocked', `${host} blocks automated clients (${status}, cf-mitigated)`, {
      holdUntil,
      body,
    });
  }
  if (status === 403) return failed('blocked', `${host} denies access (403)`, { holdUntil, body });
  if (status === 429 || status === 503) {
    const state = status === 429 ? 'rate-limits us' : 'is unavailable';
    return failed('limited', `${host} ${state} (${status})`, { holdUntil, body });
  }
  if (status === 304) {
    return failed('http', `${host} answered 304 to an unconditional request`, {});
  }
  const hint = status === 404 || status === 410 ? ': look for the feed’s new address' : '';
  return failed('http', `${host} answered ${status}${hint}`, { holdUntil, body });
}

function failed(
  reason: FailureReason,
  problem: string,
  given: { silent?: boolean; holdUntil?: Date | undefined; body?: Uint8Array },
): Failed {
  const { silent = false, holdUntil, body } = given;
  return { kind: 'failed', reason, problem, response: firstLines(body), silent, holdUntil };
}

/** Enough to see what the host sent instead of a feed: a login page, an error message. */
const RESPONSE_LINES = 8;
const RESPONSE_LENGTH = 600;

function firstLines(body: Uint8Array = new Uint8Array()): string {
  const text = new TextDecoder().decode(body.subarray(0, 4 * RESPONSE_LENGTH));
  const lines = text.split(/\r?\n/).flatMap((line) => line.replace(/\p{Cc}+/gu, ' ').trim() || []);
  return lines.slice(0, RESPONSE_LINES).join('\n').slice(0, RESPONSE_LENGTH);
}

function hostIn({ url }: FetchResponse): string {
  return URL.parse(url)?.host ?? 'This site';
}

/** The state of one feed when it is fetched once, as if for the first time. */
export interface CheckedFeed {
  status: 'ok' | FailureReason;
  problem: string;
  feed: ParsedFeed | undefined;
  milliseconds: number;
}

export interface Checking {
  fetcher: Fetcher;
  source: FeedSource;
  address: string;
  clock: () => Date;
}

/** Fetches and reads a feed without storing anything. */
export async function checkFeed({ fetcher, source, address, clock }: Checking): Promise<CheckedFeed> {
  const started = performance.now();
  const result = await fetchFeed({ fetcher, source, feed: { address }, now: clock() });
  const milliseconds = performance.now() - started;
  if (result.kind === 'failed') {
    return { status: result.reason, problem: result.problem, feed: undefined, milliseconds };
  }
  const feed = result.kind === 'fetched' ? result.copy : undefined;
  return { status: 'ok', problem: '', feed, milliseconds };
}
