import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../data/database/schema.ts';
import type { PollNotes } from './store-copy.ts';

export interface NotModifiedFeed {
  feedId: number;
  notes: PollNotes;
}

/** Feeds that were not modified: one statement for all of them, because most polls end like this. */
export async function storeNotModified(db: Kysely<Schema>, feeds: readonly NotModifiedFeed[]): Promise<void> {
  const given = feeds.map(({ feedId, notes }) => ({
    id: feedId,
    etag: notes.etag,
    last_modified: notes.lastModified,
    validators_since: notes.validatorsSince,
    next_poll_at: notes.nextPollAt,
    polled_at: notes.now,
    moved_to: notes.movedTo,
    moved_since: notes.movedSince,
    host: notes.host,
  }));
  // Rows are taken in one order by whoever takes several, or two processes could wait for each other.
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id int, etag text,
        last_modified text, validators_since timestamptz, next_poll_at timestamptz, polled_at timestamptz,
        moved_to text, moved_since timestamptz, host text)
    ), taken as (
      select id from feeds where id = any(array(select id from given)) order by id for no key update
    )
    update feeds set etag = given.etag, last_modified = given.last_modified,
      validators_since = given.validators_since, next_poll_at = given.next_poll_at, leased_until = null,
      last_poll_at = given.polled_at, last_success_at = given.polled_at, health = 'ok', failures = 0, problem = '',
      moved_to = given.moved_to, moved_since = given.moved_since, host = given.host
    from given join taken using (id) where feeds.id = given.id`.execute(db);
}
