/** Fetches a feed that has no copy because somebody asks for it: once for all who wait. */
export interface Demand {
  /**
   * Settles when the feed was polled, or when it may not be polled now. A patient reader waits for the next poll that is
   * allowed, unless the feed's host asked for a pause.
   */
  fetch(feedId: number, patient?: boolean): Promise<void>;
  /** A poll of the feed has ended, here or in another process. */
  heard(feedId: number): void;
}

export interface DemandOptions {
  /** Makes the feed due: 0. Otherwise in how many milliseconds that may be done; undefined: nobody knows. */
  ask(feedId: number): Promise<number | undefined>;
  /** Polls what is due. */
  poll(): void;
  pause(ms: number): Promise<unknown>;
}

/** Longer than a fetch may take. */
const LONGEST_WAIT_MS = 25_000;

export function createDemand({ ask, poll, pause }: DemandOptions): Demand {
  const waiting = new Map<
    number,
    { polled: PromiseWithResolvers<void>; outcome: Promise<number | undefined> }
  >();
  const patient = new Map<number, Promise<void>>();

  async function wait(feedId: number, polled: PromiseWithResolvers<void>): Promise<number | undefined> {
    const timer = setTimeout(polled.resolve, LONGEST_WAIT_MS);
    try {
      const allowedIn = await ask(feedId);
      if (allowedIn !== 0) return allowedIn;
      poll();
      await polled.promise;
      return 0;
    } finally {
      clearTimeout(timer);
      waiting.delete(feedId);
    }
  }

  function tryNow(feedId: number): Promise<number | undefined> {
    const others = waiting.get(feedId);
    if (others) return others.outcome;
    const polled = Promise.withResolvers<void>();
    const outcome = wait(feedId, polled);
    waiting.set(feedId, { polled, outcome });
    return outcome;
  }

  async function tryPatiently(feedId: number): Promise<void> {
    try {
      const allowedIn = await tryNow(feedId);
      if (!allowedIn) return;
      await pause(allowedIn);
      await tryNow(feedId);
    } finally {
      patient.delete(feedId);
    }
  }

  return {
    async fetch(feedId, isPatient = false) {
      if (!isPatient) return void (await tryNow(feedId));
      const others = patient.get(feedId) ?? tryPatiently(feedId);
      patient.set(feedId, others);
      return others;
    },
    heard(feedId) {
      waiting.get(feedId)?.polled.resolve();
    },
  };
}
