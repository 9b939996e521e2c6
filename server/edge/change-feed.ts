import { type ChangeLog, createChangeLog } from '../protocol/change-log.ts';
import type { Change } from '../protocol/channel.ts';

/** Changes as an edge receives them from one origin after another. */
export interface ChangeFeed extends Pick<ChangeLog, 'latest' | 'since'> {
  /** The listener is called once for each change. */
  follow(listener: (change: Change) => void): () => void;
  notify(change: Change): void;
  /** Takes over the log of an origin that has connected; followers are notified of what is new in it. */
  replace(changes: readonly Change[], forgotten: number): void;
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<(change: Change) => void>();
  let log: ChangeLog | undefined;
  const emit = (change: Change) => {
    for (const listener of [...listeners]) listener(change);
  };
  return {
    get latest() {
      return log?.latest ?? 0;
    },
    since: (id) => log?.since(id),
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(change) {
      log ??= createChangeLog();
      if (log.add(change)) emit(change);
    },
    replace(changes, forgotten) {
      const before = log;
      log = createChangeLog(changes, forgotten);
      // What the first origin reports happened before this edge had clients.
      if (!before) return;
      const known = new Set(before.changes.map(({ id }) => id));
      for (const change of changes) if (change.id > before.forgotten && !known.has(change.id)) emit(change);
    },
  };
}
