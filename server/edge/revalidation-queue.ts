type Reason = 'changed' | 'old';

interface RevalidationQueueOptions {
  /** Never rejects. */
  revalidate(key: string): Promise<void>;
  mayStart(reason: Reason): boolean;
}

/** The origin renders one page at a time; the next request is on its way meanwhile. */
const MAX_CONCURRENT = 2;
/** A changed page that has waited for longer is renewed for its next reader. */
const OVERDUE_MS = 3_000;

/** Keys of pages to revalidate in the background, and since when they wait: changed pages before old ones. */
export function createRevalidationQueue(options: RevalidationQueueOptions) {
  const { revalidate, mayStart } = options;
  const queues = { changed: new Map<string, number>(), old: new Map<string, number>() };
  const running = new Map<string, Reason>();
  const waiting: (() => void)[] = [];

  const start = (reason: Reason): void => {
    if (!mayStart(reason)) return;
    const keys = queues[reason];
    for (const key of keys.keys()) {
      if (running.size >= MAX_CONCURRENT) return;
      // Waits: the response that is on its way may be older than the change.
      if (running.has(key)) continue;
      keys.delete(key);
      running.set(key, reason);
      void revalidate(key).finally(() => {
        running.delete(key);
        wake();
      });
    }
  };

  const wake = (): void => {
    start('changed');
    start('old');
    const isSettled = queues.changed.size === 0 && ![...running.values()].includes('changed');
    if (isSettled) for (const settle of waiting.splice(0)) settle();
  };

  return {
    /** Adding a waiting key again has no effect. */
    add(key: string, reason: Reason): void {
      if (reason === 'old' && (running.has(key) || queues.changed.has(key))) return;
      if (reason === 'changed') queues.old.delete(key);
      if (!queues[reason].has(key)) queues[reason].set(key, performance.now());
      wake();
    },
    /** Whether a page that is out of date has waited for long, or was not added. */
    isOverdue(key: string): boolean {
      const since = queues.changed.get(key);
      if (since !== undefined) return performance.now() - since > OVERDUE_MS;
      return !queues.old.has(key) && !running.has(key);
    },
    wake,
    /** Resolves when everything that changed so far is revalidated. */
    whenSettled: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        wake();
      }),
    clear(): void {
      queues.changed.clear();
      queues.old.clear();
    },
  };
}
