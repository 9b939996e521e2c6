import { type Kysely, sql } from 'kysely';
import type { Category } from '../../../contract/categories.ts';
import type { SearchKind } from '../../../contract/search-limits.ts';
import type { Schema } from '../../data/database/schema.ts';
import type { Terms } from './terms.ts';

export type TextKind = Exclude<SearchKind, 'headline'>;

export interface Match {
  kind: SearchKind;
  ref: string;
  story: string;
  /** Ranks from 0 to 1: words as typed, and with completions of the last one. */
  exact: number;
  wide: number;
  publishedAt: Date | null;
}

export interface ResultText {
  image: string;
  url: string;
  title: string;
  body: string;
  section: string;
  publishedAt: Date | null;
  categories: Category[];
}

/** The searched texts: articles and authors of a domain, all questions and pages of the publication. */
export interface TextScope {
  publication: string;
  domain: string;
  kinds: readonly TextKind[];
  /** Articles with a later date are not published yet. */
  now: Date;
}

/** Weights of D, C, B (text) and A (title). */
export const RANK_WEIGHTS = sql.lit('{0,0,0.25,1}');

/** For all kinds together. */
const MAX_RANKED = 1_000;

const ADDRESSES: Readonly<Record<TextKind, (ref: string) => string>> = {
  article: (slug) => `/blog/${encodeURIComponent(slug)}`,
  faq: (id) => `/faq#${encodeURIComponent(id)}`,
  page: (name) => `/${encodeURI(name)}`,
};

export async function findTexts(
  db: Kysely<Schema>,
  scope: TextScope,
  { exact, wide }: Terms,
): Promise<Match[]> {
  if (scope.kinds.length === 0) return [];
  const { rows } = await sql<Match>`
    select kind, ref, kind || ' ' || ref as story, published_at as "publishedAt",
      ts_rank_cd(${RANK_WEIGHTS}, words, ${exact}::tsquery, 33) as exact,
      ts_rank_cd(${RANK_WEIGHTS}, words, ${wide}::tsquery, 33) as wide
    from (
      select kind, ref, published_at, words from search_texts
      where words @@ ${wide}::tsquery and ${isInScope(scope)}
      order by published_at desc nulls first, ref limit ${sql.lit(MAX_RANKED)}
    ) as candidates`.execute(db);
  return rows;
}

/** The texts of matches, by their `story`. */
export async function readTexts(
  db: Kysely<Schema>,
  scope: TextScope,
  chosen: readonly { kind: TextKind; ref: string }[],
): Promise<Map<string, ResultText>> {
  if (chosen.length === 0) return new Map();
  const { rows } = await sql<Omit<ResultText, 'url'> & { kind: TextKind; ref: string }>`
    select kind, ref, title, left(body, 20000) as body, section, published_at as "publishedAt", coalesce((
      select image from articles where kind = 'article' and publication = scope and slug = ref
    ), '') as image, array(
      select category from articles where kind = 'article' and publication = scope and slug = ref and category is not null
    ) as categories from search_texts
    join jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as chosen(kind text, ref text) using (kind, ref)
    where ${isInScope(scope)}`.execute(db);
  return new Map(
    rows.map(({ kind, ref, ...row }) => [`${kind} ${ref}`, { ...row, url: ADDRESSES[kind](ref) }]),
  );
}

function isInScope({ publication, domain, kinds, now }: TextScope) {
  return sql`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
    and case when kind = 'article' or ref like 'author/%' then domains @> array[${domain}]::text[] else true end
    and scope = ${publication}
    and (published_at is null or article_visible(published_at, null, ${now}::timestamptz))`;
}
