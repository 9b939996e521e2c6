type Reason = 'changed' | 'old';

interface RevalidationQueueOptions {
  /** Never rejects. */
  revalidate(key: string): Promise<void>;
  mayStart(reason: Reason): boolean;
}

/** The origin renders one page at a time; the next request is on its way meanwhile. */
const MAX_CONCURRENT = 2;

/** Keys of pages to revalidate in the background: changed pages before old ones. */
export function createRevalidationQueue(options: RevalidationQueueOptions) {
  const { revalidate, mayStart } = options;
  const queues = { changed: new Set<string>(), old: new Set<string>() };
  const running = new Map<string, Reason>();
  const waiting: (() => void)[] = [];

  const start = (reason: Reason): void => {
    if (!mayStart(reason)) return;
    const keys = queues[reason];
    for (const key of keys) {
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
      queues[reason].add(key);
      wake();
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
