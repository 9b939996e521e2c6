import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { CATEGORIES } from '../../contract/categories.ts';
import type { DeskQuery, DeskResponse } from '../../contract/desk.ts';
import { canonicalAddress } from '../../feed-reader/canonical-address.ts';
import { CHANGES_CHANNEL } from '../data/changes/record-change.ts';
import { categoriesOf, feedAddress, idList, inPaper } from '../data/database/items.ts';
import type { Schema } from '../data/database/schema.ts';
import { NETWORK } from '../protocol/domains.ts';

type DeskHeadline = DeskResponse<'headlines'>['headlines'][number];

/** A stored item, with what its picture is made from. */
export interface StoredHeadline extends DeskHeadline {
  feed: string;
  image: string;
}

interface HeadlineRow extends Omit<StoredHeadline, 'categories' | 'publishedAt' | 'hidden'> {
  feedCategories: string[];
  publishedAt: Date;
  hidden: (Omit<NonNullable<DeskHeadline['hidden']>, 'at'> & { at: string }) | null;
}

/** All stored items of the publication's feeds, newest first, hidden ones included. */
export async function listHeadlines(
  db: Kysely<Schema>,
  publication: string,
  { q = '', category, source = '', state, before, limit }: DeskQuery<'headlines', 'output'>,
): Promise<DeskResponse<'headlines'>> {
  const [time, id] = before?.split(' ') ?? [];
  const conditions: RawBuilder<unknown>[] = [
    sql`items.feed_id in (
      select feed_id from publication_feeds
      where publication = ${publication} ${category ? sql`and category = ${category}` : sql``}
    )`,
    ...(q.trim() === '' ? [] : [matching(q.trim())]),
    ...(source.trim() === ''
      ? []
      : [sql`feeds.title ilike ${`%${source.trim().replace(/[\\%_]/g, '\\$&')}%`}`]),
    ...(state === 'all'
      ? []
      : [state === 'hidden' ? sql`why.item_id is not null` : sql`why.item_id is null`]),
    ...(time && id ? [sql`(items.published_at, items.id) < (${time}::timestamptz, ${id}::bigint)`] : []),
  ];
  const rows = await selectHeadlines(db, publication, sql.join(conditions, sql` and `), limit + 1);
  // Addresses of feeds may hold keys.
  const headlines = rows.slice(0, limit).map(({ feed: _, image: __, ...row }) => row);
  const last = headlines.at(-1);
  return {
    headlines,
    next: rows.length > limit && last ? `${last.publishedAt} ${last.id}` : null,
  };
}

/** Compares an address exactly; words must all match, as in the site's search. The last one may be unfinished. */
export function matching(q: string): RawBuilder<unknown> {
  if (/^https?:\/\//i.test(q)) return sql`items.canonical = ${canonicalAddress(q)}`;
  const words = (text: string) => sql`websearch_to_tsquery('english', search_plain(${text}))`;
  // Not the last word of a quotation, or one that must not occur.
  const [, before = '', last = ''] = /^((?:[^"]*[^"\p{L}\p{N}-])?)([\p{L}\p{N}]+)$/u.exec(q) ?? [];
  const query = last
    ? sql`${words(before)} && (${words(last)} || to_tsquery('simple', search_plain(${last}) || ':*'))`
    : words(q);
  return sql`items.id in (select item_id from search_headlines where words @@ (${query}))`;
}

/** Items by a condition on `items`, `feeds` and `why`, the first reason to hide an item. */
export async function selectHeadlines(
  db: Kysely<Schema>,
  publication: string,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<StoredHeadline[]> {
  const { rows } = await sql<HeadlineRow>`
    select items.id::text, coalesce(item_stories.story_id, items.id)::text as story, items.title, items.link,
      items.author, items.image_url as image, ${feedAddress(publication)} as feed, feeds.title as source, items.published_at as "publishedAt", items.in_feed as "inFeed",
      ${categoriesOf(publication)} as "feedCategories", why.why as hidden
    from items join feeds on feeds.id = items.feed_id
    left join item_stories on item_stories.item_id = items.id
    left join lateral (
      select hidden_items.item_id, case when takedowns.id is not null
        then json_build_object('by', 'takedown', 'id', takedowns.id::text, 'reason', takedowns.reason,
          'who', takedowns.who, 'at', takedowns.at, 'everywhere', takedowns.publication = ${NETWORK})
        else json_build_object('by', 'rule', 'id', block_rules.id::text,
          'reason', block_rules.kind || ': ' || block_rules.value, 'who', block_rules.who, 'at', block_rules.at,
          'everywhere', block_rules.publication = ${NETWORK})
        end as why
      from hidden_items
      left join takedowns on takedowns.id = hidden_items.takedown_id
      left join block_rules on block_rules.id = hidden_items.rule_id
      where hidden_items.item_id = items.id and ${inPaper(publication, 'hidden_items.publication')}
      order by hidden_items.takedown_id nulls last limit 1
    ) as why on true
    where ${condition}
    order by items.published_at desc, items.id desc
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ feedCategories, publishedAt, hidden, ...row }) => ({
    ...row,
    categories: CATEGORIES.filter((category) => feedCategories.includes(category)),
    publishedAt: publishedAt.toISOString(),
    hidden: hidden && { ...hidden, at: new Date(hidden.at).toISOString() },
  }));
}

/** Has the pages of the items' categories rendered again, in one paper or in all that have them. */
export async function recordItemsChange(
  trx: Transaction<Schema>,
  publication: string,
  ids: readonly string[],
): Promise<void> {
  const isEverywhere = publication === NETWORK;
  await sql`
    with written as (
      insert into changes (publication, tags, at)
      select publication, array_agg(distinct 'feed:' || category), now() from item_categories
      where item_id = any(${idList(ids)}) and (${isEverywhere} or publication = ${publication})
      group by publication
      union all
      -- Pages of closed papers may show what none of their feeds has any more.
      select ${NETWORK}, '{}', now() where ${isEverywhere}
      returning publication
    )
    select pg_notify(${CHANGES_CHANNEL}, publication) from written`.execute(trx);
}
