import { setImmediate } from 'node:timers/promises';
import type { Log } from '../../../lib/log.ts';
import { createSingleFlight } from '../../../lib/single-flight.ts';
import type { ServedCopy } from './read-copy.ts';

/** Invalidation may be lost with a database connection. */
const MAX_AGE_MS = 60_000;
const RETRY_DELAY_MS = 1_000;
/** Loaded at once: the embedded database holds the process meanwhile. */
const BATCH_SIZE = 5;

interface FeedCacheOptions {
  load(feedIds: readonly number[]): Promise<ReadonlyMap<number, ServedCopy>>;
  clock: () => Date;
  log: Log;
}

/** Caches served copies in memory, so that they stay available while the database is unreachable. */
export function createFeedCache({ load, clock, log }: FeedCacheOptions) {
  const cache = new Map<number, { copy: ServedCopy; until: number }>();
  const loads = createSingleFlight<number, ServedCopy | undefined>();
  let batch: { feedIds: number[]; copies: ReturnType<typeof load> } | undefined;

  /** A page asks for all of its feeds at once: they are loaded together. */
  async function loadInBatch(feedId: number): Promise<ServedCopy | undefined> {
    if (!batch || batch.feedIds.length === BATCH_SIZE) batch = startBatch();
    batch.feedIds.push(feedId);
    return (await batch.copies).get(feedId);
  }

  function startBatch() {
    const feedIds: number[] = [];
    const copies = setImmediate().then(() => {
      if (batch?.feedIds === feedIds) batch = undefined;
      return load(feedIds);
    });
    return { feedIds, copies };
  }

  /** A copy that changed while it was loaded is returned, but not cached. */
  async function loadCopy(feedId: number, isCurrent: () => boolean): Promise<ServedCopy | undefined> {
    try {
      const copy = await loadInBatch(feedId);
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
    /** Returns undefined if the feed was never fetched. */
    async read(feedId: number): Promise<ServedCopy | undefined> {
      const entry = cache.get(feedId);
      if (entry && clock().getTime() < entry.until) return entry.copy;
      return loads.run(feedId, (isCurrent) => loadCopy(feedId, isCurrent));
    },
    invalidate(feedId: number): void {
      const entry = cache.get(feedId);
      if (entry) entry.until = 0;
      loads.forget(feedId);
    },
  };
}
