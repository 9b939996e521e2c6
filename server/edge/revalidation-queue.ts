type Why = 'changed' | 'old';

/** The keys of pages to revalidate in the background: those that changed before those that are only old. */
export interface RevalidationQueue {
  /** Several times asked for, it is done once. */
  add(key: string, why: Why): void;
  /** Starts what may be done now. */
  wake(): void;
  /** Settles when all that changed so far is done. */
  whenSettled(): Promise<void>;
  clear(): void;
}

interface RevalidationQueueOptions {
  /** Never rejects. */
  revalidate(key: string): Promise<void>;
  mayStart(why: Why): boolean;
}

/** The origin renders one after another; a second request is under way while it does. */
const AT_ONCE = 2;

export function createRevalidationQueue({
  revalidate,
  mayStart,
}: RevalidationQueueOptions): RevalidationQueue {
  const queues = { changed: new Set<string>(), old: new Set<string>() };
  const running = new Map<string, Why>();
  const waiting: (() => void)[] = [];

  const start = (why: Why): void => {
    if (!mayStart(why)) return;
    const keys = queues[why];
    for (const key of keys) {
      if (running.size >= AT_ONCE) return;
      // Later: now it would bring the same answer.
      if (running.has(key)) continue;
      keys.delete(key);
      running.set(key, why);
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
    add(key, why) {
      if (why === 'old' && (running.has(key) || queues.changed.has(key))) return;
      if (why === 'changed') queues.old.delete(key);
      queues[why].add(key);
      wake();
    },
    wake,
    whenSettled: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        wake();
      }),
    clear() {
      queues.changed.clear();
      queues.old.clear();
    },
  };
}
