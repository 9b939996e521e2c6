import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../data/database/schema.ts';
import type { Query } from './read-query.ts';

/** A query as texts of tsqueries. */
export interface Terms {
  /** The words as typed, with quotes and minuses. */
  exact: string;
  /** The same with the last word as a prefix, which also finds words just stored. */
  wide: string;
  /** The same with learned completions, which the index finds much faster. */
  listed: string;
  /** Words to highlight in results. */
  marks: string;
  /** Estimated share of headlines with all words; undefined if unknown. */
  share: number | undefined;
}

interface TermsRow extends Omit<Terms, 'share'> {
  tree: string;
  /** Number of texts with each of the words. */
  counts: number[];
  headlines: number;
}

/** Each completion slows the search down. */
const MAX_COMPLETIONS = 8;
/** A rare prefix of this length is searched in the index, which has the newest words too. */
const MIN_INDEXED_PREFIX = 3;

/** Returns undefined if the query has only stop words. */
export async function readTerms(db: Kysely<Schema>, query: Query): Promise<Terms | undefined> {
  const { text, words, typed, alternatives } = query;
  const word = typed?.word ?? '';
  const before = withoutTags(typed?.before ?? '');
  const { rows } = await sql<TermsRow>`
    with parsed as (
      select websearch_to_tsquery('english', search_plain(${withoutTags(text)})) as exact,
        websearch_to_tsquery('english', search_plain(${before})) as before,
        websearch_to_tsquery('english', ${word}) as typed
    ), completions as (
      select to_tsquery('english', word) as query, texts,
        word <> stem and stem not like ${`${word}%`} as irregular
      from (
        select word, texts, coalesce(trim('''' from to_tsquery('english', word)::text), '') as stem from search_words
        where word like ${`${word}%`} and word <> ${word} and ${word !== ''}
        order by texts desc, word limit ${sql.lit(MAX_COMPLETIONS)}
      ) as commonest
    ), completed as (
      select case
        when count(*) < ${sql.lit(MAX_COMPLETIONS)} and ${word.length >= MIN_INDEXED_PREFIX}
        -- The prefix finds all words, except those whose indexed stem is shorter than the prefix.
        then string_agg(query::text, ' | ') filter (where irregular)
        else string_agg(query::text, ' | ') end as listed,
        count(*) < ${sql.lit(MAX_COMPLETIONS)} and ${word.length >= MIN_INDEXED_PREFIX} as few
      from completions where numnode(query) > 0
    ), completion as (
      select string_agg(query::text, ' | ') as listed, coalesce(sum(texts), 0) as texts
      from completions where numnode(query) > 0
    ), beginning as (
      select coalesce(listed::tsquery, to_tsquery('english', ''))
        || case when few then to_tsquery('simple', ${word === '' ? '' : `${word}:*`}) else to_tsquery('english', '') end as query
      from completed
    ), widened as (
      select case when numnode(typed) = 0 then exact else before && (typed || query) end as wide,
        case when numnode(typed) = 0 or listed is null then exact else before && (typed || listed::tsquery) end as listed,
        case when numnode(typed) = 0 then typed else query end as completed
      from parsed, beginning, completion
    ), counted as (
      select array_agg(
        coalesce(texts, 0) + case when query.word = ${word} then (select texts from completion) else 0 end
      )::float[] as counts
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as query(word)
        left join search_words using (word)
    ), marked as (
      select string_agg('(' || query::text || ')', ' | ') as query from (
        select websearch_to_tsquery('english', word) as query
        from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word
        union all select completed from widened
      ) as parts where numnode(query) > 0
    )
    select exact::text, wide::text, widened.listed::text, coalesce(marked.query, '') as marks, querytree(wide) as tree,
      counts, (select reltuples from pg_class where oid = 'search_headlines'::regclass)::float as headlines
    from parsed, widened, marked, counted`.execute(db);
  const [row] = rows;
  // Only excluded words, or none at all.
  if (!row || row.tree === '' || row.tree === 'T') return undefined;
  const { exact, wide, listed, marks, counts, headlines } = row;
  // Assumes that words occur independently.
  const share = counts.reduce((product, count) => product * Math.min(1, count / headlines), 1);
  // -1: the table was never analyzed.
  return { exact, wide, listed, marks, share: alternatives || headlines < 1 ? undefined : share };
}

/** PostgreSQL skips what looks like markup, with the words in it. */
function withoutTags(text: string): string {
  return text.replace(/[<>]/g, ' ');
}
