import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** The channel on which processes notify each other of changes of a publication. */
export const CHANGES_CHANNEL = 'masthead_changes';

/** Stores a change and notifies every process when the transaction commits. */
export async function recordChange(
  db: Kysely<Schema>,
  publication: string,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return;
  await sql`
    with written as (
      insert into changes (publication, tags, at)
      values (${publication}, array(select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb)), now())
      returning publication
    )
    select pg_notify(${CHANGES_CHANNEL}, publication) from written`.execute(db);
}

/** Records a change of a feed for every publication that carries it. */
export async function recordFeedChange(db: Kysely<Schema>, feedId: number): Promise<void> {
  await sql`
    with written as (
      insert into changes (publication, tags, at)
      select publication, array_agg('feed:' || category order by category), now()
      from publication_feeds where feed_id = ${feedId} group by publication
      returning publication
    )
    select pg_notify(${CHANGES_CHANNEL}, publication) from written`.execute(db);
}

/** Clients that were offline for longer reload everything. */
const RETENTION_HOURS = 24;

export async function pruneChanges(db: Kysely<Schema>): Promise<void> {
  await sql`delete from changes where at < now() - make_interval(hours => ${sql.lit(RETENTION_HOURS)})`.execute(
    db,
  );
}
