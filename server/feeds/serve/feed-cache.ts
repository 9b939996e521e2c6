import type { Log } from '../../log.ts';
import type { ServedCopy } from './read-copy.ts';

/** The copies that readers are given, kept in memory, so that they stay readable while the database is away. */
export interface FeedCache {
  /** Undefined where the feed has never been read. */
  read(feedId: number): Promise<ServedCopy | undefined>;
  /** The copy is out of date: the next reader is given a new one. */
  renew(feedId: number): void;
}

interface Kept {
  copy: ServedCopy;
  until: number;
}

/** Changes are announced; this is for an announcement that was lost with its connection. */
const KEPT_MS = 60_000;
const AFTER_FAILURE_MS = 1_000;

export interface FeedCacheOptions {
  load(feedId: number): Promise<ServedCopy | undefined>;
  clock: () => Date;
  log: Log;
}

export function createFeedCache({ load, clock, log }: FeedCacheOptions): FeedCache {
  const cache = new Map<number, Kept>();
  const loads = new Map<number, Promise<ServedCopy | undefined>>();

  function startLoad(feedId: number): Promise<ServedCopy | undefined> {
    const started = load(feedId).then(
      (copy) => {
        if (copy && isNewest()) cache.set(feedId, { copy, until: clock().getTime() + KEPT_MS });
        return copy;
      },
      (error: unknown) => {
        const kept = cache.get(feedId);
        if (!kept) throw error;
        log.warn({ err: error }, 'a feed is served from memory: the database does not answer');
        kept.until = clock().getTime() + AFTER_FAILURE_MS;
        return kept.copy;
      },
    );
    const ended = started.finally(() => {
      if (isNewest()) loads.delete(feedId);
    });
    // A load that a change overtook still answers whoever waits for it, but is not kept.
    const isNewest = () => loads.get(feedId) === ended;
    loads.set(feedId, ended);
    return ended;
  }

  return {
    async read(feedId) {
      const kept = cache.get(feedId);
      if (kept && clock().getTime() < kept.until) return kept.copy;
      return loads.get(feedId) ?? startLoad(feedId);
    },
    renew(feedId) {
      const kept = cache.get(feedId);
      if (kept) kept.until = 0;
      loads.delete(feedId);
    },
  };
}
