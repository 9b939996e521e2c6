import { type Kysely, sql, type Transaction } from 'kysely';
import { recordFeedChange } from '../../../data/changes/record-change.ts';
import type { Schema } from '../../../data/database/schema.ts';
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts';
import { groupStories } from '../../stories/group-stories.ts';
import type { ParsedFeed } from '../parse/parsed-feed.ts';
import { archiveOthers, storable, writeItems } from './write-items.ts';

/** What a poll that reached its feed leaves behind besides the copy itself. */
export interface PollNotes {
  now: Date;
  nextPollAt: Date;
  etag: string | null;
  lastModified: string | null;
  validatorsSince: Date | null;
  movedTo: string | null;
  movedSince: Date | null;
  /** The host of the next poll. */
  host: string;
}

/** Stores all of one poll in one transaction. True where readers see something new. */
export function storeCopy(
  db: Kysely<Schema>,
  feedId: number,
  copy: ParsedFeed,
  notes: PollNotes & { bodyHash: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { written, fresh } = await writeItems(trx, feedId, copy, notes.now);
    const left = await archiveOthers(trx, feedId, copy, notes.now);
    await yieldToEventLoop();
    const changed = await writeHead(trx, feedId, copy, { ...notes, itemsChanged: written + left > 0 });
    await yieldToEventLoop();
    // Feeds that carry a story told here as well say so on their own pages.
    const alsoTelling = await groupStories(trx, feedId, fresh);
    for (const id of changed ? [feedId, ...alsoTelling] : []) await recordFeedChange(trx, id);
    return changed;
  });
}

/** Answers with whether readers see something new: other items, or another name, image or description. */
async function writeHead(
  trx: Transaction<Schema>,
  feedId: number,
  copy: ParsedFeed,
  notes: PollNotes & { bodyHash: string; itemsChanged: boolean },
): Promise<boolean> {
  const head = {
    title: storable(copy.title),
    description: storable(copy.description),
    link: storable(copy.link),
    author: storable(copy.author),
    image: storable(copy.image),
  };
  const isNew = sql<boolean>`(${notes.itemsChanged}::boolean or changed_at is null
    or (title, description, link, author, image)
      is distinct from (${sql.join(Object.values(head).map((text) => sql`${text}::text`))}))`;
  const row = await trx
    .updateTable('feeds')
    .set({
      ...head,
      ttl_minutes: copy.ttlMinutes,
      body_hash: notes.bodyHash,
      ...settled(notes),
      changed_at: sql<Date>`case when ${isNew} then ${notes.now}::timestamptz else changed_at end`,
    })
    .where('id', '=', feedId)
    .returning(sql<boolean>`changed_at = ${notes.now}::timestamptz`.as('changed'))
    .executeTakeFirst();
  return row?.changed ?? false;
}

function settled(notes: PollNotes) {
  return {
    etag: notes.etag,
    last_modified: notes.lastModified,
    validators_since: notes.validatorsSince,
    next_poll_at: notes.nextPollAt,
    leased_until: null,
    last_poll_at: notes.now,
    last_success_at: notes.now,
    health: 'ok' as const,
    failures: 0,
    problem: '',
    moved_to: notes.movedTo,
    moved_since: notes.movedSince,
    host: notes.host,
  };
}
