import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { authorSlug } from '../../../contract/authors.ts';
import type { BlogDetail, BlogSummary, CorrectionList } from '../../../contract/blog.ts';
import {
  AUTHOR_ARTICLES,
  BLOG_PAGE_SIZE,
  MAX_CORRECTIONS,
  RELATED_ARTICLES,
} from '../../../contract/limits.ts';
import type { Publication } from '../../../contract/publication.ts';
import { ARTICLES_TAG } from '../../../contract/tags.ts';
import type { ScheduledChanges } from '../../data/changes/scheduled-changes.ts';
import type { ArticlesTable, Schema } from '../../data/database/schema.ts';
import { articleState, articlesKey, isVisible } from '../../data/database/visible-articles.ts';
import { type Author, type Backend, BackendError } from './backend.ts';
import { articleTags } from './store-articles.ts';

type ArticleRow = Selectable<ArticlesTable>;
type StoreColumn = 'publication' | 'source' | 'revision' | 'id' | 'topics' | 'domains' | 'former_slugs';
type DetailRow = Omit<ArticleRow, StoreColumn | 'changed_at' | 'announced_at' | 'withdrawn_at'>;
type ArticlePaper = Pick<Publication, 'id' | 'domain'>;
export type ArticleStore = ReturnType<typeof createArticleStore>;

/** The stored articles of one publication: a backend, and the times at which articles appear. */
export function createArticleStore(
  db: Kysely<Schema>,
  paper: ArticlePaper,
  clock: () => Date = () => new Date(),
) {
  const { id: publication } = paper;
  const stored = () => db.selectFrom('articles').where('publication', '=', publication);
  const visible = () => stored().where(isVisible(clock()));
  const of = (domain: string) => visibleArticles(db, paper, domain, clock());
  type Query = ReturnType<typeof of>;
  const count = async (query: Query): Promise<number> => {
    const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
    return Number(total);
  };
  const readSummaries = async (query: Query, limit: number, offset = 0): Promise<BlogSummary[]> => {
    const rows = await newestFirst(query)
      .select(['id', 'slug', 'title as metaTitle', 'description as metaDescription', 'date'])
      .select(['authors', 'image as pinterestImageLink'])
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ authors, ...row }) => ({ ...row, ...(authors.length > 0 && { authors }) }));
  };
  /** Every name that a domain's articles are signed with, that of the newest first. */
  const names = async (domain: string): Promise<string[]> => {
    const signed = of(domain).select(['published_at', sql<string>`unnest(authors)`.as('name')]);
    const { rows } = await sql<{ name: string }>`
      select name from ${signed.as('signed')} group by name order by max(published_at) desc, name`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  };

  const backend: Backend = {
    async list(domain, page) {
      const [blogs, total] = await Promise.all([
        readSummaries(of(domain), BLOG_PAGE_SIZE, (page - 1) * BLOG_PAGE_SIZE),
        count(of(domain)),
      ]);
      return { blogs, total };
    },
    async detail(slug) {
      const rows = visible().selectAll();
      const article =
        (await rows.where('slug', '=', slug).executeTakeFirst()) ??
        (await rows.where('former_slugs', '@>', sql<string[]>`array[${slug}]::text[]`).executeTakeFirst());
      if (article) return detailOf(article);
      const withdrawn = await stored()
        .select('slug')
        .where('slug', '=', slug)
        .where(articleState(clock()), '=', 'withdrawn')
        .executeTakeFirst();
      throw withdrawn
        ? new BackendError('This article has been withdrawn.', 410)
        : new BackendError('There is no article of that name.', 404);
    },
    related(slug, domain) {
      const topics = visible().select('topics').where('slug', '=', slug);
      const shared = sql<number>`cardinality(array(select unnest(topics) intersect select unnest((${topics}))))`;
      const others = of(domain).where('slug', '<>', slug);
      return readSummaries(
        others.where('topics', '&&', sql<string[]>`(${topics})`).orderBy(shared, 'desc'),
        RELATED_ARTICLES,
      );
    },
    newest: (domain) => readSummaries(of(domain).orderBy('featured', 'desc'), BLOG_PAGE_SIZE),
    async corrections(domain) {
      const { rows } = await sql<CorrectionList['corrections'][number]>`
        select slug, title, entry->>'date' as date, entry->>'text' as text
        from ${of(domain).select(['slug', 'title', 'corrections']).as('corrected')},
          jsonb_array_elements(corrections) as entry
        order by entry->>'date' desc, slug limit ${MAX_CORRECTIONS}`.execute(db);
      return rows;
    },
    authors: async (domain) => oneOfEachSlug(await names(domain)),
    async byAuthor(slug, domain) {
      const spellings = (await names(domain)).filter((name) => authorSlug(name) === slug);
      const [name] = spellings;
      if (name === undefined) return undefined;
      const signed = of(domain).where('authors', '&&', sql<string[]>`${spellings}::text[]`);
      const [blogs, total] = await Promise.all([readSummaries(signed, AUTHOR_ARTICLES), count(signed)]);
      return { name, total, blogs };
    },
  };

  return {
    ...backend,
    async domains(): Promise<string[]> {
      const rows = await visible().select(sql<string>`unnest(domains)`.as('domain')).distinct().execute();
      return rows.flatMap(({ domain }) => (domain === paper.id ? [] : domain));
    },
    embargoes: {
      async tagsBetween(after, until) {
        const query = stored().where(isVisible(until)).where('published_at', '>', after);
        const slugs = (await query.select('slug').execute()).map(({ slug }) => slug);
        return slugs.length > 0 ? articleTags(db, publication, slugs) : [];
      },
      async nextAfter(moment) {
        const later = stored().where(isVisible('infinity')).where('published_at', '>', moment);
        return (await later.select('published_at').orderBy('published_at').executeTakeFirst())?.published_at;
      },
      changedBy: ARTICLES_TAG,
    } satisfies ScheduledChanges,
    /** The slug of the article that has an alias, such as /2019/03/rope. */
    async findAlias(alias: string): Promise<string | undefined> {
      const query = visible().where('former_slugs', '@>', sql<string[]>`array[${alias}]::text[]`);
      return (await query.select('slug').executeTakeFirst())?.slug;
    },
  };
}

