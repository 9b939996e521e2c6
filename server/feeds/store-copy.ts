import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { groupStories } from '../stories/group-stories.ts';
import { announceFeed } from './feed-news.ts';
import { canonicalAddress } from './parse/identity.ts';
import type { ParsedFeed } from './parse/parsed-feed.ts';
import { titleWords } from './title-words.ts';

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

async function writeItems(
  trx: Transaction<Schema>,
  feedId: number,
  { items }: ParsedFeed,
  now: Date,
): Promise<number> {
  if (items.length === 0) return 0;
  const rows = items.map((item, position) => ({
    identity: storable(item.identity),
    title: storable(item.title),
    link: storable(item.link),
    guid: storable(item.guid),
    author: storable(item.author),
    description: storable(item.description),
    content: storable(item.content),
    image_url: storable(item.image?.url ?? ''),
    image_type: storable(item.image?.type ?? ''),
    categories: item.categories.map(storable),
    canonical: storable(canonicalAddress(item.link)),
    title_words: titleWords(item.title),
    published_at: item.published?.toISOString() ?? null,
    position,
  }));
  // An item without a date keeps the time it was first seen: that is the only way published_at can equal this poll's
  // time, and then the stored time stays.
  const { rows: written } = await sql`
    insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
      categories, canonical, title_words, published_at, first_seen_at, updated_at, position)
    select ${feedId}::int, identity, title, link, guid, author, description, content, image_url, image_type,
      categories, canonical, title_words, coalesce(published_at, ${now}), ${now}, ${now}, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(identity text, title text, link text,
      guid text, author text, description text, content text, image_url text, image_type text, categories text[],
      canonical text, title_words text[], published_at timestamptz, position int)
    on conflict (feed_id, identity) do update set
      title = excluded.title, link = excluded.link, guid = excluded.guid, author = excluded.author,
      description = excluded.description, content = excluded.content, image_url = excluded.image_url,
      image_type = excluded.image_type, categories = excluded.categories, canonical = excluded.canonical,
      title_words = excluded.title_words, in_feed = true, left_feed_at = null, updated_at = excluded.updated_at,
      published_at = case when excluded.published_at = excluded.first_seen_at then items.published_at
        else excluded.published_at end
    where (items.title, items.link, items.guid, items.author, items.description, items.content, items.image_url,
        items.image_type, items.categories, items.in_feed)
      is distinct from (excluded.title, excluded.link, excluded.guid, excluded.author, excluded.description,
        excluded.content, excluded.image_url, excluded.image_type, excluded.categories, true)
      or excluded.published_at not in (items.published_at, excluded.first_seen_at)
    returning 1`.execute(trx);
  return written.length;
}

/** What left the feed stays in the archive. */
async function archiveOthers(
  trx: Transaction<Schema>,
  feedId: number,
  { items }: ParsedFeed,
  now: Date,
): Promise<number> {
  const present = JSON.stringify(items.map(({ identity }) => storable(identity)));
  const { rows } = await sql`
    update items set in_feed = false, left_feed_at = ${now}
    where feed_id = ${feedId} and in_feed
      and identity not in (select jsonb_array_elements_text(${present}::jsonb))
    returning 1`.execute(trx);
  return rows.length;
}

/** Text as the database takes it: no NUL, no half of a character pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
