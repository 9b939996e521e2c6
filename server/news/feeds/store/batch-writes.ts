import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts';

/** Collects entries during a write and writes them as one batch. The returned function settles with that write. */
export function batchWrites<Entry>(
  write: (entries: readonly Entry[]) => Promise<void>,
  maxBatch: number,
): (entry: Entry) => Promise<void> {
  const waiting: { entry: Entry; done: PromiseWithResolvers<void> }[] = [];
  let working = false;

  async function work(): Promise<void> {
    working = true;
    // Entries of one turn of the event loop share a batch.
    await yieldToEventLoop();
    while (waiting.length > 0) {
      const part = waiting.splice(0, maxBatch);
      try {
        await write(part.map(({ entry }) => entry));
        for (const { done } of part) done.resolve();
      } catch (error) {
        for (const { done } of part) done.reject(error);
      }
    }
    working = false;
  }

  return (entry) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ entry, done });
    if (!working) void work();
    return done.promise;
  };
}
