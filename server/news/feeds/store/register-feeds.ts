import { sql } from 'kysely';
import type { Database } from '../../../data/database/open-database.ts';
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

/** Registers the feeds of a publication; new ones are due. Returns ids by address. The host is '' for the site itself. */
export async function registerFeeds(
  { db }: Database,
  publication: string,
  feeds: readonly { category: string; address: string; host: string }[],
  now: Date,
): Promise<Map<string, number>> {
  const listed = sql`jsonb_to_recordset(${JSON.stringify(feeds)}::jsonb) as listed(category text, address text, host text)`;
  return db.transaction().execute(async (trx) => {
    await sql`
      insert into feeds (address, host, next_poll_at)
      select distinct on (address) address, host, ${now}::timestamptz from ${listed} order by address
      on conflict (address) do update set host = excluded.host
      where feeds.host <> excluded.host and feeds.moved_to is null`.execute(trx);
    const carried = sql`select listed.category, feeds.id from ${listed} join feeds on feeds.address = listed.address`;
    await sql`
      delete from publication_feeds
      where publication = ${publication} and (category, feed_id) not in (${carried})`.execute(trx);
    await sql`
      insert into publication_feeds (publication, category, feed_id)
      select ${publication}, carried.category, carried.id from (${carried}) as carried
      on conflict do nothing`.execute(trx);
    const { rows } = await sql<{ address: string; id: number }>`
      select distinct feeds.address, feeds.id from feeds join publication_feeds on feed_id = feeds.id
      where publication = ${publication} order by feeds.id`.execute(trx);
    return new Map(rows.map(({ address, id }) => [address, id]));
  });
}
