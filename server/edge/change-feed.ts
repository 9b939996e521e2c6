import { type ChangeLog, createChangeLog } from '../protocol/change-log.ts';
import type { Change, PaperChanges, ToEdge } from '../protocol/channel.ts';

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/** Changes of a paper as an edge receives them from one origin after another. */
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
    get hasListeners(): boolean {
      return listeners.size > 0;
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
    replace({ changes, forgotten }: PaperChanges): void {
      const before = log;
      log = createChangeLog(changes, forgotten);
      // Changes of the first log happened before this edge had clients.
      if (!before) return;
      for (const change of changes) if (change.id > before.forgotten && !before.has(change)) emit(change);
    },
  };
}

/** The feeds of the papers that are open at the origin or have clients here, by id. */
export function createChangeFeeds() {
  const feeds = new Map<string, ChangeFeed>();
  const of = (paperId: string): ChangeFeed => feeds.getOrInsertComputed(paperId, createChangeFeed);
  const drop = (paperId: string) => !feeds.get(paperId)?.hasListeners && feeds.delete(paperId);
  return {
    of,
    onMessage(message: ToEdge): void {
      if (message.type === 'hello') {
        for (const paperId of [...feeds.keys()]) if (!(paperId in message.changes)) drop(paperId);
        for (const [paperId, changes] of Object.entries(message.changes)) of(paperId).replace(changes);
      } else if (message.type === 'changes') of(message.paper).replace(message);
      else if (message.type === 'changed') of(message.paper).notify(message.change);
      else if (message.type === 'closed' || message.type === 'removed') drop(message.paper);
    },
  };
}
