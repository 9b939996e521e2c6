import { type Kysely, type RawBuilder, sql } from 'kysely';
import { CATEGORIES, type Category } from '../../../contract/categories.ts';
import { MAX_SEARCH_RESULTS } from '../../../contract/search-limits.ts';
import type { Schema } from '../../data/database/schema.ts';
import { RANK_WEIGHTS } from './rank.ts';
import type { Terms } from './terms.ts';

export interface FoundHeadline {
  kind: 'headline';
  ref: string;
  story: string;
  exact: number;
  wide: number;
  publishedAt: Date;
}

/** Half a day of a large archive: what many headlines speak of is found among these. */
const NEWEST_LOOKED_AT = 5_000;
/** Where so small a part of what is wanted is to be expected among them, they are not worth a look. */
const UNLIKELY = 0.5;

export interface FoundHeadlines {
  matches: FoundHeadline[];
  /** There are more, older ones. */
  more: boolean;
}

/**
 * The newest matches, at least as many as are wanted if there are, at the most as many as are ranked.
 *
 * Common words are found by going back in time from the newest headline: there are enough of them soon. Words that are
 * rare, there or by what is known of them, are looked up in the index of words, which gives all that have them, whatever
 * their age. So neither way reads more than a few thousand headlines; the database's own estimates of how rare a word
 * is would often choose the longer one.
 */
export async function findHeadlines(
  db: Kysely<Schema>,
  feedIds: readonly number[],
  terms: Terms,
  wanted: number,
): Promise<FoundHeadlines> {
  if (feedIds.length === 0) return { matches: [], more: false };
  const ours = sql`feed_id in (${sql.join(feedIds.map((id) => sql.lit(id)))})`;
  const anyAge = (query: string) =>
    rank(
      db,
      terms,
      sql`
        select item_id, words, published_at from (
          select item_id, words, published_at from search_headlines
          where words @@ ${query}::tsquery and ${ours}
          offset 0
        ) as matching
        order by published_at desc limit ${sql.lit(MAX_SEARCH_RESULTS)}`,
    );
  const isRare = terms.share !== undefined && terms.share * NEWEST_LOOKED_AT < wanted * UNLIKELY;
  if (isRare) {
    const all = await anyAge(terms.listed);
    if (all.length > 0) return { matches: all, more: all.length === MAX_SEARCH_RESULTS };
  }
  const recent = await rank(
    db,
    terms,
    sql`
      select item_id, words, published_at from (
        select item_id, feed_id, words, published_at from search_headlines
        order by published_at desc limit ${sql.lit(NEWEST_LOOKED_AT)}
      ) as newest
      where ${ours} and words @@ ${terms.wide}::tsquery
      limit ${sql.lit(MAX_SEARCH_RESULTS)}`,
  );
  if (recent.length >= Math.min(wanted, MAX_SEARCH_RESULTS)) return { matches: recent, more: true };
  // The index has none of the words as they are known; only words just stored can have been found.
  if (isRare) return { matches: recent, more: false };
  const known = new Set(recent.map(({ ref }) => ref));
  const withRecent = (older: readonly FoundHeadline[]) => [
    ...recent,
    ...older.filter(({ ref }) => !known.has(ref)),
  ];
  const exact = terms.exact === terms.listed ? [] : withRecent(await anyAge(terms.exact));
  if (exact.length >= wanted) return { matches: exact.slice(0, MAX_SEARCH_RESULTS), more: true };
  const all = withRecent(await anyAge(terms.listed));
  return { matches: all.slice(0, MAX_SEARCH_RESULTS), more: all.length >= MAX_SEARCH_RESULTS };
}

async function rank(
  db: Kysely<Schema>,
  { exact, wide }: Terms,
  found: RawBuilder<unknown>,
): Promise<FoundHeadline[]> {
  const { rows } = await sql<Omit<FoundHeadline, 'kind' | 'publishedAt'> & { published_at: Date }>`
    select found.item_id::text as ref, coalesce(item_stories.story_id, found.item_id)::text as story,
      ts_rank_cd(${RANK_WEIGHTS}, words, ${exact}::tsquery, 33) as exact,
      ts_rank_cd(${RANK_WEIGHTS}, words, ${wide}::tsquery, 33) as wide,
      published_at
    from (${found}) as found left join item_stories using (item_id)`.execute(db);
  return rows.map(({ published_at, ...row }) => ({ kind: 'headline', ...row, publishedAt: published_at }));
}

export interface HeadlineText {
  url: string;
  title: string;
  body: string;
  section: string;
  publishedAt: Date | null;
  categories: Category[];
}

/** What is shown of headlines, by their numbers; with the categories that carry, or carried, their stories. */
export async function readHeadlines(
  db: Kysely<Schema>,
  publication: string,
  refs: readonly string[],
): Promise<Map<string, HeadlineText>> {
  const { rows } = await sql<{
    ref: string;
    url: string;
    title: string;
    body: string;
    published_at: Date | null;
    carriers: string[];
  }>`
    select items.id::text as ref, link as url, title, left(description, 2000) as body, case when dated then published_at end as published_at, array(
      select category from publication_feeds where publication = ${publication} and feed_id in (
        select items.feed_id
        union
        select telling.feed_id from item_stories as own
          join item_stories as other using (story_id) join items as telling on telling.id = other.item_id
        where own.item_id = items.id
      )
    ) as carriers
    from items
    where id in (select jsonb_array_elements_text(${JSON.stringify(refs)}::jsonb)::bigint)`.execute(db);
  return new Map(
    rows.map(({ ref, published_at, carriers, ...row }) => [
      ref,
      {
        ...row,
        section: '',
        publishedAt: published_at,
        categories: CATEGORIES.filter((category) => carriers.includes(category)),
      },
    ]),
  );
}
