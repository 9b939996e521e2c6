import { withTimeout } from '../../../../contract/with-timeout.ts';
import { createSingleFlight } from '../../../lib/single-flight.ts';

interface DemandOptions {
  /** Makes the feed due and returns 0; otherwise returns the milliseconds until it may be polled, undefined if unknown. */
  ask(feedId: number): Promise<number | undefined>;
  /** A feed is due until its poll has ended. */
  isDue(feedId: number): Promise<boolean>;
  /** Polls due feeds. */
  poll(): void;
  pause(ms: number): Promise<unknown>;
}

/** Longer than the timeout of a fetch. */
const MAX_WAIT_MS = 25_000;

/** Fetches a feed without a copy when it is requested, once for all requests. */
export function createDemand({ ask, isDue, poll, pause }: DemandOptions) {
  /** Resolve when the next poll of a feed ends. */
  const signals = new Map<number, { next: PromiseWithResolvers<void> }>();
  const polls = createSingleFlight<number, number | undefined>();
  const retries = createSingleFlight<number, void>();

  const pollNow = (feedId: number) =>
    polls.run(feedId, async () => {
      const signal = { next: Promise.withResolvers<void>() };
      signals.set(feedId, signal);
      async function polled(): Promise<void> {
        // The notification of an earlier poll may arrive late.
        do {
          await signal.next.promise;
          signal.next = Promise.withResolvers();
        } while (await isDue(feedId));
      }
      try {
        const allowedInMs = await ask(feedId);
        if (allowedInMs !== 0) return allowedInMs;
        poll();
        await withTimeout(polled(), MAX_WAIT_MS);
        return 0;
      } finally {
        signals.delete(feedId);
      }
    });

  async function pollWhenAllowed(feedId: number): Promise<void> {
    const allowedInMs = await pollNow(feedId);
    if (!allowedInMs) return;
    await pause(allowedInMs);
    await pollNow(feedId);
  }

  return {
    /** Polls the feed if allowed. With `wait`, waits until it is allowed, unless the host sent Retry-After. */
    async fetch(feedId: number, wait = false): Promise<void> {
      if (wait) await retries.run(feedId, () => pollWhenAllowed(feedId));
      else await pollNow(feedId);
    },
    /** A poll of the feed has ended, here or in another process. */
    notifyPolled(feedId: number): void {
      signals.get(feedId)?.next.resolve();
    },
  };
}
