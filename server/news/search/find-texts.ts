import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../data/database/schema.ts';
import { RANK_WEIGHTS } from './rank.ts';
import type { Terms } from './terms.ts';

export type TextKind = 'article' | 'faq' | 'page';

export interface FoundText {
  kind: TextKind;
  ref: string;
  story: string;
  exact: number;
  wide: number;
  publishedAt: Date | null;
}

/** Whose texts are searched: articles of a domain, questions and pages of a publication. */
export interface TextScope {
  publication: string;
  domain: string;
  kinds: readonly TextKind[];
  /** Articles whose date is later are not out yet. */
  now: Date;
}

/** Ranked at the most, of all kinds together. */
const MOST_RANKED = 1_000;

const ADDRESSES: Readonly<Record<TextKind, (ref: string) => string>> = {
  article: (slug) => `/blog/${encodeURIComponent(slug)}`,
  faq: (id) => `/faq#${encodeURIComponent(id)}`,
  page: (name) => `/${name}`,
};

export async function findTexts(
  db: Kysely<Schema>,
  scope: TextScope,
  { exact, wide }: Terms,
): Promise<FoundText[]> {
  if (scope.kinds.length === 0) return [];
  const { rows } = await sql<Omit<FoundText, 'story' | 'publishedAt'> & { published_at: Date | null }>`
    select kind, ref, published_at,
      ts_rank_cd(${RANK_WEIGHTS}, words, ${exact}::tsquery, 33) as exact,
      ts_rank_cd(${RANK_WEIGHTS}, words, ${wide}::tsquery, 33) as wide
    from (
      select kind, ref, published_at, words from search_texts
      where words @@ ${wide}::tsquery and ${within(scope)}
      order by published_at desc nulls first, ref limit ${sql.lit(MOST_RANKED)}
    ) as found`.execute(db);
  return rows.map(({ published_at, ...row }) => ({
    ...row,
    story: `${row.kind} ${row.ref}`,
    publishedAt: published_at,
  }));
}

export interface OwnText {
  url: string;
  title: string;
  body: string;
  section: string;
  publishedAt: Date | null;
  categories: [];
}

/** What is shown of texts, by kind and name. */
export async function readTexts(
  db: Kysely<Schema>,
  scope: TextScope,
  chosen: readonly { kind: TextKind; ref: string }[],
): Promise<Map<string, OwnText>> {
  if (chosen.length === 0) return new Map();
  const { rows } = await sql<{
    kind: TextKind;
    ref: string;
    title: string;
    body: string;
    section: string;
    published_at: Date | null;
  }>`
    select kind, ref, title, left(body, 20000) as body, section, published_at from search_texts
    join jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as chosen(kind text, ref text) using (kind, ref)
    where ${within(scope)}`.execute(db);
  return new Map(
    rows.map(({ kind, ref, published_at, ...row }) => [
      `${kind} ${ref}`,
      { ...row, url: ADDRESSES[kind](ref), publishedAt: published_at, categories: [] },
    ]),
  );
}

function within({ publication, domain, kinds, now }: TextScope) {
  return sql`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
    and case kind when 'article' then domains @> array[${domain}]::text[] else scope = ${publication} end
    and (published_at is null or published_at <= ${now})`;
}
