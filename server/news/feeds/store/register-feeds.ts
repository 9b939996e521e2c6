import { sql } from 'kysely';
import type { Database } from '../../../data/database/open-database.ts';
import { blockStored } from '../../hidden/block-rules.ts';
import { rescheduleAfterClockChange } from './feed-leases.ts';

/** Repairs times that a wrong clock has set, and releases the leases of a former process. */
export async function repairFeedTimes({ db, kind }: Database, now: Date): Promise<void> {
  // A clock that was ahead may have delayed polls for years.
  await sql`
    update feeds set
      next_poll_at = least(next_poll_at, ${now}::timestamptz + interval '1 day'),
      leased_until = case when leased_until <= ${now}::timestamptz + interval '2 minutes' then leased_until end,
      held_until = case when held_until <= ${now}::timestamptz + interval '8 hours' then held_until end
    where next_poll_at > ${now}::timestamptz + interval '1 day'
      or leased_until > ${now}::timestamptz + interval '2 minutes'
      or held_until > ${now}::timestamptz + interval '8 hours'`.execute(db);
  await rescheduleAfterClockChange(db, now);
  // Only one process can open the embedded database: any lease is of a former one.
  if (kind === 'embedded') await db.updateTable('feeds').set({ leased_until: null }).execute();
}

export interface ListedFeed {
  publication: string;
  category: string;
  /** The address in the publication's settings, and the one under which the feed is stored. */
  address: string;
  stored: string;
  /** '' for the site itself. */
  host: string;
}

/** Registers the feeds of publications, instead of those that they carried; new ones are due. Returns ids by address. */
export async function registerFeeds(
  { db }: Database,
  publications: readonly string[],
  feeds: readonly ListedFeed[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = feeds.map((feed) => [feed.publication, feed.category, feed.stored, feed.host, feed.address]);
  const listed = sql`(
    select one->>0 as publication, one->>1 as category, one->>2 as address, one->>3 as host,
      one->>4 as setting
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as one
  ) as listed`;
  return db.transaction().execute(async (trx) => {
    await sql`
      insert into feeds (address, host, next_poll_at)
      select distinct on (address) address, host, ${now}::timestamptz from ${listed} order by address
      on conflict (address) do update set host = excluded.host
      where feeds.host <> excluded.host and feeds.moved_to is null`.execute(trx);
    const carried = sql`
      select distinct on (listed.publication, listed.category, feeds.id)
        listed.publication, listed.category, feeds.id, listed.setting
      from ${listed} join feeds on feeds.address = listed.address`;
    const { rows: left } = await sql<{ feed_id: number }>`
      delete from publication_feeds as former where publication = any(${publications}::text[])
        and not exists (
          select 1 from (${carried}) as carried
          where (carried.publication, carried.category, carried.id) = (former.publication, former.category, former.feed_id)
        )
      returning feed_id`.execute(trx);
    const { rows: joined } = await sql<{ feed_id: number }>`
      insert into publication_feeds (publication, category, feed_id, address) ${carried}
      on conflict (publication, category, feed_id) do update set address = excluded.address
      where publication_feeds.address <> excluded.address returning feed_id`.execute(trx);
    await blockStored(trx, [...new Set([...left, ...joined].map(({ feed_id }) => feed_id))]);
    const { rows: ids } = await sql<{ address: string; id: number }>`
      select address, id from feeds where address = any(${[...new Set(feeds.map(({ stored }) => stored))]}::text[])
      order by id`.execute(trx);
    return new Map(ids.map(({ address, id }) => [address, id]));
  });
}
