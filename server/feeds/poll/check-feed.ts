import type { Outside } from '../../outside/fetch-outside.ts';
import type { ParsedFeed } from '../read/parsed-feed.ts';
import { askFeed, type FailureReason } from './ask-feed.ts';
import { type FeedSource, hostOfAddress } from './feed-source.ts';

/** How one feed stands when it is asked once, as if for the first time. */
export interface CheckedFeed {
  status: 'ok' | FailureReason;
  problem: string;
  feed: ParsedFeed | undefined;
  milliseconds: number;
}

export interface Checking {
  outside: Outside;
  source: FeedSource;
  address: string;
  clock: () => Date;
}

/** Fetches and reads a feed without storing anything. */
export async function checkFeed({ outside, source, address, clock }: Checking): Promise<CheckedFeed> {
  const started = performance.now();
  const asked = await askFeed({
    outside,
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
  if (asked.kind === 'failed') {
    return { status: asked.reason, problem: asked.problem, feed: undefined, milliseconds };
  }
  return {
    status: 'ok',
    problem: '',
    feed: asked.kind === 'brought' ? asked.copy : undefined,
    milliseconds,
  };
}
