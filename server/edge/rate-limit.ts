import { LRUCache } from 'lru-cache';

/** How often one address may ask within a minute. */
export interface RateLimit {
  /** Counts a request. Answers with the seconds to wait where there were too many. */
  count(address: string): number | undefined;
}

const WINDOW_MS = 60_000;
/** Of more within a minute, those that were silent longest are counted anew: nobody shares a count with a flood. */
const MAX_ADDRESSES = 100_000;

/** By default the clock is monotonic: the time of day can be set back. */
export function createRateLimit({
  most,
  clock = () => performance.now(),
}: {
  most: number;
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
      return count > most ? Math.ceil((endsAt - now) / 1000) : undefined;
    },
  };
}
