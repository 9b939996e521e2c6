import { type RawBuilder, sql, type Transaction } from 'kysely';
import { headlineWords } from '../../../../contract/same-story.ts';
import { canonicalAddress } from '../../../../feed-reader/canonical-address.ts';
import type { ParsedFeed, ParsedItem } from '../../../../feed-reader/raw-feed.ts';
import type { Schema } from '../../../data/database/schema.ts';
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts';
import type { FreshItem } from '../../stories/group-stories.ts';

/** Items written in one statement: twenty take some milliseconds. */
const BATCH_SIZE = 20;

/** Returns the ids of new and changed items, and the new items. */
export async function writeItems(
  trx: Transaction<Schema>,
  feedId: number,
  { items }: ParsedFeed,
  now: Date,
): Promise<{ ids: string[]; fresh: FreshItem[] }> {
  const newest = newestDate(items);
  const fresh: FreshItem[] = [];
  const ids: string[] = [];
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    const part = items.slice(from, from + BATCH_SIZE).map((item, place) => rowOf(item, from + place, newest));
    const rows = await writeRows(trx, feedId, part, now);
    ids.push(...rows.map(({ id }) => id));
    fresh.push(...rows.filter(({ isNew }) => isNew));
    await yieldToEventLoop();
  }
  return { ids, fresh };
}

function newestDate(items: readonly ParsedItem[]): Date | undefined {
  const times = items.flatMap(({ published, ahead }) => (published && !ahead ? [published.getTime()] : []));
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

/** Items dated in the future rank behind the newest other item, so that they do not lead. */
function rankOf({ published, ahead }: ParsedItem, newest: Date | undefined): Date | null {
  if (!ahead) return published;
  return newest ? new Date(newest.getTime() - 1_000) : null;
}

function rowOf(item: ParsedItem, position: number, newest: Date | undefined) {
  const { image, ...texts } = item;
  return {
    ...texts,
    image_url: image?.url ?? '',
    image_type: image?.type ?? '',
    image_alt: image?.alt ?? '',
    image_credit: image?.credit ?? '',
    canonical: canonicalAddress(item.link),
    title_words: headlineWords(item.title),
    published_at: rankOf(item, newest)?.toISOString() ?? null,
    dated: item.published !== null && !item.ahead,
    position,
  };
}

async function writeRows(
  trx: Transaction<Schema>,
  feedId: number,
  rows: readonly ReturnType<typeof rowOf>[],
  now: Date,
): Promise<(FreshItem & { isNew: boolean })[]> {
  const texts = JSON.stringify(rows, (_, value) => (typeof value === 'string' ? storable(value) : value));
  // An item without a date keeps the time it was first seen until it has a date.
  const { rows: changed } = await sql<FreshItem & { isNew: boolean }>`
    insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
      image_alt, image_credit, categories, canonical, title_words, published_at, dated, first_seen_at, updated_at,
      position)
    select ${feedId}::int, identity, title, link, guid, author, description, content, image_url, image_type,
      image_alt, image_credit, categories, canonical, title_words, coalesce(published_at, ${now}), dated, ${now},
      ${now}, position
    from jsonb_populate_recordset(null::items, ${texts}::jsonb)
    on conflict (feed_id, identity) do update set
      title = excluded.title, link = excluded.link, guid = excluded.guid, author = excluded.author,
      description = excluded.description, content = excluded.content, image_url = excluded.image_url,
      image_type = excluded.image_type, image_alt = excluded.image_alt, image_credit = excluded.image_credit,
      categories = excluded.categories, canonical = excluded.canonical,
      title_words = excluded.title_words, in_feed = true, left_feed_at = null, updated_at = excluded.updated_at,
      published_at = case when excluded.dated then excluded.published_at else items.published_at end,
      dated = items.dated or excluded.dated
    where (items.title, items.link, items.guid, items.author, items.description, items.content, items.image_url,
        items.image_type, items.image_alt, items.image_credit, items.categories, items.in_feed)
      is distinct from (excluded.title, excluded.link, excluded.guid, excluded.author, excluded.description,
        excluded.content, excluded.image_url, excluded.image_type, excluded.image_alt, excluded.image_credit,
        excluded.categories, true)
      or (excluded.dated and (not items.dated or excluded.published_at <> items.published_at))
    returning id::text, canonical, title_words, published_at, xmax = 0 as "isNew"`.execute(trx);
  return changed;
}

export async function archiveOthers(
  trx: Transaction<Schema>,
  feedId: number,
  copy: ParsedFeed,
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update items set in_feed = false, left_feed_at = ${now} where ${areOthers(feedId, copy)}
    returning 1`.execute(trx);
  return rows.length;
}

export async function countOthers(
  trx: Transaction<Schema>,
  feedId: number,
  copy: ParsedFeed,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from items where ${areOthers(feedId, copy)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

function areOthers(feedId: number, { items }: ParsedFeed): RawBuilder<boolean> {
  const present = JSON.stringify(items.map(({ identity }) => storable(identity)));
  return sql<boolean>`feed_id = ${feedId} and in_feed
    and identity not in (select jsonb_array_elements_text(${present}::jsonb))`;
}

/** Removes NUL and lone surrogates, which PostgreSQL rejects. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
