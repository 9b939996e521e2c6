import { LRUCache } from 'lru-cache';

export type RateLimit = ReturnType<typeof createRateLimit>;

const WINDOW_MS = 60_000;
/** Beyond this many in a minute, the least recently seen addresses lose their count. */
const MAX_ADDRESSES = 100_000;

/** Limits requests per minute for each address or other key. The default clock is monotonic. */
export function createRateLimit({
  max,
  clock = () => performance.now(),
}: {
  max: number;
  clock?: () => number;
}) {
  // By `max` it would allocate all entries at once, which takes 25 ms.
  const counts = new LRUCache<string, number>({ maxSize: MAX_ADDRESSES, sizeCalculation: () => 1 });
  let endsAt = 0;
  return {
    /** Counts a request. Returns the seconds to wait if there were too many. */
    count(address: string): number | undefined {
      const now = clock();
      if (now >= endsAt) {
        counts.clear();
        endsAt = now + WINDOW_MS;
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count > max ? Math.ceil((endsAt - now) / 1000) : undefined;
    },
    forget: (address: string): void => void counts.delete(address),
  };
}
