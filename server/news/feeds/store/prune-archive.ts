import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../data/database/schema.ts';

export interface Pruning {
  publication: string;
  keepDays: number;
  now: Date;
}

/** A feed that names its items anew at every poll would otherwise fill the disk. */
const ARCHIVE_PER_FEED = 5_000;
/** Deleted in one go, so that no statement holds up readers. */
const BATCH_SIZE = 1_000;

/** Deletes what left its feed long ago, and feeds that no publication has carried for as long. */
export async function pruneArchive(
  db: Kysely<Schema>,
  { publication, keepDays, now }: Pruning,
): Promise<number> {
  const cutoff = new Date(now.getTime() - keepDays * 86_400_000);
  const ours = sql`feed_id in (select feed_id from publication_feeds where publication = ${publication})`;
  const tooOld = sql`select id from items where not in_feed and left_feed_at < ${cutoff} and ${ours}`;
  const tooMany = sql`
    select id from (
      select id, row_number() over (partition by feed_id order by left_feed_at desc, id desc) as place
      from items where not in_feed and ${ours}
    ) as archived where place > ${sql.lit(ARCHIVE_PER_FEED)}`;

  let deleted = 0;
  for (const chosen of [tooOld, tooMany]) {
    for (;;) {
      const { rows } = await sql`
        delete from items where id in (${chosen} limit ${sql.lit(BATCH_SIZE)}) returning 1`.execute(db);
      deleted += rows.length;
      if (rows.length < BATCH_SIZE) break;
    }
  }
  await sql`
    delete from feeds where coalesce(last_poll_at, next_poll_at) < ${cutoff}
      and not exists (select 1 from publication_feeds where feed_id = feeds.id)`.execute(db);
  return deleted;
}
