import { LRUCache } from 'lru-cache';

/** Limits requests per minute and address, or whatever else they are counted by. */
export interface RateLimit {
  /** Counts a request. Returns the seconds to wait where there were too many. */
  count(address: string): number | undefined;
  /** Starts again from zero. */
  forget(address: string): void;
}

const WINDOW_MS = 60_000;
/** With more than this within a minute, the least recently seen lose their count; no address shares one with a flood. */
const MAX_ADDRESSES = 100_000;

/** The default clock is monotonic: the time of day can be set back. */
export function createRateLimit({
  max,
  clock = () => performance.now(),
}: {
  max: number;
  clock?: () => number;
}): RateLimit {
  const counts = new LRUCache<string, number>({ max: MAX_ADDRESSES });
  let endsAt = 0;
  return {
    count(address) {
      const now = clock();
      if (now >= endsAt) {
        counts.clear();
        endsAt = now + WINDOW_MS;
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count > max ? Math.ceil((endsAt - now) / 1000) : undefined;
    },
    forget: (address) => void counts.delete(address),
  };
}
