import type { Log } from '../../../lib/log.ts';
import { createSingleFlight } from '../../../lib/single-flight.ts';
import type { ServedCopy } from './read-copy.ts';

/** The copies that are served, cached in memory, so that they stay readable while the database is unreachable. */
export interface FeedCache {
  /** Undefined where the feed has never been read. */
  read(feedId: number): Promise<ServedCopy | undefined>;
  /** The copy is out of date: the next reader is given a new one. */
  invalidate(feedId: number): void;
}

interface CacheEntry {
  copy: ServedCopy;
  until: number;
}

/** Changes are announced; this is for an announcement that was lost with its connection. */
const MAX_AGE_MS = 60_000;
const RETRY_DELAY_MS = 1_000;

export interface FeedCacheOptions {
  load(feedId: number): Promise<ServedCopy | undefined>;
  clock: () => Date;
  log: Log;
}

export function createFeedCache({ load, clock, log }: FeedCacheOptions): FeedCache {
  const cache = new Map<number, CacheEntry>();
  const loads = createSingleFlight<number, ServedCopy | undefined>();

  /** A load that a change overtook still answers its callers, but is not cached. */
  async function loadCopy(feedId: number, isCurrent: () => boolean): Promise<ServedCopy | undefined> {
    try {
      const copy = await load(feedId);
      if (copy && isCurrent()) cache.set(feedId, { copy, until: clock().getTime() + MAX_AGE_MS });
      return copy;
    } catch (error) {
      const entry = cache.get(feedId);
      if (!entry) throw error;
      log.warn({ err: error }, 'serving a feed from memory: database unreachable');
      entry.until = clock().getTime() + RETRY_DELAY_MS;
      return entry.copy;
    }
  }

  return {
    async read(feedId) {
      const entry = cache.get(feedId);
      if (entry && clock().getTime() < entry.until) return entry.copy;
      return loads.run(feedId, (isCurrent) => loadCopy(feedId, isCurrent));
    },
    invalidate(feedId) {
      const entry = cache.get(feedId);
      if (entry) entry.until = 0;
      loads.forget(feedId);
    },
  };
}
