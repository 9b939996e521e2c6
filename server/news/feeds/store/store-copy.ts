import { type Kysely, sql, type Transaction } from 'kysely';
import type { ParsedFeed } from '../../../../feed-reader/raw-feed.ts';
import { recordFeedChange } from '../../../data/changes/record-change.ts';
import type { Incomplete, Schema } from '../../../data/database/schema.ts';
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts';
import { hideWritten } from '../../hidden/hide-written.ts';
import { groupStories } from '../../stories/group-stories.ts';
import { countPoll } from './feed-hours.ts';
import type { LeasedFeed, ResponseNotes } from './feed-leases.ts';
import { archiveOthers, countOthers, storable, writeItems } from './write-items.ts';

/** Facts of a successful poll that are stored besides the copy; `host` is that of the next poll. */
export interface PollNotes extends ResponseNotes, Pick<LeasedFeed, 'id' | 'next_poll_at' | 'host'> {
  now: Date;
}

interface CopyNotes extends PollNotes {
  bodyHash: string;
  incomplete?: IncompleteDocument | undefined;
}

/** A document that may lack items of its feed. */
export interface IncompleteDocument {
  kind: Incomplete;
  since: Date;
  /** Items that it lacks have left the feed. */
  isBelieved: boolean;
  /** The next poll if it is not believed. */
  retryAt: Date;
}

/** Stores a poll in one transaction. Returns whether readers see something new, and the number of items that are kept. */
export function storeCopy(
  db: Kysely<Schema>,
  copy: ParsedFeed,
  notes: CopyNotes,
): Promise<{ changed: boolean; kept: number }> {
  const { id: feedId } = notes;
  return db.transaction().execute(async (trx) => {
    const { ids, fresh } = await writeItems(trx, feedId, copy, notes.now);
    const isBelieved = notes.incomplete?.isBelieved ?? true;
    const archived = isBelieved ? await archiveOthers(trx, feedId, copy, notes.now) : 0;
    const kept = isBelieved ? 0 : await countOthers(trx, feedId, copy);
    await yieldToEventLoop();
    const changed = await writeHead(trx, copy, { ...notes, kept, itemsChanged: ids.length + archived > 0 });
    await yieldToEventLoop();
    // Pages of other feeds with one of these stories name this feed.
    const otherFeeds = await groupStories(trx, feedId, fresh);
    await hideWritten(trx, feedId, ids);
    await countPoll(trx, feedId, { now: notes.now, newItems: fresh.length });
    for (const id of changed ? [feedId, ...otherFeeds] : []) await recordFeedChange(trx, id);
    return { changed, kept };
  });
}

/** Returns whether items, name, image or description changed. */
async function writeHead(
  trx: Transaction<Schema>,
  copy: ParsedFeed,
  notes: CopyNotes & { kept: number; itemsChanged: boolean },
): Promise<boolean> {
  const head = {
    title: storable(copy.title),
    description: storable(copy.description),
    link: storable(copy.link),
    author: storable(copy.author),
    image: storable(copy.image),
  };
  const { incomplete, kept } = notes;
  const isDoubted = incomplete !== undefined && kept > 0;
  const isNew = sql<boolean>`(${notes.itemsChanged}::boolean or changed_at is null
    or (not ${isDoubted}::boolean and (title, description, link, author, image)
      is distinct from (${sql.join(Object.values(head).map((text) => sql`${text}::text`))})))`;
  const row = await trx
    .updateTable('feeds')
    .set({
      ...settled(notes),
      ...(isDoubted
        ? { ...UNCONDITIONAL, next_poll_at: incomplete.retryAt }
        : { ...head, ttl_minutes: copy.ttlMinutes, body_hash: notes.bodyHash }),
      incomplete: incomplete?.kind ?? '',
      incomplete_since: incomplete?.since ?? null,
      kept_items: kept,
      changed_at: sql<Date>`case when ${isNew} then ${notes.now}::timestamptz else changed_at end`,
    })
    .where('id', '=', notes.id)
    .returning(sql<boolean>`changed_at = ${notes.now}::timestamptz`.as('changed'))
    .executeTakeFirst();
  return row?.changed ?? false;
}

/** Makes the next poll unconditional, after a document that is not believed. */
const UNCONDITIONAL = { etag: null, last_modified: null, validators_since: null, body_hash: null };

function settled(notes: PollNotes) {
  const { now, etag, last_modified, validators_since, next_poll_at, moved_to, moved_since, host } = notes;
  const stored = { etag, last_modified, validators_since, next_poll_at, moved_to, moved_since, host };
  const polled = { leased_until: null, last_poll_at: now, last_success_at: now };
  return { ...stored, ...polled, health: 'ok' as const, failures: 0, problem: '', response: '' };
}

/** Stores polls of unmodified feeds in one statement, because most polls end like this. */
export async function storeNotModified(db: Kysely<Schema>, feeds: readonly PollNotes[]): Promise<void> {
  // Locks rows in the order of their ids, to avoid deadlocks.
  await sql`
    with polled as (
      select * from jsonb_to_recordset(${JSON.stringify(feeds)}::jsonb) as polled(id int, etag text,
        last_modified text, validators_since timestamptz, next_poll_at timestamptz, now timestamptz,
        moved_to text, moved_since timestamptz, host text)
    ), taken as (
      select id from feeds where id = any(array(select id from polled)) order by id for no key update
    ), counted as (
      insert into feed_hours (feed_id, hour, polls, new_items, failures)
      select id, date_trunc('hour', now), 1, 0, 0 from polled join taken using (id) order by id
      on conflict (feed_id, hour) do update set polls = feed_hours.polls + 1
    )
    update feeds set etag = polled.etag, last_modified = polled.last_modified,
      validators_since = polled.validators_since, next_poll_at = polled.next_poll_at, leased_until = null,
      last_poll_at = polled.now, last_success_at = polled.now, health = 'ok', failures = 0, problem = '', response = '',
      moved_to = polled.moved_to, moved_since = polled.moved_since, host = polled.host
    from polled join taken using (id) where feeds.id = polled.id`.execute(db);
}
