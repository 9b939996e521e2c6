import type { Change } from './channel.ts';

/** The latest changes, in the order in which they were told, for readers who come back. */
export interface ChangeLog {
  /** The highest number that was told. */
  readonly latest: number;
  /** The highest number of a change with one of these tags; of any change, where none of theirs is remembered. */
  latestOf(tags: readonly string[]): number;
  /** Numbers up to this were told too long ago to be known. */
  readonly forgotten: number;
  readonly changes: readonly Change[];
  has(change: Change): boolean;
  /** False where the change was told before. */
  add(change: Change): boolean;
  /** What was told after a number; undefined where that is too long ago, or was never told, to be known. */
  since(id: number): Change | undefined;
}

/** About an hour of a busy paper. */
export const REMEMBERED_CHANGES = 1_000;

export function createChangeLog(first: readonly Change[] = [], forgottenBefore = 0): ChangeLog {
  const told = [...first];
  const known = new Set(told.map(({ id }) => id));
  let latest = Math.max(0, ...known);
  let forgotten = forgottenBefore;
  return {
    get latest() {
      return latest;
    },
    get forgotten() {
      return forgotten;
    },
    changes: told,
    latestOf(tags) {
      const wanted = new Set(tags);
      const concerned = told.filter((change) => change.tags.some((tag) => wanted.has(tag)));
      return concerned.length === 0 ? latest : Math.max(...concerned.map(({ id }) => id));
    },
    has: ({ id }) => known.has(id),
    add(change) {
      if (known.has(change.id)) return false;
      told.push(change);
      known.add(change.id);
      latest = Math.max(latest, change.id);
      for (const { id } of told.splice(0, told.length - REMEMBERED_CHANGES)) {
        known.delete(id);
        forgotten = Math.max(forgotten, id);
      }
      return true;
    },
    since(id) {
      if (id === 0 && told.length === 0) return { id: latest, tags: [], at: new Date() };
      const place = told.findIndex((change) => change.id === id);
      if (place < 0) return undefined;
      // Those with a higher number that were told before it are told once more rather than missed.
      const missed = told.filter((change, index) => index > place || change.id > id);
      const at = missed.at(-1)?.at ?? new Date();
      return { id: latest, tags: [...new Set(missed.flatMap(({ tags }) => tags))], at };
    },
  };
}
