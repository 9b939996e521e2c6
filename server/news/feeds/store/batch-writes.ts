import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts';

/** Writes together what comes while another write is under way: many small statements become a few. */
export interface BatchedWrites<Entry> {
  /** Settles as the write does that the entry was part of. */
  add(entry: Entry): Promise<void>;
}

interface Waiting<Entry> {
  entry: Entry;
  written: PromiseWithResolvers<void>;
}

export function batchWrites<Entry>(
  write: (entries: readonly Entry[]) => Promise<void>,
  maxBatch: number,
): BatchedWrites<Entry> {
  const waiting: Waiting<Entry>[] = [];
  let working = false;

  async function work(): Promise<void> {
    working = true;
    // Answers that arrived in one turn of the event loop are written together, the first of them too.
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

  return {
    add(entry) {
      const written = Promise.withResolvers<void>();
      waiting.push({ entry, written });
      if (!working) void work();
      return written.promise;
    },
  };
}
