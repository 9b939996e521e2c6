import { withTimeout } from '../../../../contract/with-timeout.ts';
import { createSingleFlight } from '../../../lib/single-flight.ts';

/** Fetches a feed that has no copy when it is requested: once for all who wait (single-flight). */
export interface Demand {
  /**
   * Settles when the feed was polled, or when it may not be polled now. With `wait` it waits for the next poll that is
   * allowed, unless the feed's host sent Retry-After.
   */
  fetch(feedId: number, wait?: boolean): Promise<void>;
  /** A poll of the feed has ended, here or in another process. */
  notifyPolled(feedId: number): void;
}

export interface DemandOptions {
  /** Makes the feed due and returns 0; otherwise the milliseconds until it may; undefined where that is unknown. */
  ask(feedId: number): Promise<number | undefined>;
  /** Whether the feed is due: until its poll has ended. */
  isDue(feedId: number): Promise<boolean>;
  /** Polls what is due. */
  poll(): void;
  pause(ms: number): Promise<unknown>;
}

/** Longer than a fetch may take. */
const MAX_WAIT_MS = 25_000;

/** Settles when the next poll of the feed has ended. */
interface PollSignal {
  next: PromiseWithResolvers<void>;
}

export function createDemand({ ask, isDue, poll, pause }: DemandOptions): Demand {
  const waiting = new Map<number, { signal: PollSignal; outcome: Promise<number | undefined> }>();
  const retries = createSingleFlight<number, void>();

  async function fetchOnce(feedId: number, signal: PollSignal): Promise<number | undefined> {
    try {
      const allowedIn = await ask(feedId);
      if (allowedIn !== 0) return allowedIn;
      poll();
      await withTimeout(polled(feedId, signal), MAX_WAIT_MS);
      return 0;
    } finally {
      waiting.delete(feedId);
    }
  }

  async function polled(feedId: number, signal: PollSignal): Promise<void> {
    // The notification of an earlier poll may arrive late: keep waiting then.
    do {
      await signal.next.promise;
      signal.next = Promise.withResolvers();
    } while (await isDue(feedId));
  }

  function tryNow(feedId: number): Promise<number | undefined> {
    const others = waiting.get(feedId);
    if (others) return others.outcome;
    const signal: PollSignal = { next: Promise.withResolvers() };
    const outcome = fetchOnce(feedId, signal);
    waiting.set(feedId, { signal, outcome });
    return outcome;
  }

  async function tryWhenAllowed(feedId: number): Promise<void> {
    const allowedIn = await tryNow(feedId);
    if (!allowedIn) return;
    await pause(allowedIn);
    await tryNow(feedId);
  }

  return {
    async fetch(feedId, wait = false) {
      if (wait) await retries.run(feedId, () => tryWhenAllowed(feedId));
      else await tryNow(feedId);
    },
    notifyPolled(feedId) {
      waiting.get(feedId)?.signal.next.resolve();
    },
  };
}