/** The articles of a paper that readers of a host see. */
export function visibleArticles(
  db: Kysely<Schema>,
  paper: ArticlePaper,
  host: string,
  now: Date,
): SelectQueryBuilder<Schema, 'articles', object> {
  return db
    .selectFrom('articles')
    .where('publication', '=', paper.id)
    .where(isVisible(now))
    .where('domains', '@>', sql<string[]>`array[${articlesKey(paper, host)}]::text[]`);
}

export function newestFirst<Output>(
  query: SelectQueryBuilder<Schema, 'articles', Output>,
): SelectQueryBuilder<Schema, 'articles', Output> {
  return query.orderBy('published_at', 'desc').orderBy('slug');
}

export function detailOf(article: DetailRow): BlogDetail {
  const { revised_at: revised, published_at: published } = article;
  // The date in the file takes precedence over the time of the stored change.
  const updated = article.updated ?? (revised && revised > published ? revised.toISOString() : null);
  return {
    slug: article.slug,
    metaTitle: article.title,
    metaDescription: article.description,
    date: article.date,
    ...(updated === null ? {} : { updated }),
    ...(article.corrections.length > 0 ? { corrections: article.corrections } : {}),
    ...(article.authors.length > 0 ? { authors: article.authors } : {}),
    ...(article.category ? { category: article.category } : {}),
    blog: article.body,
    pinterestImageLink: article.image,
    ...(article.image_alt ? { imageAlt: article.image_alt } : {}),
    ...(article.image_caption ? { imageCaption: article.image_caption } : {}),
    ...(article.image_credit ? { imageCredit: article.image_credit } : {}),
    ...(article.hero ? { hero: article.hero } : {}),
    ...(article.key_figures.length > 0 ? { keyFigures: article.key_figures } : {}),
    ...(article.canonical ? { canonical: article.canonical } : {}),
    ...(article.noindex ? { noindex: true } : {}),
    youtubeShortsUrl: article.video,
    shortTailKeywords: article.keywords.join(', '),
    longTailKeywords: article.long_keywords.join(', '),
  };
}

/** The first name of each slug. Names without letters have no slug. */
export function oneOfEachSlug(names: readonly string[]): Author[] {
  const seen = new Set<string>();
  const authors = names.map((name) => ({ slug: authorSlug(name), name }));
  return authors.filter(({ slug }) => slug !== '' && seen.size < seen.add(slug).size);
}
