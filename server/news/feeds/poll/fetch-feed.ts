import { createHash } from 'node:crypto';
import { FetchError, isUnreachable } from '../../../net/fetch-error.ts';
import type { Fetcher, FetchResponse } from '../../../net/fetcher.ts';
import { FeedError } from '../parse/feed-error.ts';
import type { ParsedFeed } from '../parse/raw-feed.ts';
import type { LeasedFeed } from '../store/feed-leases.ts';
import { type FeedSource, hostOfAddress } from './feed-source.ts';
import { readFreshness, readRetryAfter, redirectIsBelieved, validatorsStillUsed } from './poll-times.ts';

/** The outcome of fetching a feed. What was stored before is left to the result handler. */
export type FetchResult = Fetched | NotModified | Failed;

interface ResponseNotes {
  etag: string | null;
  lastModified: string | null;
  validatorsSince: Date | null;
  movedTo: string | null;
  movedSince: Date | null;
  freshSeconds: number | undefined;
}

export interface Fetched extends ResponseNotes {
  kind: 'fetched';
  copy: ParsedFeed;
  bodyHash: string;
}

export interface NotModified extends ResponseNotes {
  kind: 'not-modified';
}

export type FailureReason = 'unreachable' | 'refused' | 'http' | 'limited' | 'blocked' | 'unreadable';

export interface Failed {
  kind: 'failed';
  reason: FailureReason;
  /** One line for the operator; names the host, never a path or query that may hold a key. */
  problem: string;
  /** The host did not respond at all: the fault may be our own. */
  silent: boolean;
  holdUntil: Date | undefined;
}

export interface FetchFeedOptions {
  fetcher: Fetcher;
  source: FeedSource;
  feed: LeasedFeed;
  now: Date;
  signal: AbortSignal;
}

/** Raised when the parser changes, so that unchanged feeds are parsed once more. */
const PARSER_VERSION = 'v3';

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.8, application/json;q=0.7, */*;q=0.5';

/** The address that a poll requests first. */
export function currentAddress(
  feed: Pick<LeasedFeed, 'address' | 'moved_to' | 'moved_since'>,
  now: Date,
): string {
  return feed.moved_to !== null && redirectIsBelieved(feed.moved_since, now) ? feed.moved_to : feed.address;
}

export async function fetchFeed({
  fetcher,
  source,
  feed,
  now,
  signal,
}: FetchFeedOptions): Promise<FetchResult> {
  const conditional = feed.last_success_at !== null && validatorsStillUsed(feed.validators_since, now);
  const address = currentAddress(feed, now);
  let answer: FetchResponse;
  try {
    answer = await fetcher.fetch({
      url: source.addressFor(address),
      // Where a feed has moved to was named by its old host.
      ...(address === feed.address ? {} : { namedBy: feed.address }),
      signal,
      headers: {
        Accept: ACCEPT,
        ...(conditional && feed.etag ? { 'If-None-Match': feed.etag } : {}),
        ...(conditional && feed.last_modified ? { 'If-Modified-Since': feed.last_modified } : {}),
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
    ...(source.redirectsAreTheFeeds ? moveOf(feed, answer, now) : { movedTo: null, movedSince: null }),
  };
  if (status === 304 && conditional) return { kind: 'not-modified', ...currentValidators(feed), ...notes };
  // A bot challenge may come with any status.
  if (status !== 200 || headers.has('cf-mitigated')) return refusalOf(answer, now);
  const bodyHash = `${PARSER_VERSION} ${createHash('sha256').update(body).digest('base64')}`;
  const validators = {
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    // The body is here: the validators are new, whatever they say.
    validatorsSince: now,
  };
  if (feed.last_success_at !== null && bodyHash === feed.body_hash) {
    return { kind: 'not-modified', ...validators, ...notes };
  }
  try {
    const copy = await source.read(answer, { feedAddress: address, now });
    return { kind: 'fetched', copy, bodyHash, ...validators, ...notes };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return failed('unreadable', `${hostIn(answer)} sent no feed: ${error.message}`, {});
  }
}

function currentValidators(feed: LeasedFeed) {
  return { etag: feed.etag, lastModified: feed.last_modified, validatorsSince: feed.validators_since };
}

/** The end of the permanent redirects that come before any other; where it leads has to stay the same. */
function moveOf(
  feed: LeasedFeed,
  { redirects }: FetchResponse,
  now: Date,
): { movedTo: string | null; movedSince: Date | null } {
  const temporary = redirects.findIndex(({ permanent }) => !permanent);
  const movedTo = redirects.slice(0, temporary < 0 ? undefined : temporary).at(-1)?.to ?? null;
  if (movedTo !== null) {
    return { movedTo, movedSince: movedTo === feed.moved_to ? (feed.moved_since ?? now) : now };
  }
  // FetchResult at its new address, the feed no longer redirects: the move holds.
  const settledThere = currentAddress(feed, now) !== feed.address;
  return settledThere
    ? { movedTo: feed.moved_to, movedSince: feed.moved_since }
    : { movedTo: null, movedSince: null };
}

function refusalOf(answer: FetchResponse, now: Date): Failed {
  const { status, headers } = answer;
  const host = hostIn(answer);
  const holdUntil = readRetryAfter(headers.get('retry-after'), now);
  if (headers.has('cf-mitigated')) {
    return failed('blocked', `${host} blocks automated clients (${status}, cf-mitigated)`, { holdUntil });
  }
  if (status === 403) return failed('blocked', `${host} denies access (403)`, { holdUntil });
  if (status === 429 || status === 503) {
    const state = status === 429 ? 'rate-limits us' : 'is unavailable';
    return failed('limited', `${host} ${state} (${status})`, { holdUntil });
  }
  if (status === 304) {
    return failed('http', `${host} answered 304 to an unconditional request`, {});
  }
  const hint = status === 404 || status === 410 ? ': look for the feed’s new address' : '';
  return failed('http', `${host} answered ${status}${hint}`, { holdUntil });
}

function failed(
  reason: FailureReason,
  problem: string,
  { silent = false, holdUntil }: { silent?: boolean; holdUntil?: Date | undefined },
): Failed {
  return { kind: 'failed', reason, problem, silent, holdUntil };
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
  const result = await fetchFeed({
    fetcher,
    source,
    feed: {
      id: 0,
      address,
      host: hostOfAddress(address),
      health: 'new',
      failures: 0,
      ttl_minutes: null,
      etag: null,
      last_modified: null,
      validators_since: null,
      body_hash: null,
      last_success_at: null,
      moved_to: null,
      moved_since: null,
    },
    now: clock(),
    signal: new AbortController().signal,
  });
  const milliseconds = performance.now() - started;
  if (result.kind === 'failed') {
    return { status: result.reason, problem: result.problem, feed: undefined, milliseconds };
  }
  return {
    status: 'ok',
    problem: '',
    feed: result.kind === 'fetched' ? result.copy : undefined,
    milliseconds,
  };
}
