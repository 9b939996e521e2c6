import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { groupStories } from '../stories/group-stories.ts';
import { announceFeed } from './feed-news.ts';
import type { ParsedFeed } from './parse/parsed-feed.ts';
import { storable } from './storable.ts';
import { archiveOthers, breathe, writeItems } from './write-items.ts';

/** What a poll that reached its feed leaves behind besides the copy itself. */
export interface PollNotes {
  now: Date;
  nextPollAt: Date;
  etag: string | null;
  lastModified: string | null;
  validatorsSince: Date | null;
  movedTo: string | null;
  movedSince: Date | null;
  /** Whom the next poll asks. */
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
    const written = await writeItems(trx, feedId, copy, notes.now);
    const left = await archiveOthers(trx, feedId, copy, notes.now);
    await breathe();
    const head = {
      title: storable(copy.title),
      description: storable(copy.description),
      link: storable(copy.link),
      author: storable(copy.author),
      image: storable(copy.image),
    };
    const before = await trx
      .selectFrom('feeds')
      .select(['title', 'description', 'link', 'author', 'image', 'changed_at'])
      .where('id', '=', feedId)
      .executeTakeFirst();
    const changed =
      written + left > 0 ||
      !before?.changed_at ||
      (['title', 'description', 'link', 'author', 'image'] as const).some((key) => before[key] !== head[key]);
    await trx
      .updateTable('feeds')
      .set({
        ...head,
        ttl_minutes: copy.ttlMinutes,
        body_hash: notes.bodyHash,
        ...settled(notes),
        ...(changed ? { changed_at: notes.now } : {}),
      })
      .where('id', '=', feedId)
      .execute();
    // Feeds that carry a story told here as well say so on their own pages.
    const alsoTelling = await groupStories(trx, feedId);
    for (const id of changed ? [feedId, ...alsoTelling] : []) await announceFeed(trx, id, 'changed');
    return changed;
  });
}

/** The feed answered and is as it was. */
export async function storeUnchanged(db: Kysely<Schema>, feedId: number, notes: PollNotes): Promise<void> {
  await db.updateTable('feeds').set(settled(notes)).where('id', '=', feedId).execute();
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
