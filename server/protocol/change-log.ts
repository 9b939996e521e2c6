import type { Change } from './channel.ts';

/** About an hour of a busy paper. */
export const MAX_CHANGES = 1_000;

export type ChangeLog = ReturnType<typeof createChangeLog>;

/** The latest changes, in the order of their arrival, for clients that reconnect. */
export function createChangeLog(first: readonly Change[] = [], forgottenBefore = 0) {
  const log = [...first];
  const ids = new Set(log.map(({ id }) => id));
  let latest = Math.max(0, ...ids);
  let forgotten = forgottenBefore;
  return {
    get latest(): number {
      return latest;
    },
    /** Changes with ids up to this are no longer in the log. */
    get forgotten(): number {
      return forgotten;
    },
    changes: log as readonly Change[],
    /** Returns the highest id of a change with one of these tags; of any change, where the log has none with them. */
    latestOf(tags: readonly string[]): number {
      const matching = log.filter((change) => change.tags.some((tag) => tags.includes(tag)));
      return matching.length === 0 ? latest : Math.max(...matching.map(({ id }) => id));
    },
    has: ({ id }: Change) => ids.has(id),
    /** Returns false where the change is in the log already. */
    add(change: Change): boolean {
      if (ids.has(change.id)) return false;
      log.push(change);
      ids.add(change.id);
      latest = Math.max(latest, change.id);
      for (const { id } of log.splice(0, log.length - MAX_CHANGES)) {
        ids.delete(id);
        forgotten = Math.max(forgotten, id);
      }
      return true;
    },
    /** Returns what changed after an id, as one change; undefined where the log does not have the id. */
    since(id: number): Change | undefined {
      if (id === 0 && log.length === 0) return { id: latest, tags: [], at: new Date() };
      const position = log.findIndex((change) => change.id === id);
      if (position < 0) return undefined;
      // Ids arrive out of order: a higher one that arrived earlier is repeated rather than missed.
      const missed = log.filter((change, index) => index > position || change.id > id);
      const at = missed.at(-1)?.at ?? new Date();
      return { id: latest, tags: [...new Set(missed.flatMap(({ tags }) => tags))], at };
    },
  };
}
