import { type RawBuilder, sql } from 'kysely';
import type { Log } from '../../lib/log.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { serialize } from '../../lib/serialize.ts';
import { type ChangeLog, createChangeLog, MAX_CHANGES } from '../../protocol/change-log.ts';
import type { Change } from '../../protocol/channel.ts';
import type { Database } from '../database/open-database.ts';
import { type Changes, createChanges } from './changes.ts';
import { CHANGES_CHANNEL, recordChange } from './record-change.ts';

/** The changes of a publication, shared by all processes through the database. */
export interface SharedChanges
  extends Changes,
    Pick<ChangeLog, 'latest' | 'latestOf' | 'since' | 'forgotten' | 'changes'> {
  /** Called with each numbered change, after the subscribers of its tags. */
  follow(listener: (change: Change) => void): () => void;
  close(): void;
}

/** Tags of pages that are out of date, by publication. */
export type ChangedTags = ReadonlyMap<string, readonly string[]>;

interface ChangeReaderOptions {
  database: Database;
  log: Log;
  /** Notifications may be lost, so the table is also polled. */
  pollIntervalMs?: number;
}

interface StoredChange extends Change {
  publication: string;
}

interface OpenLog {
  log: ChangeLog;
  local: Changes;
  followers: Set<(change: Change) => void>;
}

const POLL_INTERVAL_MS = 30_000;
const BATCH_SIZE = 5_000;
/** Ids are assigned on insert and visible on commit: a missing one may appear until transactions have timed out. */
const MISSING_MS = 5 * 60_000;
const MAX_MISSING = 10_000;

/** Reads the changes of all publications, by one connection that listens. */
export async function openChangeReader(options: ChangeReaderOptions) {
  const { database, pollIntervalMs = POLL_INTERVAL_MS } = options;
  const { db } = database;
  const open = new Map<string, Set<OpenLog>>();
  const listeners = new Set<(changed: ChangedTags) => void>();
  /** A publication that is opened reads its changes between two polls. */
  const turns = createSemaphore(1);
  /** Ids below `latest` that were not visible yet, and since when. */
  const missing = new Map<number, number>();
  let latest = 0;
  let closed = false;
  let isNoticed = false;
  const newest = await read<Pick<StoredChange, 'id'>>(
    sql`select id::text from changes order by id desc limit ${sql.lit(MAX_CHANGES)}`,
  );
  latest = (newest.at(-1)?.id ?? 1) - 1;
  noteMissing(newest.toReversed());

  async function read<Row extends { id: number }>(query: RawBuilder<Row>): Promise<Row[]> {
    const { rows } = await query.execute(db);
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  }

  const readNew = () =>
    read(sql<StoredChange>`
      select id::text, publication, tags, at from changes where id > ${latest} or id = any(${[...missing.keys()]}::bigint[])
      order by id limit ${sql.lit(BATCH_SIZE)}`);

  async function readLog(publication: string): Promise<ChangeLog> {
    const first = await read(sql<Change>`
      select id::text, tags, at from (
        select id, tags, at from changes where publication = ${publication}
        order by id desc limit ${sql.lit(MAX_CHANGES)}
      ) as newest order by newest.id`);
    return createChangeLog(first, first.length < MAX_CHANGES ? 0 : (first[0]?.id ?? 1) - 1);
  }

  function noteMissing(changes: readonly Pick<StoredChange, 'id'>[]): void {
    const now = Date.now();
    for (const [id, since] of missing) if (now - since > MISSING_MS) missing.delete(id);
    for (const { id } of changes) {
      missing.delete(id);
      const from = Math.max(latest + 1, id - MAX_MISSING);
      for (let between = from; between < id; between++) missing.set(between, now);
      latest = Math.max(latest, id);
    }
    for (const id of missing.keys().take(Math.max(0, missing.size - MAX_MISSING))) missing.delete(id);
  }

  /** The parts of papers hear of changes before pages are marked as out of date, and clients after that. */
  function notify(changes: readonly StoredChange[]): void {
    const added: { change: Change; followers: OpenLog['followers'] }[] = [];
    for (const { publication, ...change } of changes) {
      for (const { log, local, followers } of [...(open.get(publication) ?? [])]) {
        if (!log.add(change)) continue;
        local.publish(change.tags);
        added.push({ change, followers });
      }
    }
    const byPublication = Map.groupBy(changes, ({ publication }) => publication);
    notifyListeners(
      new Map(
        [...byPublication].map(([publication, of]) => [
          publication,
          [...new Set(of.flatMap(({ tags }) => tags))],
        ]),
      ),
    );
    for (const { change, followers } of added) for (const follow of [...followers]) follow(change);
  }

  function notifyListeners(changed: ChangedTags): void {
    if (changed.size > 0) for (const listener of [...listeners]) listener(changed);
  }

  /** A change that cannot be stored has no number. */
  function notifyHere(publication: string, tags: readonly string[]): void {
    for (const { local } of open.get(publication) ?? []) local.publish(tags);
    notifyListeners(new Map([[publication, tags]]));
  }

  const poll = serialize(() =>
    turns.run(async () => {
      for (let isMore = true; isMore && !closed; ) {
        const changes = await readNew();
        if (closed) return;
        isMore = changes.length === BATCH_SIZE;
        noteMissing(changes);
        notify(changes);
      }
    }),
  );
  const pollOr = (otherwise: () => void) =>
    void poll().catch((error: unknown) => {
      if (closed) return;
      options.log.warn({ err: error }, 'changes reach this process only: the database is unreachable');
      otherwise();
    });
  const stopListening = await database.listen(CHANGES_CHANNEL, {
    onNotice() {
      // A story in many papers is as many notices at once.
      if (isNoticed) return;
      isNoticed = true;
      setImmediate(() => {
        isNoticed = false;
        pollOr(() => {});
      });
    },
    onReconnect: () => pollOr(() => {}),
  });
  const timer = setInterval(() => void poll().catch(() => {}), pollIntervalMs).unref();

  function publish(publication: string, tags: readonly string[]): void {
    if (tags.length === 0) return;
    recordChange(db, publication, tags).then(
      () => pollOr(() => notifyHere(publication, tags)),
      (error: unknown) => {
        if (closed) return;
        options.log.warn({ err: error }, 'a change reaches this process only: the database is unreachable');
        notifyHere(publication, tags);
      },
    );
  }

  return {
    /** Called with what has changed in any publication, open or not. */
    onChanged(listener: (changed: ChangedTags) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The changes of a publication, with those of the last hours. */
    async open(publication: string): Promise<SharedChanges> {
      const one = await turns.run(async () => {
        const opened: OpenLog = {
          log: await readLog(publication),
          local: createChanges(),
          followers: new Set(),
        };
        open.set(publication, (open.get(publication) ?? new Set()).add(opened));
        return opened;
      });
      const { log, local, followers } = one;
      return {
        get latest() {
          return log.latest;
        },
        get forgotten() {
          return log.forgotten;
        },
        changes: log.changes,
        since: log.since,
        latestOf: log.latestOf,
        publish: (tags) => publish(publication, tags),
        subscribe: local.subscribe,
        follow(listener) {
          followers.add(listener);
          return () => void followers.delete(listener);
        },
        close() {
          const others = open.get(publication);
          others?.delete(one);
          if (others?.size === 0) open.delete(publication);
        },
      };
    },
    async close(): Promise<void> {
      closed = true;
      clearInterval(timer);
      await stopListening();
      await poll.idle();
    },
  };
}
