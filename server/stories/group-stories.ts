import { sql, type Transaction } from 'kysely';
import { type Fingerprint, isSameStory } from '../../contract/same-story.ts';
import type { Schema } from '../database/schema.ts';
import { storyKeys } from './story-keys.ts';

/** Any number will do, as long as every process of the fleet takes the same. */
const STORY_LOCK = 7_305_005;
/** More tellings of what one feed brought are not looked at. */
const MOST_CANDIDATES = 5_000;

interface Row {
  id: string;
  feed_id: number;
  canonical: string;
  title_words: string[];
  published_at: Date;
}

interface Told extends Row {
  story_id: string;
}

/**
 * Settles which story each new item of a feed tells: that of another item with the same address, or with nearly the
 * same headline on the same day. Answers with the other feeds that carry one of those stories.
 *
 * To be called last in the transaction that stores the items: two feeds that bring one story at once queue here.
 */
export async function groupStories(trx: Transaction<Schema>, feedId: number): Promise<number[]> {
  const { rows: fresh } = await sql<Row>`
    select id::text, feed_id, canonical, title_words, published_at from items
    where feed_id = ${feedId} and in_feed
      and not exists (select from item_stories where item_id = items.id)
    order by items.id`.execute(trx);
  if (fresh.length === 0) return [];
  await sql`select pg_advisory_xact_lock(${sql.lit(STORY_LOCK)})`.execute(trx);

  const keys = new Map(fresh.map((row) => [row.id, storyKeys(row.title_words, row.published_at)]));
  const shared = repeated(fresh.map(({ canonical }) => canonical));
  const addressOf = ({ canonical }: Row) => (shared.has(canonical) ? undefined : canonical || undefined);
  const told = await findTold(
    trx,
    feedId,
    [...new Set([...keys.values()].flatMap(({ lookedFor }) => lookedFor))],
    fresh.flatMap((row) => addressOf(row) ?? []),
  );

  const groups = createGroups();
  const sharedElsewhere = repeated(told.map((row) => `${row.feed_id} ${row.canonical}`));
  for (const row of told) {
    const address = sharedElsewhere.has(`${row.feed_id} ${row.canonical}`) ? undefined : row.canonical;
    groups.add(row, storyKeys(row.title_words, row.published_at).filed, address);
  }
  const settled = fresh.map((row) => {
    const address = addressOf(row);
    const { filed, lookedFor } = keys.get(row.id) ?? { filed: [], lookedFor: [] };
    const same = groups.find(row, lookedFor, address);
    const telling = { ...row, story_id: same?.story_id ?? row.id };
    groups.add(telling, filed, address);
    return { item_id: row.id, story_id: telling.story_id, keys: filed, joined: same?.feed_id };
  });
  await sql`
    insert into item_stories (item_id, story_id, keys)
    select item_id, story_id, keys
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as given(item_id bigint, story_id bigint, keys text[])
    on conflict do nothing`.execute(trx);
  const joined = new Set(settled.flatMap(({ joined }) => joined ?? []));
  joined.delete(feedId);
  return [...joined];
}

async function findTold(
  trx: Transaction<Schema>,
  feedId: number,
  keys: readonly string[],
  addresses: readonly string[],
): Promise<Told[]> {
  const columns = sql`items.id::text, items.feed_id, items.canonical, items.title_words, items.published_at,
    item_stories.story_id::text`;
  const { rows } = await sql<Told>`
    (select ${columns} from item_stories join items on items.id = item_stories.item_id
      where item_stories.keys && array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
      limit ${MOST_CANDIDATES})
    union
    (select ${columns} from item_stories join items on items.id = item_stories.item_id
      where items.canonical in (select jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb))
        and items.feed_id <> ${feedId}
      limit ${MOST_CANDIDATES})`.execute(trx);
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id));
}

/** Tellings by address and by key, so that each new one is compared with few. */
function createGroups() {
  const byAddress = new Map<string, Told>();
  const byKey = new Map<string, Told[]>();
  return {
    add(told: Told, keys: readonly string[], address: string | undefined): void {
      if (address && !byAddress.has(address)) byAddress.set(address, told);
      for (const key of keys) {
        const others = byKey.get(key);
        if (others) others.push(told);
        else byKey.set(key, [told]);
      }
    },
    find(row: Row, keys: readonly string[], address: string | undefined): Told | undefined {
      const print = printOf(row);
      return (
        (address && byAddress.get(address)) ||
        keys
          .flatMap((key) => byKey.get(key) ?? [])
          .find((told) => told.id !== row.id && isSameStory(print, printOf(told)))
      );
    },
  };
}

/** By the headline alone: addresses are compared apart, where it is known which of them mean something. */
function printOf({ title_words, published_at }: Row): Fingerprint {
  return { story: undefined, address: undefined, words: new Set(title_words), time: published_at.getTime() };
}

/** An address that several items of one feed have is the feed's, not a story's. */
function repeated(values: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size));
}
