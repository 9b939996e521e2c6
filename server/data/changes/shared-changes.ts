import { sql } from 'kysely';
import type { Log } from '../../lib/log.ts';
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
  close(): Promise<void>;
}

interface SharedChangesOptions {
  database: Database;
  publication: string;
  log: Log;
  /** Notifications may be lost, so the table is also polled. */
  pollIntervalMs?: number;
}

/** Ids are assigned on insert and visible on commit: at most this many changes overtake one. */
const OVERTAKEN = 1_000;
const POLL_INTERVAL_MS = 30_000;

export async function openSharedChanges(options: SharedChangesOptions): Promise<SharedChanges> {
  const { database, publication, pollIntervalMs = POLL_INTERVAL_MS } = options;
  const { db } = database;
  const local = createChanges();
  const followers = new Set<(change: Change) => void>();
  const first = await readAfter(0);
  const log = createChangeLog(first, first.length < MAX_CHANGES ? 0 : (first[0]?.id ?? 1) - 1);
  let closed = false;

  async function readAfter(id: number): Promise<Change[]> {
    const { rows } = await sql<{ id: string; tags: string[]; at: Date }>`
      select id::text, tags, at from (
        select id, tags, at from changes where publication = ${publication} and id > ${id}
        order by id desc limit ${sql.lit(MAX_CHANGES)}
      ) as newest order by newest.id`.execute(db);
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  }

  function notify(change: Change): void {
    if (!log.add(change)) return;
    local.publish(change.tags);
    for (const follower of [...followers]) follower(change);
  }

  const poll = serialize(async () => {
    if (closed) return;
    const newChanges = await readAfter(Math.max(log.latest - OVERTAKEN, log.forgotten));
    for (const change of newChanges.filter((one) => !log.has(one))) if (!closed) notify(change);
  });

  const pollOr = (otherwise: () => void) =>
    void poll().catch((error: unknown) => {
      if (closed) return;
      options.log.warn({ err: error }, 'changes reach this process only: the database is unreachable');
      otherwise();
    });

  const stopListening = await database.listen(CHANGES_CHANNEL, {
    onNotice(payload) {
      if (payload === publication) pollOr(() => {});
    },
    onReconnect: () => pollOr(() => {}),
  });
  const timer = setInterval(() => void poll().catch(() => {}), pollIntervalMs).unref();

  return {
    get latest() {
      return log.latest;
    },
    get forgotten() {
      return log.forgotten;
    },
    changes: log.changes,
    since: (id) => log.since(id),
    latestOf: (tags) => log.latestOf(tags),
    publish(tags) {
      if (tags.length === 0) return;
      recordChange(db, publication, tags).then(
        () => pollOr(() => local.publish(tags)),
        (error: unknown) => {
          if (closed) return;
          options.log.warn({ err: error }, 'a change reaches this process only: the database is unreachable');
          local.publish(tags);
        },
      );
    },
    subscribe: (listener) => local.subscribe(listener),
    follow(listener) {
      followers.add(listener);
      return () => void followers.delete(listener);
    },
    async close() {
      closed = true;
      clearInterval(timer);
      followers.clear();
      await stopListening();
      await poll.idle();
    },
  };
}
