import type { Change } from './channel.ts';

/** The latest changes, in the order of their arrival, for clients that reconnect. */
export interface ChangeLog {
  /** The highest id. */
  readonly latest: number;
  /** Returns the highest id of a change with one of these tags; of any change, where the log has none with them. */
  latestOf(tags: readonly string[]): number;
  /** Changes with ids up to this are no longer in the log. */
  readonly forgotten: number;
  readonly changes: readonly Change[];
  has(change: Change): boolean;
  /** Returns false where the change is in the log already. */
  add(change: Change): boolean;
  /** Returns what changed after an id, as one change; undefined where the log does not have the id. */
  since(id: number): Change | undefined;
}

/** About an hour of a busy paper. */
export const MAX_CHANGES = 1_000;

export function createChangeLog(first: readonly Change[] = [], forgottenBefore = 0): ChangeLog {
  const log = [...first];
  const known = new Set(log.map(({ id }) => id));
  let latest = Math.max(0, ...known);
  let forgotten = forgottenBefore;
  return {
    get latest() {
      return latest;
    },
    get forgotten() {
      return forgotten;
    },
    changes: log,
    latestOf(tags) {
      const wanted = new Set(tags);
      const matching = log.filter((change) => change.tags.some((tag) => wanted.has(tag)));
      return matching.length === 0 ? latest : Math.max(...matching.map(({ id }) => id));
    },
    has: ({ id }) => known.has(id),
    add(change) {
      if (known.has(change.id)) return false;
      log.push(change);
      known.add(change.id);
      latest = Math.max(latest, change.id);
      for (const { id } of log.splice(0, log.length - MAX_CHANGES)) {
        known.delete(id);
        forgotten = Math.max(forgotten, id);
      }
      return true;
    },
    since(id) {
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
