import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../data/database/open-database.ts';
import type { FeedHealth, Schema } from '../../../data/database/schema.ts';
import type { Failed } from '../poll/fetch-feed.ts';
import { countPoll } from './feed-hours.ts';
import type { LeasedFeed } from './feed-leases.ts';
import { storable } from './write-items.ts';

const CHANNEL = 'masthead_feed_failures';

interface Failure extends Pick<Failed, 'problem' | 'response' | 'holdUntil'> {
  now: Date;
  nextPollAt: Date;
  health: FeedHealth;
  failures: number;
  /** The new address of the feed does not respond: the old one is polled next. */
  forgetMove: { host: string } | undefined;
}

/** Keeps the last good copy. */
export async function storeFailure(db: Kysely<Schema>, feed: LeasedFeed, failure: Failure): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (failure.holdUntil && feed.host !== '') {
      // Locks rows in the order of their ids, to avoid deadlocks.
      await sql`
        update feeds set held_until = ${failure.holdUntil}
        where id in (select id from feeds where host = ${feed.host} order by id for no key update)`.execute(
        trx,
      );
    }
    await trx
      .updateTable('feeds')
      .set({
        next_poll_at: failure.nextPollAt,
        leased_until: null,
        last_poll_at: failure.now,
        health: failure.health,
        failures: failure.failures,
        problem: failure.problem,
        response: storable(failure.response),
        ...(failure.forgetMove ? { moved_to: null, moved_since: null, host: failure.forgetMove.host } : {}),
      })
      .where('id', '=', feed.id)
      .execute();
    await countPoll(trx, feed.id, { now: failure.now, failures: 1 });
    // Requests to other processes may wait for the first copy.
    if (!feed.last_success_at) await sql`select pg_notify(${CHANNEL}, ${String(feed.id)})`.execute(trx);
  });
}

/** Takes back failures that were counted before a local outage was detected. */
export async function undoFailures(db: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update feeds set
      failures = greatest(failures - 1, 0),
      health = case when failures > 1 then health when last_success_at is null then 'new' else 'ok' end
    where id in (select id from feeds where id in (${sql.join([...ids])}) order by id for no key update)`.execute(
    db,
  );
}

export function onFeedFailure(
  database: Database,
  listener: (feedId: number) => void,
): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, { onNotice: (payload) => listener(Number(payload)) });
}
