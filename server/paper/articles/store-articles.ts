import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Category } from '../../../contract/categories.ts';
import {
  ARTICLES_TAG,
  articleTag,
  BREAKING_TAGS,
  EVERY_ARTICLE_TAG,
  feedTag,
  WITHDRAWN_TAG,
} from '../../../contract/tags.ts';
import { LOCKS } from '../../data/database/locks.ts';
import type { ArticlesTable, Schema } from '../../data/database/schema.ts';
import { articleState, isVisible } from '../../data/database/visible-articles.ts';
import type { Issue } from '../content/issue.ts';
import type { Article } from './read-article.ts';

export interface StoreRequest {
  /** The id of the paper that has these articles. */
  publication: string;
  /** The folder of these articles. Its other articles are withdrawn, except those of spared files. */
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
  /** The tags of all pages that changed. */
  tags: string[];
  /** Slugs that belong to articles of another source. */
  issues: Issue[];
}

/** More changes at once get one common tag. */
const MAX_TAGGED_ARTICLES = 100;

/** The tags of pages that show one of these articles, or link to it. */
export async function articleTags(
  db: Kysely<Schema>,
  publication: string,
  slugs: readonly string[],
  formerSections: readonly Category[] = [],
): Promise<string[]> {
  const { rows: inBreaking } = await sql`
    select 1 from pins join articles using (publication)
    where publication = ${publication} and slot = 'breaking' and slug = any(${slugs}::text[])
      and (article = slug or former_slugs @> array[article]) limit 1`.execute(db);
  const { rows } = await sql<{ category: Category }>`
    select distinct category from articles
    where publication = ${publication} and slug = any(${slugs}::text[]) and category is not null`.execute(db);
  const sections = [...formerSections, ...rows.map(({ category }) => category)];
  return [
    ARTICLES_TAG,
    ...new Set(sections.map(feedTag)),
    ...(slugs.length > MAX_TAGGED_ARTICLES ? [EVERY_ARTICLE_TAG] : slugs.map(articleTag)),
    ...(inBreaking.length > 0 ? BREAKING_TAGS : []),
  ];
}

/** Rows in one statement, below the limit of 65,535 values. */
const BATCH_SIZE = 200;

/** Stores new, changed and withdrawn articles of one source of a publication in one transaction. */
export async function storeArticles(
  db: Kysely<Schema>,
  request: StoreRequest,
  now = new Date(),
): Promise<Stored> {
  const { publication, source, spared, allOrNothing } = request;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.articles)})`.execute(trx);
    const rows = await trx
      .selectFrom('articles')
      .select(['slug', 'source', 'file', 'revision', 'former_slugs', 'category', 'withdrawn_at'])
      .select(articleState(now).as('state'))
      .where('publication', '=', publication)
      .execute();
    const bySlug = new Map(rows.map((row) => [row.slug, row]));

    const issues = findClashes(
      request.articles,
      rows.filter((row) => {
        // A later import replaces an earlier one, whose folder may have moved. Only the watched folder keeps its slugs.
        const isCompeting = row.source !== source && [row.source, source].includes(OWN_SOURCE);
        return row.withdrawn_at === null && isCompeting;
      }),
    );
    if (allOrNothing && issues.length > 0) {
      return { added: [], changed: [], withdrawn: [], tags: [], issues };
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
      await write(trx, request, fresh.slice(start, start + BATCH_SIZE), now);
    }

    const present = new Set(articles.map(({ slug }) => slug));
    const withdrawn = rows
      .filter((row) => row.source === source && row.withdrawn_at === null)
      .filter(({ slug, file }) => !present.has(slug) && !spared.has(file) && !clashing.has(file))
      .map(({ slug }) => slug);
    await sql`
      update articles set withdrawn_at = ${now}
      where publication = ${publication} and slug = any(${withdrawn}::text[])`.execute(trx);
    const isNew = ({ slug }: Article) => !bySlug.has(slug) || bySlug.get(slug)?.withdrawn_at !== null;
    const added = fresh.filter(isNew).map(({ slug }) => slug);
    const changed = fresh.filter((article) => !isNew(article)).map(({ slug }) => slug);
    const slugs = [...added, ...changed, ...withdrawn];
    const { rows: visibleRows } = await sql<{ slug: string }>`
      select slug from articles
      where publication = ${publication} and slug = any(${slugs}::text[]) and ${isVisible(now)}`.execute(trx);
    const visible = new Set(visibleRows.map(({ slug }) => slug));
    const wasPublic = (slug: string) => ['published', 'withdrawn'].includes(bySlug.get(slug)?.state ?? '');
    // Tags are in public live events: no slug of an article under embargo is among them.
    const isPublic = (slug: string) => visible.has(slug) || wasPublic(slug);
    const aliases = fresh
      .filter(({ slug }) => isPublic(slug))
      .flatMap((article) => article.aliases.filter((alias) => !alias.startsWith('/')));
    const formerSections = slugs.flatMap((slug) => (wasPublic(slug) && bySlug.get(slug)?.category) || []);
    const isNoLongerPublic = (slug: string) => bySlug.get(slug)?.state === 'published' && !visible.has(slug);
    const tags =
      slugs.length === 0
        ? []
        : await articleTags(trx, publication, [...slugs.filter(isPublic), ...aliases], formerSections);
    if (slugs.some(isNoLongerPublic)) tags.push(WITHDRAWN_TAG);
    return { added, changed, withdrawn, tags, issues };
  });
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
  when article_visible(articles.published_at, articles.withdrawn_at, excluded.changed_at)
    and (articles.title, articles.description, articles.body) is distinct from
        (excluded.title, excluded.description, excluded.body)
  then excluded.changed_at
  else articles.revised_at end`;

const KEY = ['publication', 'slug'];

async function write(
  trx: Transaction<Schema>,
  owner: Pick<StoreRequest, 'publication' | 'source'>,
  articles: readonly Article[],
  now: Date,
): Promise<void> {
  const rows = articles.map((article) => rowOf(article, owner, now));
  const replaced = Object.keys(rows[0] ?? {}).filter((column) => !KEY.includes(column));
  await trx
    .insertInto('articles')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['publication', 'slug']).doUpdateSet({
        ...Object.fromEntries(replaced.map((column) => [column, sql.ref(`excluded.${column}`)])),
        revised_at: REVISED_AT,
      }),
    )
    .execute();
}

function rowOf(
  article: Article,
  { publication, source }: Pick<StoreRequest, 'publication' | 'source'>,
  now: Date,
): Insertable<ArticlesTable> {
  const { publishedAt, imageAlt, imageCaption, imageCredit, keyFigures, longKeywords, aliases, ...rest } =
    article;
  return {
    ...rest,
    publication,
    source,
    category: article.category ?? null,
    canonical: article.canonical ?? null,
    revision: revisionOf(article),
    published_at: publishedAt,
    image_alt: imageAlt ?? null,
    image_caption: imageCaption ?? null,
    image_credit: imageCredit ?? null,
    hero: article.hero ?? null,
    key_figures: JSON.stringify(keyFigures),
    authors: [...article.authors],
    corrections: JSON.stringify(article.corrections),
    keywords: [...article.keywords],
    long_keywords: [...longKeywords],
    topics: article.keywords.map((keyword) => keyword.toLowerCase()),
    domains: [...article.domains],
    former_slugs: [...aliases],
    withdrawn_at: null,
    changed_at: now,
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
