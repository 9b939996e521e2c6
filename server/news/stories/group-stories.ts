import { sql, type Transaction } from 'kysely';
import { type Fingerprint, isSameStory } from '../../../contract/same-story.ts';
import { LOCKS } from '../../data/database/locks.ts';
import type { Schema } from '../../data/database/schema.ts';
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts';
import { storyKeys } from './story-keys.ts';

/** Grouped in one go: the embedded database works in this process, and readers get their turn in between. */
const AT_A_TIME = 50;
/** Compares at most this many candidates, for each of keys and addresses. */
const MAX_CANDIDATES = 500;

/** An item that was not known before this poll. */
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
 * Decides to which story each new item of a feed belongs: that of another item with the same address, or with nearly the
 * same headline on the same day. Returns the other feeds that carry one of those stories.
 *
 * To be called last in the transaction that stores the items: two feeds that bring one story at once queue here.
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
  for (let from = 0; from < fresh.length; from += AT_A_TIME) {
    const part = fresh.slice(from, from + AT_A_TIME);
    for (const other of await groupPart(trx, feedId, part, shared)) joined.add(other);
    await yieldToEventLoop();
  }
  joined.delete(feedId);
  return [...joined];
}

/** Polls that store items, takedowns and block rules take turns: each sees all that the one before has written. */
export async function lockStories(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.stories)})`.execute(trx);
}

/** Returns the feeds whose stories these items join. What an earlier part grouped is found like any other item. */
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
    [...new Set([...keys.values()].flatMap(({ lookedFor }) => lookedFor))],
    fresh.flatMap((row) => addressOf(row) ?? []),
  );

  const groups = createGroups();
  const sharedElsewhere = repeated(candidates.map((row) => `${row.feed_id} ${row.canonical}`));
  for (const row of candidates) {
    const address = sharedElsewhere.has(`${row.feed_id} ${row.canonical}`) ? undefined : row.canonical;
    groups.add(row, storyKeys(row.title_words, row.published_at).filed, address);
  }
  const grouped = fresh.map((row) => {
    const address = addressOf(row);
    const { filed, lookedFor } = keys.get(row.id) ?? { filed: [], lookedFor: [] };
    const same = groups.find(row, lookedFor, address);
    const item = { ...row, feed_id: feedId, story_id: same?.story_id ?? row.id };
    groups.add(item, filed, address);
    return { item_id: row.id, story_id: item.story_id, keys: filed, joined: same?.feed_id };
  });
  await sql`
    insert into item_stories (item_id, story_id, keys)
    select item_id, story_id, keys
    from jsonb_to_recordset(${JSON.stringify(grouped)}::jsonb) as given(item_id bigint, story_id bigint, keys text[])
    on conflict do nothing`.execute(trx);
  return grouped.flatMap(({ joined }) => joined ?? []);
}

/** An address that several items of one feed have is the feed's, not a story's; they need not have come together. */
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
  // Arrays, not joins: the archive may hold millions of items, and only its indexes are to be asked.
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

/** Items by address and by key, so that each new one is compared with few. */
function createGroups() {
  const byAddress = new Map<string, GroupedItem>();
  const byKey = new Map<string, { item: GroupedItem; print: Fingerprint }[]>();
  return {
    add(item: GroupedItem, keys: readonly string[], address: string | undefined): void {
      if (address && !byAddress.has(address)) byAddress.set(address, item);
      const entry = { item, print: printOf(item) };
      for (const key of keys) {
        const others = byKey.get(key);
        if (others) others.push(entry);
        else byKey.set(key, [entry]);
      }
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

/** By the headline alone: addresses are compared apart, where it is known which of them mean something. */
function printOf({ title_words, published_at }: FreshItem): Fingerprint {
  return { story: undefined, address: undefined, words: new Set(title_words), time: published_at.getTime() };
}

function repeated(values: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size));
}
