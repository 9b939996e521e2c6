import { type Kysely, type Selectable, sql } from 'kysely';
import { notPaused } from '../../../data/database/feed-health.ts';
import { LOCKS } from '../../../data/database/locks.ts';
import type { FeedsTable, Schema } from '../../../data/database/schema.ts';

/** A feed that this process may poll until its lease expires. */
export type LeasedFeed = Selectable<FeedsTable>;

/** Facts of a response that are stored besides its body. */
export type ResponseNotes = Pick<
  LeasedFeed,
  'etag' | 'last_modified' | 'validators_since' | 'moved_to' | 'moved_since'
>;

/** Feeds fetched from one host at a time, in the whole fleet. */
export const MAX_FEEDS_PER_HOST = 2;
/** Longer than fetching and storing takes. Feeds of a dead process are polled again within a minute. */
const LEASE_MS = 55_000;
/** Due feeds read by one claim: enough for several hosts, few enough to be fast. */
const MAX_CANDIDATES = 200;

/** Whether one of these papers, or any that carries it, wants the feed to be polled. */
function isPolled(publications?: readonly string[]) {
  return sql<boolean>`(feeds.paused_at is null and exists (
    select 1 from publication_feeds
    where publication_feeds.feed_id = feeds.id and ${notPaused}
      ${publications ? sql`and publication = any(${publications}::text[])` : sql``}
  ))`;
}

/** Claims due feeds, those waiting longest first, at most MAX_FEEDS_PER_HOST of one host in the whole fleet. */
export function claimDueFeeds(
  db: Kysely<Schema>,
  { publications, now, limit }: { publications: readonly string[]; now: Date; limit: number },
): Promise<LeasedFeed[]> {
  return db.transaction().execute(async (trx) => {
    // One process claims at a time: two could see the same host idle.
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.feedClaims)})`.execute(trx);
    const { rows } = await sql<LeasedFeed>`
      with busy as (
        select host, count(*) as leased from feeds where leased_until > ${now} and host <> '' group by host
      ), due as (
        select id, host, next_poll_at from feeds
        where next_poll_at <= ${now} and ${isPolled(publications)}
          and (leased_until is null or leased_until <= ${now})
          and (held_until is null or held_until <= ${now})
          and host not in (select host from busy where leased >= ${sql.lit(MAX_FEEDS_PER_HOST)})
        order by next_poll_at
        limit ${sql.lit(MAX_CANDIDATES)}
      ), placed as (
        select due.id, due.host, due.next_poll_at, coalesce(busy.leased, 0)
          + row_number() over (partition by due.host order by due.next_poll_at, due.id) as place
        from due left join busy on busy.host = due.host
      ), taken as (
        select id from placed
        where host = '' or place <= ${sql.lit(MAX_FEEDS_PER_HOST)}
        order by next_poll_at
        limit ${limit}
      )
      update feeds set leased_until = ${new Date(now.getTime() + LEASE_MS)}
      from taken where feeds.id = taken.id
      returning feeds.*`.execute(trx);
    return rows;
  });
}

/** A poll dated further in the future was made by a wrong clock. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/** Makes feeds due whose last poll was made by a clock that was ahead. */
export async function rescheduleAfterClockChange(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ next_poll_at: now, leased_until: null, held_until: null })
    .where('last_poll_at', '>', new Date(now.getTime() + MAX_CLOCK_SKEW_MS))
    .execute();
}

export async function releaseLease(db: Kysely<Schema>, id: number): Promise<void> {
  await db.updateTable('feeds').set({ leased_until: null }).where('id', '=', id).execute();
}

/** When the next feed of these publications is due; undefined if they have none. */
export async function nextDueTime(
  db: Kysely<Schema>,
  publications: readonly string[],
): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(greatest(next_poll_at, leased_until, held_until)) as due
    from feeds where ${isPolled(publications)}`.execute(db);
  return rows[0]?.due ?? undefined;
}

/** Applies a shorter interval to the next poll, unless the feed fails or its host sent Retry-After. */
export async function pollSooner(
  db: Kysely<Schema>,
  id: number,
  everyMinutes: number,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() + everyMinutes * 60_000);
  await sql`
    update feeds set next_poll_at = least(next_poll_at, ${at}) where id = ${id} and failures = 0`.execute(db);
}

/** Limits fetches on demand of a feed without a copy. */
const MIN_DEMAND_INTERVAL_MS = 5_000;

/**
 * Makes a feed due, unless it is paused, was just polled, or its host sent Retry-After. Returns 0 if it is due or being
 * polled; otherwise the milliseconds until it may be polled, undefined if that is unknown.
 */
export async function demandFeed(db: Kysely<Schema>, id: number, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update feeds set next_poll_at = least(next_poll_at, ${now})
    where id = ${id} and ${isPolled()}
      and (leased_until > ${now} or (
        (held_until is null or held_until <= ${now})
        and (last_poll_at is null or last_poll_at <= ${new Date(now.getTime() - MIN_DEMAND_INTERVAL_MS)})
      ))
    returning id`.execute(db);
  if (rows.length > 0) return 0;
  const feed = await db
    .selectFrom('feeds')
    .select(['last_poll_at', 'held_until', isPolled().as('isPolled')])
    .where('id', '=', id)
    .executeTakeFirst();
  const allowed = (feed?.last_poll_at?.getTime() ?? 0) + MIN_DEMAND_INTERVAL_MS;
  if (!feed?.isPolled || (feed.held_until && feed.held_until.getTime() > allowed)) return undefined;
  return Math.max(1, allowed - now.getTime());
}

/** A feed is due until its poll has ended. */
export async function isDue(db: Kysely<Schema>, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from feeds where id = ${id} and next_poll_at <= ${now} and ${isPolled()}`.execute(db);
  return rows.length > 0;
}
