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

interface Waiting {
  since: number;
  /** How often the page was read meanwhile. */
  reads: number;
}

/** Keys of pages to revalidate in the background: changed pages before old ones, those first that are read most. */
export function createRevalidationQueue(options: RevalidationQueueOptions) {
  const { revalidate, mayStart } = options;
  const queues = { changed: new Map<string, Waiting>(), old: new Map<string, Waiting>() };
  const running = new Map<string, { reason: Reason; since: number }>();
  const waiting: (() => void)[] = [];

  const next = (reason: Reason): { key: string; since: number } | undefined => {
    let most = -1;
    let chosen: { key: string; since: number } | undefined;
    for (const [key, { since, reads }] of queues[reason]) {
      // Waits: the response that is on its way may be older than the change.
      if (reads <= most || running.has(key)) continue;
      most = reads;
      chosen = { key, since };
    }
    return chosen;
  };

  const start = (reason: Reason): void => {
    while (mayStart(reason) && running.size < MAX_CONCURRENT) {
      const chosen = next(reason);
      if (!chosen) return;
      const { key, since } = chosen;
      queues[reason].delete(key);
      running.set(key, { reason, since });
      void revalidate(key).finally(() => {
        running.delete(key);
        wake();
      });
    }
  };

  const wake = (): void => {
    start('changed');
    start('old');
    const isSettled =
      queues.changed.size === 0 && !running.values().some(({ reason }) => reason === 'changed');
    if (isSettled) for (const settle of waiting.splice(0)) settle();
  };

  return {
    /** Adding a waiting key again has no effect. */
    add(key: string, reason: Reason): void {
      if (reason === 'old' && (running.has(key) || queues.changed.has(key))) return;
      if (reason === 'changed') queues.old.delete(key);
      if (!queues[reason].has(key)) queues[reason].set(key, { since: performance.now(), reads: 0 });
      wake();
    },
    countRead(key: string): void {
      const waiting = queues.changed.get(key) ?? queues.old.get(key);
      if (waiting) waiting.reads++;
    },
    remove(key: string): void {
      queues.changed.delete(key);
      queues.old.delete(key);
    },
    /** Whether a page that is out of date has waited for long, also while it is revalidated, or was not added. */
    isOverdue(key: string): boolean {
      const current = running.get(key);
      const waiting = queues.changed.get(key) ?? (current?.reason === 'changed' ? current : undefined);
      if (waiting) return performance.now() - waiting.since > OVERDUE_MS;
      return !queues.old.has(key) && !current;
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
