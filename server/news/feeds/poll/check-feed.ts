import type { Fetcher } from '../../../net/fetcher.ts';
import type { ParsedFeed } from '../parse/parsed-feed.ts';
import { type FeedSource, hostOfAddress } from './feed-source.ts';
import { type FailureReason, fetchFeed } from './fetch-feed.ts';

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
