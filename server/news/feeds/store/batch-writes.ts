import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts';

/**
 * Writes entries that arrive during a write together, in one batch. The returned function settles with the write of its
 * entry.
 */
export function batchWrites<Entry>(
  write: (entries: readonly Entry[]) => Promise<void>,
  maxBatch: number,
): (entry: Entry) => Promise<void> {
  const waiting: { entry: Entry; written: PromiseWithResolvers<void> }[] = [];
  let working = false;

  async function work(): Promise<void> {
    working = true;
    // Entries of one turn of the event loop share a batch, the first one included.
    await yieldToEventLoop();
    while (waiting.length > 0) {
      const part = waiting.splice(0, maxBatch);
      try {
        await write(part.map(({ entry }) => entry));
        for (const { written } of part) written.resolve();
      } catch (error) {
        for (const { written } of part) written.reject(error);
      }
    }
    working = false;
  }

  return (entry) => {
    const written = Promise.withResolvers<void>();
    waiting.push({ entry, written });
    if (!working) void work();
    return written.promise;
  };
}
