import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/open-database.ts';
import type { Schema } from '../../database/schema.ts';
import { recordFeedChange } from '../../live/record-change.ts';

/** `changed`: readers see something new. `failed`: a feed that has no copy yet did not bring one. */
type FeedNews = 'changed' | 'failed';

const CHANNEL = 'masthead_feeds';

/** Tells every process of the fleet, once the transaction it is part of is through. */
export async function announceFeed(db: Kysely<Schema>, feedId: number, news: FeedNews): Promise<void> {
  if (news === 'changed') await recordFeedChange(db, feedId);
  await sql`select pg_notify(${CHANNEL}, ${`${feedId} ${news}`})`.execute(db);
}

export function hearFeeds(
  database: Database,
  listener: (feedId: number, news: FeedNews) => void,
): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, (payload) => {
    const [id, news] = payload.split(' ');
    if (news === 'changed' || news === 'failed') listener(Number(id), news);
  });
}
