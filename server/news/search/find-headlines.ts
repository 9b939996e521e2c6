import { type Kysely, type RawBuilder, sql } from 'kysely';
import { CATEGORIES } from '../../../contract/categories.ts';
import { MAX_SEARCH_RESULTS } from '../../../contract/search-limits.ts';
import { notHidden } from '../../data/database/items.ts';
import type { Schema } from '../../data/database/schema.ts';
import { type Match, RANK_WEIGHTS, type ResultText } from './find-texts.ts';
import type { Terms } from './terms.ts';

/** Half a day of a large archive, which contains common words. */
const MAX_RECENT = 5_000;
/** Skips recent headlines if they probably contain less than this share of `count`. */
const MIN_EXPECTED_SHARE = 0.5;

export interface HeadlineMatches {
  matches: Match[];
  /** There are more, older ones. */
  more: boolean;
}

/**
 * Returns the newest matches, at least `count` of them if there are.
 *
 * Common words are found by scanning back from the newest headline, rare words in the full-text index. Either way reads at
 * most a few thousand headlines; PostgreSQL's own estimates would often choose the longer one.
 */
export async function findHeadlines(
  db: Kysely<Schema>,
  { publication, feedIds }: { publication: string; feedIds: readonly number[] },
  terms: Terms,
  count: number,
): Promise<HeadlineMatches> {
  if (feedIds.length === 0) return { matches: [], more: false };
  const ours = sql`feed_id in (${sql.join(feedIds.map((id) => sql.lit(id)))})`;
  const ranked = (candidates: RawBuilder<unknown>) => rank(db, publication, terms, candidates);
  const anyAge = (query: string) =>
    ranked(sql`
      select item_id, words, published_at from (
        select item_id, words, published_at from search_headlines
        where words @@ ${query}::tsquery and ${ours}
        offset 0
      ) as matching
      order by published_at desc limit ${sql.lit(MAX_SEARCH_RESULTS)}`);
  const isRare = terms.share !== undefined && terms.share * MAX_RECENT < count * MIN_EXPECTED_SHARE;
  if (isRare) {
    const all = await anyAge(terms.listed);
    if (all.length > 0) return { matches: all, more: all.length === MAX_SEARCH_RESULTS };
  }
  const recent = await ranked(sql`
    select item_id, words, published_at from (
      select item_id, feed_id, words, published_at from search_headlines
      order by published_at desc limit ${sql.lit(MAX_RECENT)}
    ) as newest
    where ${ours} and words @@ ${terms.wide}::tsquery
    limit ${sql.lit(MAX_SEARCH_RESULTS)}`);
  if (recent.length >= Math.min(count, MAX_SEARCH_RESULTS)) return { matches: recent, more: true };
  // The index has no matches: only words just stored can match.
  if (isRare) return { matches: recent, more: false };
  const recentRefs = new Set(recent.map(({ ref }) => ref));
  const withRecent = (older: readonly Match[]) => [
    ...recent,
    ...older.filter(({ ref }) => !recentRefs.has(ref)),
  ];
  const exact = terms.exact === terms.listed ? [] : withRecent(await anyAge(terms.exact));
  if (exact.length >= count) return { matches: exact.slice(0, MAX_SEARCH_RESULTS), more: true };
  const all = withRecent(await anyAge(terms.listed));
  return { matches: all.slice(0, MAX_SEARCH_RESULTS), more: all.length >= MAX_SEARCH_RESULTS };
}

async function rank(
  db: Kysely<Schema>,
  publication: string,
  { exact, wide }: Terms,
  candidates: RawBuilder<unknown>,
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select 'headline' as kind, candidates.item_id::text as ref,
      coalesce(item_stories.story_id, candidates.item_id)::text as story,
      ts_rank_cd(${RANK_WEIGHTS}, words, ${exact}::tsquery, 33) as exact,
      ts_rank_cd(${RANK_WEIGHTS}, words, ${wide}::tsquery, 33) as wide,
      published_at as "publishedAt"
    from (${candidates}) as candidates left join item_stories using (item_id)
    where ${notHidden(publication, 'candidates.item_id')}`.execute(db);
  return rows;
}

/** Reads headlines by their ids, with the categories of their stories. */
export async function readHeadlines(
  db: Kysely<Schema>,
  publication: string,
  refs: readonly string[],
): Promise<Map<string, ResultText>> {
  const { rows } = await sql<Omit<ResultText, 'categories'> & { ref: string; feedCategories: string[] }>`
    select items.id::text as ref, link as url, title, left(description, 2000) as body, '' as section, image_url as image,
      case when dated then published_at end as "publishedAt", array(
      select category from item_categories where publication = ${publication} and item_id in (
        select items.id
        union
        select version.item_id from item_stories as own join item_stories as version using (story_id)
        where own.item_id = items.id and ${notHidden(publication, 'version.item_id')}
      )
    ) as "feedCategories"
    from items
    where id in (select jsonb_array_elements_text(${JSON.stringify(refs)}::jsonb)::bigint)`.execute(db);
  return new Map(
    rows.map(({ ref, feedCategories, ...row }) => [
      ref,
      { ...row, categories: CATEGORIES.filter((category) => feedCategories.includes(category)) },
    ]),
  );
}
