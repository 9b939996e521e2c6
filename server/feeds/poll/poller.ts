import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Log } from '../../log.ts';
import type { Outside } from '../../outside/fetch-outside.ts';
import type { HostLimit } from '../../outside/host-limit.ts';
import { OutsideError } from '../../outside/outside-error.ts';
import { createSemaphore } from '../../semaphore.ts';
import { batchWrites } from '../store/batch-writes.ts';
import { claimDueFeeds, giveBack, type LeasedFeed } from '../store/feed-leases.ts';
import { storeUnchanged, type UnchangedFeed } from '../store/store-unchanged.ts';
import { type Asked, askFeed, type Failed } from './ask-feed.ts';
import type { FeedSource } from './feed-source.ts';
import { type HandledResult, handleResult } from './handle-result.ts';
import type { OutageWatch } from './outage-watch.ts';

export interface Poller {
  /** Polls what is due and whatever falls due meanwhile; settles when nothing is left under way. */
  pollDue(): Promise<void>;
  /** Calls off what is under way; feeds that were not finished are given back. */
  stop(): Promise<void>;
}

export interface PollerOptions {
  db: Kysely<Schema>;
  publication: string;
  outside: Outside;
  hostLimit: HostLimit;
  source: FeedSource;
  outage: OutageWatch;
  everyMinutes(feedId: number): number;
  /** Told of every poll once it is stored. */
  report(feed: LeasedFeed, asked: Asked, handled: HandledResult): void;
  log: Log;
  clock: () => Date;
  /** 0 to 1. */
  random: () => number;
}

/** Each may hold a body of some megabytes; hosts that hang take a place for twenty seconds. */
const AT_A_TIME = 64;
/** While there is much to do, a claim waits until it can be for so many feeds, or has waited this long. */
const FEWEST_CLAIMED = 16;
const LONGEST_CLAIM_WAIT_MS = 250;
/** Readers share the database's connections: storing never takes more than a few of them. */
const STORED_AT_A_TIME = 3;

export function createPoller(options: PollerOptions): Poller {
  const { db, publication, outside, hostLimit, source, log, clock } = options;
  const underWay = new Map<number, Promise<void>>();
  const storing = createSemaphore(STORED_AT_A_TIME);
  /** One by one: a failure by which an outage is noticed takes back others, which must be stored by then. */
  const failing = createSemaphore(1);
  const unchanged = batchWrites<UnchangedFeed>((feeds) => storeUnchanged(db, feeds), AT_A_TIME);
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  let wake = Promise.withResolvers<void>();
  let databaseFails = false;

  async function work(): Promise<void> {
    for (;;) {
      const awake = wake.promise;
      await roomForMany();
      const claimed = await claim(AT_A_TIME - underWay.size);
      for (const feed of claimed) {
        // A clock that jumps ends leases early; what is under way here is not started twice.
        if (underWay.has(feed.id)) continue;
        underWay.set(
          feed.id,
          poll(feed).finally(() => {
            underWay.delete(feed.id);
            rouse();
          }),
        );
      }
      // Feeds may have fallen due, or been asked for, while the claim was made.
      if (claimed.length > 0 || awake !== wake.promise) continue;
      if (underWay.size === 0) break;
      await awake;
    }
    round = undefined;
  }

  /** Hosts that hang may hold nearly all places: the rest is used nevertheless. */
  async function roomForMany(): Promise<void> {
    const hasRoom = () => stopping.signal.aborted || AT_A_TIME - underWay.size >= FEWEST_CLAIMED;
    if (hasRoom()) return;
    const patience = Promise.withResolvers<'over'>();
    const timer = setTimeout(() => patience.resolve('over'), LONGEST_CLAIM_WAIT_MS);
    while (!hasRoom() && (await Promise.race([wake.promise, patience.promise])) !== 'over');
    clearTimeout(timer);
  }

  function rouse(): void {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  }

  async function claim(room: number): Promise<LeasedFeed[]> {
    if (stopping.signal.aborted || room === 0) return [];
    try {
      const claimed = await claimDueFeeds(db, { publication, now: clock(), limit: room });
      if (databaseFails) log.info('feeds are polled again');
      databaseFails = false;
      return claimed;
    } catch (error) {
      if (!databaseFails) log.error({ err: error }, 'feeds are not polled: the database does not answer');
      databaseFails = true;
      return [];
    }
  }

  async function poll(feed: LeasedFeed): Promise<void> {
    try {
      const asked = await ask(feed);
      if (asked === 'called off') return await giveBack(db, [feed.id]);
      const handle = () =>
        handleResult({
          ...options,
          feed,
          asked,
          now: clock(),
          storeUnchanged: (feedId, notes) => unchanged.add({ feedId, notes }),
        });
      const handled = await inOrder(asked, handle);
      options.report(feed, asked, handled);
    } catch (error) {
      // The lease ends by itself, and the feed is polled again.
      log.error({ err: error, host: feed.host }, 'a poll could not be stored');
    }
  }

  function inOrder(asked: Asked, handle: () => Promise<HandledResult>): Promise<HandledResult> {
    if (asked.kind === 'unchanged') return handle();
    const store = () => storing.run(handle);
    return asked.kind === 'failed' ? failing.run(store) : store();
  }

  async function ask(feed: LeasedFeed): Promise<Asked | 'called off'> {
    const { signal } = stopping;
    try {
      const asking = () => askFeed({ outside, source, feed, now: clock(), signal });
      return await (feed.host === '' ? asking() : hostLimit.run(feed.host, asking));
    } catch (error) {
      if (error instanceof OutsideError && error.code === 'aborted') return 'called off';
      log.error({ err: error, host: feed.host }, 'a feed made reading it fail');
      return unexpected(feed, error);
    }
  }

  return {
    pollDue() {
      rouse();
      round ??= work();
      return round;
    },
    async stop() {
      stopping.abort();
      rouse();
      await round;
    },
  };
}

function unexpected(feed: LeasedFeed, error: unknown): Failed {
  const problem = `${feed.host || 'This site'} sent something that could not be read (${error instanceof Error ? error.name : error})`;
  return { kind: 'failed', reason: 'unreadable', problem, silent: false, holdUntil: undefined };
}
