import { type ChangeLog, createChangeLog } from '../protocol/change-log.ts';
import type { Change } from '../protocol/channel.ts';

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/** Changes as an edge receives them from one origin after another. */
export function createChangeFeed() {
  const listeners = new Set<(change: Change) => void>();
  let log: ChangeLog | undefined;
  const emit = (change: Change) => {
    for (const listener of [...listeners]) listener(change);
  };
  return {
    get latest(): number {
      return log?.latest ?? 0;
    },
    since: (id: number) => log?.since(id),
    /** The listener is called once for each change. */
    follow(listener: (change: Change) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(change: Change): void {
      log ??= createChangeLog();
      if (log.add(change)) emit(change);
    },
    /** Replaces the log by that of an origin that has connected, and notifies followers of changes that are new. */
    replace(changes: readonly Change[], forgotten: number): void {
      const before = log;
      log = createChangeLog(changes, forgotten);
      // Changes of the first log happened before this edge had clients.
      if (!before) return;
      for (const change of changes) if (change.id > before.forgotten && !before.has(change)) emit(change);
    },
  };
}
