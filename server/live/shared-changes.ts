import { sql } from 'kysely';
import { type Changes, createChanges } from '../changes.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { CHANGES_CHANNEL, recordChange } from './record-change.ts';

/** One thing that changed. Numbers grow, but those of changes that were written at once may arrive out of order. */
export interface Change {
  id: number;
  tags: readonly string[];
  at: Date;
}

/** The feed of changes that all processes of a publication share: written to the database, heard through it. */
export interface SharedChanges extends Changes {
  /** The highest number that was told. */
  readonly latest: number;
  /** The highest number of a change with one of these tags; of any change, where none of theirs is remembered. */
  latestOf(tags: readonly string[]): number;
  /** What was told after a number; undefined where that is too long ago, or was never told, to be known. */
  since(id: number): Change | undefined;
  /** Told of each change with its number, after those who subscribed to its tags. */
  follow(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}

interface SharedChangesOptions {
  database: Database;
  publication: string;
  log: Log;
  /** A notice may be lost with its connection; this often the table is looked at anyway. */
  lookEveryMs?: number;
}

/** Changes held in memory, for readers who come back: about an hour of a busy paper. */
const REMEMBERED = 1_000;
/** A number is taken when a change is written and seen when its transaction is through: so many may overtake it. */
const OVERTAKEN = 1_000;
const LOOK_EVERY_MS = 30_000;

export async function openSharedChanges(options: SharedChangesOptions): Promise<SharedChanges> {
  const { database, publication, log, lookEveryMs = LOOK_EVERY_MS } = options;
  const { db } = database;
  const local = createChanges();
  const followers = new Set<(change: Change) => void>();
  /** In the order in which they were told. */
  const told: Change[] = await readAfter(0);
  const known = new Set(told.map(({ id }) => id));
  let latest = Math.max(0, ...known);
  /** Numbers up to this were told long ago, or before this process was there. */
  let forgotten = told.length < REMEMBERED ? 0 : (told[0]?.id ?? 1) - 1;
  let closed = false;
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  async function readAfter(id: number): Promise<Change[]> {
    const { rows } = await sql<{ id: string; tags: string[]; at: Date }>`
      select id::text, tags, at from (
        select id, tags, at from changes where publication = ${publication} and id > ${id}
        order by id desc limit ${sql.lit(REMEMBERED)}
      ) as newest order by newest.id`.execute(db);
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  }

  function tell(change: Change): void {
    told.push(change);
    known.add(change.id);
    latest = Math.max(latest, change.id);
    for (const { id } of told.splice(0, told.length - REMEMBERED)) {
      known.delete(id);
      forgotten = Math.max(forgotten, id);
    }
    local.relay(change.tags);
    for (const follower of [...followers]) follower(change);
  }

  /** One look at a time; whoever asks during one is served by the next. */
  function look(): Promise<void> {
    lookAgain = true;
    looking ??= (async () => {
      while (lookAgain && !closed) {
        lookAgain = false;
        for (const change of await readAfter(Math.max(latest - OVERTAKEN, forgotten))) {
          if (!known.has(change.id) && !closed) tell(change);
        }
      }
    })().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  const lookOr = (otherwise: () => void) =>
    void look().catch((error: unknown) => {
      if (closed) return;
      log.warn({ err: error }, 'changes are told in this process only: the database does not answer');
      otherwise();
    });

  const stopListening = await database.listen(CHANGES_CHANNEL, (payload) => {
    if (payload === publication) lookOr(() => {});
  });
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs);
  timer.unref();

  return {
    get latest() {
      return latest;
    },
    latestOf(tags) {
      const wanted = new Set(tags);
      const concerned = told.filter((change) => change.tags.some((tag) => wanted.has(tag)));
      return concerned.length === 0 ? latest : Math.max(...concerned.map(({ id }) => id));
    },
    publish(tags) {
      if (tags.length === 0) return;
      recordChange(db, publication, tags).then(
        () => lookOr(() => local.relay(tags)),
        (error: unknown) => {
          if (closed) return;
          log.warn({ err: error }, 'a change is told in this process only: the database does not answer');
          local.relay(tags);
        },
      );
    },
    relay: (tags) => lookOr(() => local.relay(tags)),
    subscribe: (listener) => local.subscribe(listener),
    follow(listener) {
      followers.add(listener);
      return () => void followers.delete(listener);
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
    async close() {
      closed = true;
      clearInterval(timer);
      followers.clear();
      await stopListening();
      await looking?.catch(() => {});
    },
  };
}
