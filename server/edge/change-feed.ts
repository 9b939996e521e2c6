import { type ChangeLog, createChangeLog } from '../protocol/change-log.ts';
import type { Change } from '../protocol/channel.ts';

/** What changed, as an edge hears it from one origin after another. */
export interface ChangeFeed extends Pick<ChangeLog, 'latest' | 'since'> {
  /** Told of each change, once. */
  follow(listener: (change: Change) => void): () => void;
  tell(change: Change): void;
  /** An origin says what it knows; what this edge has not heard of is told. */
  replace(changes: readonly Change[], forgotten: number): void;
}

export function createChangeFeed(): ChangeFeed {
  const followers = new Set<(change: Change) => void>();
  let log: ChangeLog | undefined;
  const announce = (change: Change) => {
    for (const follower of [...followers]) follower(change);
  };
  return {
    get latest() {
      return log?.latest ?? 0;
    },
    since: (id) => log?.since(id),
    follow(listener) {
      followers.add(listener);
      return () => void followers.delete(listener);
    },
    tell(change) {
      log ??= createChangeLog();
      if (log.add(change)) announce(change);
    },
    replace(changes, forgotten) {
      const before = log;
      log = createChangeLog(changes, forgotten);
      // The first origin tells what happened before any reader of this edge was there.
      if (!before) return;
      const known = new Set(before.changes.map(({ id }) => id));
      for (const change of changes)
        if (change.id > before.forgotten && !known.has(change.id)) announce(change);
    },
  };
}
