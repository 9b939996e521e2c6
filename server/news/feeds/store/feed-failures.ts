import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../data/database/open-database.ts';
import type { Schema } from '../../../data/database/schema.ts';

const CHANNEL = 'masthead_feed_failures';

/** A feed that has no copy yet did not bring one: every process is notified, since requests to any of them may wait for it. */
export async function announceFailure(db: Kysely<Schema>, feedId: number): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${String(feedId)})`.execute(db);
}

export function onFeedFailure(
  database: Database,
  listener: (feedId: number) => void,
): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, { onNotice: (payload) => listener(Number(payload)) });
}
