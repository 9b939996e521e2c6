import { createHash } from 'node:crypto';
import { FeedError } from '../../../../feed-reader/feed-error.ts';
import type { ParsedFeed } from '../../../../feed-reader/raw-feed.ts';
import { FetchError, isUnreachable } from '../../../net/fetch-error.ts';
import type { Fetcher, FetchResponse } from '../../../net/fetcher.ts';
import type { LeasedFeed, ResponseNotes } from '../store/feed-leases.ts';
import type { FeedSource } from './feed-source.ts';
import { readFreshness, readRetryAfter, redirectIsBelieved, validatorsStillUsed } from './poll-times.ts';

export type FetchResult = Fetched | NotModified | Failed;

type Move = Pick<ResponseNotes, 'moved_to' | 'moved_since'>;
/** A feed that was never polled has only an address. */
type PolledFeed = Pick<LeasedFeed, 'address'> & Partial<LeasedFeed>;

interface NotModified extends ResponseNotes {
  kind: 'not-modified';
  freshSeconds: number | undefined;
}

interface Fetched extends Omit<NotModified, 'kind'> {
  kind: 'fetched';
  copy: ParsedFeed;
  bodyHash: string;
}

type FailureReason = 'unreachable' | 'refused' | 'http' | 'limited' | 'blocked' | 'unreadable';

export interface Failed {
  kind: 'failed';
  reason: FailureReason;
  /** One line for the operator. It names the host only: paths and queries may contain keys. */
  problem: string;
  /** The first lines of what the host sent instead of a feed. */
  response: string;
  /** The host did not respond: our own network may be down. */
  silent: boolean;
  /** Retry-After of the host: applies to all of its feeds. */
  holdUntil: Date | undefined;
}

/** Increased with changes of the parser, so that unchanged feeds are parsed again. */
const PARSER_VERSION = 'v3';

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.8, application/json;q=0.7, */*;q=0.5';

/** The address that a poll requests first. */
export function currentAddress({ address, moved_to, moved_since }: PolledFeed, now: Date): string {
  return moved_to && redirectIsBelieved(moved_since, now) ? moved_to : address;
}

export async function fetchFeed({
  fetcher,
  source,
  feed,
  now,
  namedBy,
  signal,
}: {
  fetcher: Fetcher;
  source: FeedSource;
  feed: PolledFeed;
  now: Date;
  /** The page that names the feed. Default: the publication. */
  namedBy?: string | undefined;
  signal?: AbortSignal;
}): Promise<FetchResult> {
  const { etag = null, last_modified = null, validators_since = null } = feed;
  const conditional = feed.last_success_at && validatorsStillUsed(validators_since, now);
  const address = currentAddress(feed, now);
  let response: FetchResponse;
  try {
    response = await fetcher.fetch({
      url: source.addressFor(address),
      // The old host named the new address.
      ...(address !== feed.address ? { namedBy: feed.address } : namedBy !== undefined && { namedBy }),
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

  const { status, headers, body } = response;
  const notes = {
    freshSeconds: readFreshness(headers, now),
    ...(source.redirectsAreTheFeeds ? moveOf(feed, response, now) : NOT_MOVED),
  };
  if (status === 304 && conditional) {
    return { kind: 'not-modified', etag, last_modified, validators_since, ...notes };
  }
  // A bot challenge may have any status.
  if (status !== 200 || headers.has('cf-mitigated')) return refusalOf(response, now);
  const bodyHash = `${PARSER_VERSION} ${createHash('sha256').update(body).digest('base64')}`;
  const validators = {
    etag: headers.get('etag'),
    last_modified: headers.get('last-modified'),
    validators_since: now,
  };
  if (feed.last_success_at && bodyHash === feed.body_hash) {
    return { kind: 'not-modified', ...validators, ...notes };
  }
  try {
    const copy = await source.read(response, { feedAddress: address, now });
    return { kind: 'fetched', copy, bodyHash, ...validators, ...notes };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return failed('unreadable', `${hostIn(response)} sent no feed: ${error.message}`, {
      body: shown(response),
    });
  }
}

const NOT_MOVED: Move = { moved_to: null, moved_since: null };

/** The target of the leading permanent redirects, and since when it has been the same. */
function moveOf(feed: PolledFeed, { redirects }: FetchResponse, now: Date): Move {
  const { moved_to = null, moved_since = null } = feed;
  const temporary = redirects.findIndex(({ permanent }) => !permanent);
  const target = redirects.slice(0, temporary < 0 ? undefined : temporary).at(-1)?.to;
  if (target !== undefined) {
    return { moved_to: target, moved_since: target === moved_to ? (moved_since ?? now) : now };
  }
  // Fetched at its new address, the feed does not redirect.
  return currentAddress(feed, now) === feed.address ? NOT_MOVED : { moved_to, moved_since };
}

function refusalOf(response: FetchResponse, now: Date): Failed {
  const { status, headers } = response;
  const body = shown(response);
  const host = hostIn(response);
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
  {
    silent = false,
    holdUntil,
    body,
  }: { silent?: boolean; holdUntil?: Date | undefined; body?: Uint8Array | undefined },
): Failed {
  return { kind: 'failed', reason, problem, response: firstLines(body), silent, holdUntil };
}

/** Shows editors a login page or an error message. */
const RESPONSE_LINES = 8;
const RESPONSE_LENGTH = 600;

function firstLines(body: Uint8Array = new Uint8Array()): string {
  const text = new TextDecoder().decode(body.subarray(0, 4 * RESPONSE_LENGTH));
  const lines = text.split(/\r?\n/).flatMap((line) => line.replace(/\p{Cc}+/gu, ' ').trim() || []);
  return lines.slice(0, RESPONSE_LINES).join('\n').slice(0, RESPONSE_LENGTH);
}

/** What a trusted host sent may be private. */
function shown({ body, isTrusted }: FetchResponse): Uint8Array | undefined {
  return isTrusted ? undefined : body;
}

function hostIn({ url }: FetchResponse): string {
  return URL.parse(url)?.host ?? 'This site';
}

export interface CheckedFeed {
  status: 'ok' | FailureReason;
  problem: string;
  feed: ParsedFeed | undefined;
  milliseconds: number;
}

/** Fetches and parses a feed without storing it. */
export async function checkFeed(
  fetcher: Fetcher,
  source: FeedSource,
  address: string,
  now: Date,
  namedBy?: string,
): Promise<CheckedFeed> {
  const started = performance.now();
  const result = await fetchFeed({ fetcher, source, feed: { address }, now, namedBy });
  const milliseconds = performance.now() - started;
  if (result.kind === 'failed') {
    return { status: result.reason, problem: result.problem, feed: undefined, milliseconds };
  }
  const feed = result.kind === 'fetched' ? result.copy : undefined;
  return { status: 'ok', problem: '', feed, milliseconds };
}
