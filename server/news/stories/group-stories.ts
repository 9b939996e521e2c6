import { sql, type Transaction } from 'kysely';
import { type Fingerprint, isSameStory, rarestWords } from '../../../contract/same-story.ts';
import { LOCKS } from '../../data/database/locks.ts';
import type { Schema } from '../../data/database/schema.ts';
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts';

/** Grouped before other requests get their turn: the embedded database runs in this process. */
const BATCH_SIZE = 50;
/** Candidates compared, for each of keys and addresses. */
const MAX_CANDIDATES = 500;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer words would exceed the size limit of the index. */
const MAX_WORD_LENGTH = 60;

/** An item that this poll has added. */
export interface FreshItem {
  id: string;
  canonical: string;
  title_words: string[];
  published_at: Date;
}

interface GroupedItem extends FreshItem {
  feed_id: number;
  story_id: string;
}

/**
 * Assigns each new item of a feed to a story: that of another item with the same address, or with nearly the same headline
 * on the same day. Returns the other feeds of those stories. Call it last in the transaction that stores the items, because
 * it takes a lock.
 */
export async function groupStories(
  trx: Transaction<Schema>,
  feedId: number,
  fresh: readonly FreshItem[],
): Promise<number[]> {
  if (fresh.length === 0) return [];
  await lockStories(trx);
  const shared = await sharedAddresses(trx, feedId, fresh);
  const joined = new Set<number>();
  for (let from = 0; from < fresh.length; from += BATCH_SIZE) {
    const part = fresh.slice(from, from + BATCH_SIZE);
    for (const other of await groupPart(trx, feedId, part, shared)) joined.add(other);
    await yieldToEventLoop();
  }
  joined.delete(feedId);
  return [...joined];
}

/** Serializes polls, takedowns and block rules, so that each sees the writes of the one before. */
export async function lockStories(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.stories)})`.execute(trx);
}

/** Returns all feeds that have one of the stories that these items join. */
async function groupPart(
  trx: Transaction<Schema>,
  feedId: number,
  fresh: readonly FreshItem[],
  shared: ReadonlySet<string>,
): Promise<number[]> {
  const keys = new Map(fresh.map((row) => [row.id, storyKeys(row.title_words, row.published_at)]));
  const addressOf = ({ canonical }: FreshItem) =>
    shared.has(canonical) ? undefined : canonical || undefined;
  const candidates = await findCandidates(
    trx,
    feedId,
    [...new Set([...keys.values()].flatMap(({ searched }) => searched))],
    fresh.flatMap((row) => addressOf(row) ?? []),
  );

  const groups = createGroups();
  const sharedElsewhere = repeated(candidates.map((row) => `${row.feed_id} ${row.canonical}`));
  for (const row of candidates) {
    const address = sharedElsewhere.has(`${row.feed_id} ${row.canonical}`) ? undefined : row.canonical;
    groups.add(row, storyKeys(row.title_words, row.published_at).stored, address);
  }
  const grouped = fresh.map((row) => {
    const address = addressOf(row);
    const { stored, searched } = keys.get(row.id) ?? { stored: [], searched: [] };
    const same = groups.find(row, searched, address);
    const item = { ...row, feed_id: feedId, story_id: same?.story_id ?? row.id };
    groups.add(item, stored, address);
    return { item_id: row.id, story_id: item.story_id, keys: stored };
  });
  const { rows } = await sql<{ feed_id: number }>`
    with added as (
      insert into item_stories (item_id, story_id, keys)
      select item_id, story_id, keys
      from jsonb_to_recordset(${JSON.stringify(grouped)}::jsonb) as grouped(item_id bigint, story_id bigint, keys text[])
      on conflict do nothing returning item_id, story_id
    )
    select distinct items.feed_id
    from item_stories join items on items.id = item_stories.item_id and items.in_feed
    where item_stories.story_id in (select story_id from added where story_id <> item_id)`.execute(trx);
  return rows.map(({ feed_id }) => feed_id);
}

/** Returns addresses that several items of the feed share: they identify no story. */
async function sharedAddresses(
  trx: Transaction<Schema>,
  feedId: number,
  fresh: readonly FreshItem[],
): Promise<Set<string>> {
  const addresses = fresh.flatMap(({ canonical }) => canonical || []);
  const { rows } = await sql<{ canonical: string }>`
    select canonical from items
    where canonical = any(${listed(addresses)}) and feed_id = ${feedId} and in_feed
    group by canonical having count(*) > 1`.execute(trx);
  return new Set(rows.map(({ canonical }) => canonical));
}

async function findCandidates(
  trx: Transaction<Schema>,
  feedId: number,
  keys: readonly string[],
  addresses: readonly string[],
): Promise<GroupedItem[]> {
  // Arrays, not joins, so that PostgreSQL uses the indexes of an archive of millions.
  const { rows } = await sql<GroupedItem>`
    select items.id::text, items.feed_id, items.canonical, items.title_words, items.published_at,
      item_stories.story_id::text
    from items join item_stories on item_stories.item_id = items.id
    where items.id = any(array(
      (select item_id from item_stories where keys && ${listed(keys)} limit ${MAX_CANDIDATES})
      union
      (select id from items where canonical = any(${listed(addresses)}) and feed_id <> ${feedId}
        limit ${MAX_CANDIDATES})
    ))
    order by items.id`.execute(trx);
  return rows;
}

function listed(texts: readonly string[]) {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;
}

/** Indexes items by address and key, so that each new one is compared with few. */
function createGroups() {
  const byAddress = new Map<string, GroupedItem>();
  const byKey = new Map<string, { item: GroupedItem; print: Fingerprint }[]>();
  return {
    add(item: GroupedItem, keys: readonly string[], address: string | undefined): void {
      if (address && !byAddress.has(address)) byAddress.set(address, item);
      const entry = { item, print: printOf(item) };
      for (const key of keys) byKey.getOrInsert(key, []).push(entry);
    },
    find(row: FreshItem, keys: readonly string[], address: string | undefined): GroupedItem | undefined {
      const sameAddress = address && byAddress.get(address);
      if (sameAddress) return sameAddress;
      const print = printOf(row);
      for (const key of keys) {
        const same = byKey.get(key)?.find((other) => isSameStory(print, other.print));
        if (same) return same.item;
      }
      return undefined;
    },
  };
}

/** Without the address, which is compared separately. */
function printOf({ title_words, published_at }: FreshItem): Fingerprint {
  return { story: undefined, address: undefined, words: new Set(title_words), time: published_at.getTime() };
}

function repeated(values: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size));
}

/** Keys to store and to look up a headline by. */
export function storyKeys(
  words: readonly string[],
  publishedAt: Date,
): { stored: string[]; searched: string[] } {
  const rarest = rarestWords(words);
  const day = Math.floor(publishedAt.getTime() / DAY_MS);
  // Headlines within half a day of each other are compared: only one neighbouring day is in reach.
  const neighbour = publishedAt.getTime() - day * DAY_MS < DAY_MS / 2 ? day - 1 : day + 1;
  const keys = (of: number) => rarest.map((word) => `${of} ${word.slice(0, MAX_WORD_LENGTH)}`);
  return { stored: keys(day), searched: [...keys(day), ...keys(neighbour)] };
}
