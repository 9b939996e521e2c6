import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { ARTICLES_TAG, articleTag, EVERY_ARTICLE_TAG } from '../../../contract/tags.ts';
import { LOCKS } from '../../data/database/locks.ts';
import type { ArticlesTable, Schema } from '../../data/database/schema.ts';
import type { Issue } from '../content/issue.ts';
import type { Article } from './read-article.ts';

export interface StoreRequest {
  /** The folder that these articles come from: all of them, except those of the spared files. */
  source: string;
  articles: readonly Article[];
  /** Files with issues: their stored articles stay. */
  spared: ReadonlySet<string>;
  allOrNothing: boolean;
}

/** The outcome, by slug. */
export interface Stored {
  added: string[];
  changed: string[];
  withdrawn: string[];
  /** Former slugs of new and changed articles: their redirects may have changed. */
  renamed: string[];
  /** Slugs that articles of another source have. */
  issues: Issue[];
}

/** More change at once only when a folder is read for the first time. */
const MAX_TAGGED_ARTICLES = 100;

/** The tags of all pages that show what changed. */
export function tagsOf({ added, changed, withdrawn, renamed }: Stored): string[] {
  const slugs = [...added, ...changed, ...withdrawn, ...renamed];
  if (slugs.length === 0) return [];
  return [
    ARTICLES_TAG,
    ...(slugs.length > MAX_TAGGED_ARTICLES ? [EVERY_ARTICLE_TAG] : slugs.map(articleTag)),
  ];
}

/** Rows in one statement: 1,000 would near the limit of 65,535 values. */
const BATCH_SIZE = 200;

/** Stores new, changed and withdrawn articles of a source in one transaction. */
export async function storeArticles(db: Kysely<Schema>, request: StoreRequest): Promise<Stored> {
  const { source, spared, allOrNothing } = request;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.articles)})`.execute(trx);
    const rows = await trx
      .selectFrom('articles')
      .select(['slug', 'source', 'file', 'revision', 'former_slugs', 'withdrawn_at'])
      .execute();
    const bySlug = new Map(rows.map((row) => [row.slug, row]));

    const issues = findClashes(
      request.articles,
      rows.filter((row) => row.withdrawn_at === null && isRival(row.source, source)),
    );
    if (allOrNothing && issues.length > 0) {
      return { added: [], changed: [], withdrawn: [], renamed: [], issues };
    }
    const clashing = new Set(issues.map(({ file }) => file));
    const articles = request.articles.filter(({ file }) => !clashing.has(file));

    const fresh = articles.filter((article) => {
      const row = bySlug.get(article.slug);
      return (
        !row || row.withdrawn_at !== null || row.source !== source || row.revision !== revisionOf(article)
      );
    });
    for (let start = 0; start < fresh.length; start += BATCH_SIZE) {
      await write(trx, source, fresh.slice(start, start + BATCH_SIZE));
    }

    const present = new Set(articles.map(({ slug }) => slug));
    const withdrawn = rows
      .filter((row) => row.source === source && row.withdrawn_at === null)
      .filter(({ slug, file }) => !present.has(slug) && !spared.has(file) && !clashing.has(file))
      .map(({ slug }) => slug);
    if (withdrawn.length > 0) {
      await trx
        .updateTable('articles')
        .set({ withdrawn_at: new Date() })
        .where('slug', '=', sql<string>`any(${withdrawn}::text[])`)
        .execute();
    }
    const isNew = ({ slug }: Article) => !bySlug.has(slug) || bySlug.get(slug)?.withdrawn_at !== null;
    return {
      added: fresh.filter(isNew).map(({ slug }) => slug),
      changed: fresh.filter((article) => !isNew(article)).map(({ slug }) => slug),
      withdrawn,
      renamed: fresh.flatMap(({ aliases }) => aliases),
      issues,
    };
  });
}

/** A later import takes over the slugs of an earlier one, whose folder may have moved; only the watched folder keeps its own. */
function isRival(one: string, other: string): boolean {
  return one !== other && (one === OWN_SOURCE || other === OWN_SOURCE);
}

function findClashes(
  articles: readonly Article[],
  others: readonly { slug: string; source: string; former_slugs: string[] }[],
): Issue[] {
  const taken = new Map(others.flatMap((row) => [row.slug, ...row.former_slugs].map((name) => [name, row])));
  return articles.flatMap((article) =>
    [article.slug, ...article.aliases].flatMap((name) => {
      const owner = taken.get(name);
      if (!owner) return [];
      const message = `slug: “${name}” belongs to an article from ${owner.source}`;
      return [{ file: article.file, message, fix: 'choose another, or remove it there' }];
    }),
  );
}

/** Readers may have seen the former text of an article that was published and not withdrawn. */
const REVISED_AT = sql<Date | null>`case
  when articles.withdrawn_at is null and articles.published_at <= excluded.changed_at
    and (articles.title, articles.description, articles.body) is distinct from
        (excluded.title, excluded.description, excluded.body)
  then excluded.changed_at
  else articles.revised_at end`;

async function write(trx: Transaction<Schema>, source: string, articles: readonly Article[]): Promise<void> {
  const rows = articles.map((article) => rowOf(article, source));
  const replaced = Object.keys(rows[0] ?? {}).filter((column) => column !== 'slug');
  await trx
    .insertInto('articles')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({
        ...Object.fromEntries(replaced.map((column) => [column, sql.ref(`excluded.${column}`)])),
        revised_at: REVISED_AT,
      }),
    )
    .execute();
}

function rowOf(article: Article, source: string): Insertable<ArticlesTable> {
  const { publishedAt, imageAlt, imageCredit, longKeywords, aliases, ...rest } = article;
  return {
    ...rest,
    source,
    revision: revisionOf(article),
    published_at: publishedAt,
    image_alt: imageAlt ?? null,
    image_credit: imageCredit ?? null,
    authors: [...article.authors],
    corrections: JSON.stringify(article.corrections),
    keywords: [...article.keywords],
    long_keywords: [...longKeywords],
    topics: article.keywords.map((keyword) => keyword.toLowerCase()),
    domains: [...article.domains],
    former_slugs: [...aliases],
    withdrawn_at: null,
    changed_at: new Date(),
  };
}

function revisionOf(article: Article): string {
  return createHash('sha256').update(JSON.stringify(article)).digest('hex');
}

/** The source name of the paper's own articles, independent of the paper's path. */
export const OWN_SOURCE = 'content/articles';

/** The source name of a folder: one folder never withdraws the articles of another. */
export function sourceOf(folder: string, ownFolder: string | undefined): string {
  const path = resolve(folder);
  return ownFolder !== undefined && path === resolve(ownFolder) ? OWN_SOURCE : path;
}
