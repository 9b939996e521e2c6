import type { Kysely } from 'kysely';
import type { Schema } from '../../../data/database/schema.ts';
import type { Log } from '../../../lib/log.ts';
import { createSemaphore } from '../../../lib/semaphore.ts';
import { FetchError } from '../../../net/fetch-error.ts';
import type { Fetcher } from '../../../net/fetcher.ts';
import { batchWrites } from '../store/batch-writes.ts';
import { claimDueFeeds, type LeasedFeed, releaseLease } from '../store/feed-leases.ts';
import { type PollNotes, storeNotModified } from '../store/store-copy.ts';
import type { FeedSource } from './feed-source.ts';
import { type Failed, type FetchResult, fetchFeed } from './fetch-feed.ts';
import { type HandledResult, handleResult } from './handle-result.ts';
import type { OutageWatch } from './outage-watch.ts';

interface PollerOptions {
  db: Kysely<Schema>;
  publications(): readonly string[];
  fetcher: Fetcher;
  sourceOf(feedId: number): FeedSource;
  outage: OutageWatch;
  everyMinutes(feedId: number): number;
  /** Called after each poll is stored. */
  report(feed: LeasedFeed, result: FetchResult, handled: HandledResult): void;
  log: Log;
  clock: () => Date;
  /** 0 to 1. */
  random: () => number;
}

/** Each may hold a body of some megabytes; a hanging host occupies one for twenty seconds. */
const MAX_CONCURRENT_POLLS = 64;
/** Under load, a claim waits up to the maximum for room for this many feeds. */
const MIN_CLAIMED = 16;
const MAX_CLAIM_WAIT_MS = 250;
/** Leaves most connections of the database to readers. */
const MAX_CONCURRENT_STORES = 3;

export function createPoller(options: PollerOptions) {
  const { db, publications, fetcher, sourceOf, log, clock } = options;
  const polls = new Map<number, Promise<void>>();
  const storing = createSemaphore(MAX_CONCURRENT_STORES);
  /** One at a time: the failure that reveals an outage takes back earlier ones, which must be stored by then. */
  const failing = createSemaphore(1);
  const storeUnmodified = batchWrites<PollNotes>(
    (feeds) => storeNotModified(db, feeds),
    MAX_CONCURRENT_POLLS,
  );
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  let wakeSignal = Promise.withResolvers<void>();
  let databaseFails = false;

  async function work(): Promise<void> {
    for (;;) {
      const awake = wakeSignal.promise;
      await waitForCapacity();
      const claimed = await claim(MAX_CONCURRENT_POLLS - polls.size);
      for (const feed of claimed) {
        // A clock that jumps ends leases early: a feed being polled is not polled twice.
        if (polls.has(feed.id)) continue;
        polls.set(
          feed.id,
          poll(feed).finally(() => {
            polls.delete(feed.id);
            wake();
          }),
        );
      }
      // Feeds may have become due during the claim.
      if (claimed.length > 0 || awake !== wakeSignal.promise) continue;
      if (polls.size === 0) break;
      await awake;
    }
    round = undefined;
  }

  /** The timeout lets the rest be used when hanging hosts occupy nearly all polls. */
  async function waitForCapacity(): Promise<void> {
    const hasRoom = () => stopping.signal.aborted || MAX_CONCURRENT_POLLS - polls.size >= MIN_CLAIMED;
    if (hasRoom()) return;
    const timeout = Promise.withResolvers<'timeout'>();
    const timer = setTimeout(() => timeout.resolve('timeout'), MAX_CLAIM_WAIT_MS);
    while (!hasRoom() && (await Promise.race([wakeSignal.promise, timeout.promise])) !== 'timeout');
    clearTimeout(timer);
  }

  function wake(): void {
    wakeSignal.resolve();
    wakeSignal = Promise.withResolvers<void>();
  }

  async function claim(room: number): Promise<LeasedFeed[]> {
    if (stopping.signal.aborted || room === 0) return [];
    try {
      const claimed = await claimDueFeeds(db, { publications: publications(), now: clock(), limit: room });
      if (databaseFails) log.info('feed polling resumed');
      databaseFails = false;
      return claimed;
    } catch (error) {
      if (!databaseFails) log.error({ err: error }, 'feed polling paused: database unreachable');
      databaseFails = true;
      return [];
    }
  }

  async function poll(feed: LeasedFeed): Promise<void> {
    try {
      const result = await fetchOne(feed);
      if (result === 'aborted') return await releaseLease(db, feed.id);
      const handle = () =>
        handleResult({
          ...options,
          source: sourceOf(feed.id),
          feed,
          result,
          now: clock(),
          storeNotModified: storeUnmodified,
        });
      const handled = await inOrder(result, handle);
      options.report(feed, result, handled);
    } catch (error) {
      // The feed is polled again when its lease expires.
      log.error({ err: error, host: feed.host }, 'storing a poll failed');
    }
  }

  function inOrder(result: FetchResult, handle: () => Promise<HandledResult>): Promise<HandledResult> {
    if (result.kind === 'not-modified') return handle();
    const store = () => storing.run(handle);
    return result.kind === 'failed' ? failing.run(store) : store();
  }

  async function fetchOne(feed: LeasedFeed): Promise<FetchResult | 'aborted'> {
    const { signal } = stopping;
    try {
      return await fetchFeed({ fetcher, source: sourceOf(feed.id), feed, now: clock(), signal });
    } catch (error) {
      if (error instanceof FetchError && error.code === 'aborted') return 'aborted';
      log.error({ err: error, host: feed.host }, 'parsing a feed threw an unexpected error');
      return unexpected(feed, error);
    }
  }

  return {
    /** Polls due feeds, and those that become due meanwhile; settles when none is being polled. */
    pollDue(): Promise<void> {
      wake();
      round ??= work();
      return round;
    },
    /** Aborts polls and releases their leases. */
    async stop(): Promise<void> {
      stopping.abort();
      wake();
      await round;
    },
  };
}

function unexpected({ host }: LeasedFeed, error: unknown): Failed {
  const name = error instanceof Error ? error.name : error;
  const problem = `${host || 'This site'} sent something that could not be read (${name})`;
  return { kind: 'failed', reason: 'unreadable', problem, response: '', silent: false, holdUntil: undefined };
}
