import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../data/database/schema.ts';

/** A feed that changes its ids at every poll would fill the disk. */
const MAX_ARCHIVED_PER_FEED = 5_000;
/** Rows deleted by one statement. */
const BATCH_SIZE = 1_000;
/** Most items of a smaller archive may be deleted at once. */
const LARGE_ARCHIVE = 1_000;

/**
 * Deletes items that left their feed more than `keepDays` ago, the most of the publications that carry it, and feeds that no
 * publication has carried for as long. Counts
 * from the median of the feeds' newest dates, because the clock may be wrong. Deletes nothing by age if most of the
 * archive is too old (`refused`), which is more likely a mistake.
 */
export async function pruneArchive(
  db: Kysely<Schema>,
  { keepDays, now }: { keepDays: Readonly<Record<string, number>>; now: Date },
): Promise<{ deleted: number; refused?: { tooOld: number; archived: number } }> {
  const longest = Math.max(0, ...Object.values(keepDays));
  if (longest === 0) return { deleted: 0 };
  const carried = sql`(
    select feed_id, max(value::int) as days
    from publication_feeds join jsonb_each_text(${JSON.stringify(keepDays)}::jsonb) on key = publication group by feed_id
  ) as carried`;
  const { rows } = await sql<{ newest: Date | null }>`
    select least(${now}, percentile_disc(0.5) within group (order by newest)) as newest from (
      select (select max(published_at) from items where items.feed_id = carried.feed_id and in_feed) as newest
      from ${carried}
    ) as each_feed where newest is not null`.execute(db);
  const newest = rows[0]?.newest;
  if (!newest) return { deleted: 0 };
  const ours = sql`from items join ${carried} using (feed_id) where not in_feed`;
  const isTooOld = sql`left_feed_at < ${newest}::timestamptz - make_interval(days => days)`;
  const tooOld = sql`select id ${ours} and ${isTooOld}`;
  const tooMany = sql`
    select id from (
      select id, row_number() over (partition by feed_id order by left_feed_at desc, id desc) as place
      ${ours}
    ) as archived where place > ${sql.lit(MAX_ARCHIVED_PER_FEED)}`;
  const counts = await sql<{ archived: number; tooOld: number }>`
    select count(*)::int as archived, (count(*) filter (where ${isTooOld}))::int as "tooOld" ${ours}`.execute(
    db,
  );
  const [counted = { archived: 0, tooOld: 0 }] = counts.rows;
  const isMost = counted.tooOld > LARGE_ARCHIVE && counted.tooOld > counted.archived / 2;

  let deleted = 0;
  for (const chosen of isMost ? [tooMany] : [tooOld, tooMany]) {
    for (;;) {
      // An array is computed once; a subquery may be computed for each row.
      const { rows: gone } = await sql`
        delete from items where id = any(array(${chosen} limit ${sql.lit(BATCH_SIZE)})) returning 1`.execute(
        db,
      );
      deleted += gone.length;
      if (gone.length < BATCH_SIZE) break;
    }
  }
  await sql`
    delete from feeds where coalesce(last_poll_at, next_poll_at)
        < ${newest}::timestamptz - make_interval(days => ${longest})
      and not exists (select 1 from publication_feeds where feed_id = feeds.id)`.execute(db);
  return { deleted, ...(isMost ? { refused: counted } : {}) };
}
