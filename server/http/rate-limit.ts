/** How often one address may ask within a minute. */
export interface RateLimit {
  /** Counts a request. Answers with the seconds to wait where there were too many. */
  count(address: string): number | undefined;
}

const WINDOW_MS = 60_000;

/** Counts are forgotten every minute, so what it holds is bounded by the addresses that ask within one. */
export function createRateLimit({ most, clock }: { most: number; clock: () => number }): RateLimit {
  const counts = new Map<string, number>();
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
