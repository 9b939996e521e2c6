import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../data/database/schema.ts';

const RETENTION_DAYS = 7;

/** Counts a poll in its hour. Polls without changes are counted in batches. */
export async function countPoll(
  db: Kysely<Schema>,
  feedId: number,
  { now, newItems = 0, failures = 0 }: { now: Date; newItems?: number; failures?: number },
): Promise<void> {
  await sql`
    insert into feed_hours (feed_id, hour, polls, new_items, failures)
    values (${feedId}, date_trunc('hour', ${now}::timestamptz), 1, ${newItems}, ${failures})
    on conflict (feed_id, hour) do update set polls = feed_hours.polls + 1,
      new_items = feed_hours.new_items + excluded.new_items,
      failures = feed_hours.failures + excluded.failures`.execute(db);
}

export async function pruneFeedHours(db: Kysely<Schema>, now: Date): Promise<void> {
  await sql`
    delete from feed_hours
    where hour < ${now}::timestamptz - make_interval(days => ${sql.lit(RETENTION_DAYS)})`.execute(db);
}
