/** How often one address may ask within a minute. */
export interface RateLimit {
  /** Counts a request. Answers with the seconds to wait where there were too many. */
  count(address: string): number | undefined;
}

const WINDOW_MS = 60_000;
/** Counts are forgotten every minute; more addresses than this within one share the count of the last. */
const MOST_ADDRESSES = 100_000;

/** By default the clock is monotonic: the time of day can be set back. */
export function createRateLimit({
  most,
  clock = () => performance.now(),
}: {
  most: number;
  clock?: () => number;
}): RateLimit {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return {
    count(address) {
      const now = clock();
      if (now >= endsAt) {
        counts.clear();
        endsAt = now + WINDOW_MS;
      }
      const key = counts.has(address) || counts.size < MOST_ADDRESSES ? address : '';
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > most ? Math.ceil((endsAt - now) / 1000) : undefined;
    },
  };
}
