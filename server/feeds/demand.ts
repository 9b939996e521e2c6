/** Fetches a feed that has no copy because somebody asks for it: once for all who wait. */
export interface Demand {
  /** Settles when the feed was polled, or when it may not be polled now. */
  fetch(feedId: number): Promise<void>;
  /** A poll of the feed has ended, here or in another process. */
  heard(feedId: number): void;
}

export interface DemandOptions {
  /** Makes the feed due; false where it may not be polled now. */
  ask(feedId: number): Promise<boolean>;
  /** Polls what is due. */
  poll(): void;
}

/** Longer than a fetch may take. */
const LONGEST_WAIT_MS = 25_000;

export function createDemand({ ask, poll }: DemandOptions): Demand {
  const waiting = new Map<number, { polled: PromiseWithResolvers<void>; outcome: Promise<void> }>();

  async function wait(feedId: number, polled: PromiseWithResolvers<void>): Promise<void> {
    const timer = setTimeout(polled.resolve, LONGEST_WAIT_MS);
    try {
      if (!(await ask(feedId))) return;
      poll();
      await polled.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(feedId);
    }
  }

  return {
    fetch(feedId) {
      const others = waiting.get(feedId);
      if (others) return others.outcome;
      const polled = Promise.withResolvers<void>();
      const outcome = wait(feedId, polled);
      waiting.set(feedId, { polled, outcome });
      return outcome;
    },
    heard(feedId) {
      waiting.get(feedId)?.polled.resolve();
    },
  };
}
