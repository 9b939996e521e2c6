import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { authorSlug } from '../../../contract/authors.ts';
import type { BlogDetail, BlogSummary } from '../../../contract/blog.ts';
import { AUTHOR_ARTICLES, BLOG_PAGE_SIZE, RELATED_ARTICLES } from '../../../contract/limits.ts';
import type { ArticlesTable, Schema } from '../../data/database/schema.ts';
import { articleState, isVisible } from '../../data/database/visible-articles.ts';
import { type Author, type Backend, BackendError } from './backend.ts';
import { articleTags } from './store-articles.ts';

type ArticleRow = Selectable<ArticlesTable>;
export type ArticleSummary = Pick<ArticleRow, (typeof SUMMARY)[number]>;
export type StoredArticle = Pick<ArticleRow, (typeof ARTICLE_DETAIL)[number]>;

const SUMMARY = ['id', 'slug', 'title', 'description', 'date', 'authors', 'image'] as const;
export const ARTICLE_DETAIL = [
  'slug',
  'title',
  'description',
  'date',
  'authors',
  'body',
  'image',
  'image_alt',
  'image_credit',
  'video',
  'keywords',
  'long_keywords',
  'published_at',
  'updated',
  'corrections',
  'revised_at',
] as const;

export interface ArticleStore {
  /** One page of a domain's articles, newest first, and how many there are on all pages. */
  page(domain: string, page: number): Promise<{ articles: ArticleSummary[]; total: number }>;
  /** Found under its present slug or a former one. */
  find(slug: string): Promise<StoredArticle | 'withdrawn' | undefined>;
  /** Articles that share the most keywords with one, newest first among equals. */
  related(slug: string, domain: string, count: number): Promise<ArticleSummary[]>;
  /** A domain's newest articles, featured ones first. */
  newest(domain: string, count: number): Promise<ArticleSummary[]>;
  /** Every name that a domain's articles are signed with, that of the newest first. */
  authors(domain: string): Promise<string[]>;
  /** A domain's newest articles that are signed with any of these names, and how many there are. */
  signedBy(
    names: readonly string[],
    domain: string,
    count: number,
  ): Promise<{ articles: ArticleSummary[]; total: number }>;
  /** Every domain that has an article. */
  domains(): Promise<string[]>;
  /** Slugs of articles published between two times. */
  publishedBetween(after: Date, until: Date): Promise<string[]>;
  /** When the next article under embargo is published. */
  nextAfter(moment: Date): Promise<Date | undefined>;
  /** The tags of pages that show one of these articles. */
  tagsOf(slugs: readonly string[]): Promise<string[]>;
}

/** The stored articles of one publication. */
export function createArticleStore(
  db: Kysely<Schema>,
  publication: string,
  clock: () => Date = () => new Date(),
): ArticleStore {
  const stored = () => db.selectFrom('articles').where('publication', '=', publication);
  const visible = () => stored().where(isVisible(clock()));
  const of = (domain: string) => visibleArticles(db, publication, domain, clock());
  const count = async (query: ReturnType<typeof of>): Promise<number> => {
    const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
    return Number(total);
  };

  return {
    async page(domain, page) {
      const [articles, total] = await Promise.all([
        newestFirst(of(domain))
          .select(SUMMARY)
          .limit(BLOG_PAGE_SIZE)
          .offset((page - 1) * BLOG_PAGE_SIZE)
          .execute(),
        count(of(domain)),
      ]);
      return { articles, total };
    },

    async find(slug) {
      const detail = visible().select(ARTICLE_DETAIL);
      const found =
        (await detail.where('slug', '=', slug).executeTakeFirst()) ??
        (await detail.where('former_slugs', '@>', sql<string[]>`array[${slug}]::text[]`).executeTakeFirst());
      if (found) return found;
      const gone = await stored()
        .select('slug')
        .where('slug', '=', slug)
        .where(articleState(clock()), '=', 'withdrawn')
        .executeTakeFirst();
      return gone ? 'withdrawn' : undefined;
    },

    async related(slug, domain, count) {
      const topics = visible().select('topics').where('slug', '=', slug);
      const shared = sql<number>`cardinality(array(select unnest(topics) intersect select unnest((${topics}))))`;
      return newestFirst(
        of(domain)
          .where('slug', '<>', slug)
          .where('topics', '&&', sql<string[]>`(${topics})`)
          .orderBy(shared, 'desc'),
      )
        .select(SUMMARY)
        .limit(count)
        .execute();
    },

    newest: (domain, count) =>
      newestFirst(of(domain).orderBy('featured', 'desc')).select(SUMMARY).limit(count).execute(),

    async authors(domain) {
      const signed = of(domain).select(['published_at', sql<string>`unnest(authors)`.as('name')]);
      const rows = await db
        .selectFrom(signed.as('signed'))
        .select('name')
        .groupBy('name')
        .orderBy(({ fn }) => fn.max('published_at'), 'desc')
        .orderBy('name')
        .execute();
      return rows.map(({ name }) => name);
    },

    async signedBy(names, domain, most) {
      const signed = of(domain).where('authors', '&&', sql<string[]>`${names}::text[]`);
      const [articles, total] = await Promise.all([
        newestFirst(signed).select(SUMMARY).limit(most).execute(),
        count(signed),
      ]);
      return { articles, total };
    },

    async domains() {
      const rows = await visible().select(sql<string>`unnest(domains)`.as('domain')).distinct().execute();
      return rows.map(({ domain }) => domain);
    },

    async publishedBetween(after, until) {
      const rows = await stored()
        .select('slug')
        .where(isVisible(until))
        .where('published_at', '>', after)
        .execute();
      return rows.map(({ slug }) => slug);
    },

    async nextAfter(moment) {
      const next = await stored()
        .select('published_at')
        .where(isVisible('infinity'))
        .where('published_at', '>', moment)
        .orderBy('published_at')
        .limit(1)
        .executeTakeFirst();
      return next?.published_at;
    },

    tagsOf: (slugs) => articleTags(db, publication, slugs),
  };
}

/** The articles of a publication that readers of a domain see. */
export function visibleArticles(
  db: Kysely<Schema>,
  publication: string,
  domain: string,
  now: Date,
): SelectQueryBuilder<Schema, 'articles', object> {
  return db
    .selectFrom('articles')
    .where('publication', '=', publication)
    .where(isVisible(now))
    .where('domains', '@>', sql<string[]>`array[${domain}]::text[]`);
}

export function newestFirst<Output>(
  query: SelectQueryBuilder<Schema, 'articles', Output>,
): SelectQueryBuilder<Schema, 'articles', Output> {
  return query.orderBy('published_at', 'desc').orderBy('slug');
}

/** The publication's own articles as a backend. */
export function createBuiltInBackend(
  store: Pick<ArticleStore, 'page' | 'find' | 'related' | 'newest' | 'authors' | 'signedBy'>,
): Backend {
  return {
    async list(domain, page) {
      const { articles, total } = await store.page(domain, page);
      return { blogs: articles.map(summaryOf), total };
    },
    async detail(slug) {
      const article = await store.find(slug);
      if (article === 'withdrawn') throw new BackendError('This article has been withdrawn.', 410);
      if (!article) throw new BackendError('There is no article of that name.', 404);
      return detailOf(article);
    },
    async related(slug, domain) {
      return (await store.related(slug, domain, RELATED_ARTICLES)).map(summaryOf);
    },
    async newest(domain) {
      return (await store.newest(domain, BLOG_PAGE_SIZE)).map(summaryOf);
    },
    authors: async (domain) => oneOfEachSlug(await store.authors(domain)),
    async byAuthor(slug, domain) {
      const names = (await store.authors(domain)).filter((name) => authorSlug(name) === slug);
      const [name] = names;
      if (name === undefined) return undefined;
      const { articles, total } = await store.signedBy(names, domain, AUTHOR_ARTICLES);
      return { name, total, blogs: articles.map(summaryOf) };
    },
  };
}

export function detailOf(article: StoredArticle): BlogDetail {
  const updated = updatedOf(article);
  return {
    slug: article.slug,
    metaTitle: article.title,
    metaDescription: article.description,
    date: article.date,
    ...(updated === null ? {} : { updated }),
    ...(article.corrections.length > 0 ? { corrections: article.corrections } : {}),
    ...(article.authors.length > 0 ? { authors: article.authors } : {}),
    blog: article.body,
    pinterestImageLink: article.image,
    ...(article.image_alt ? { imageAlt: article.image_alt } : {}),
    ...(article.image_credit ? { imageCredit: article.image_credit } : {}),
    youtubeShortsUrl: article.video,
    shortTailKeywords: article.keywords.join(', '),
    longTailKeywords: article.long_keywords.join(', '),
  };
}

/** The first name of each slug; those without letters have none. */
export function oneOfEachSlug(names: readonly string[]): Author[] {
  const authors = new Map<string, Author>();
  for (const name of names) {
    const slug = authorSlug(name);
    if (slug !== '' && !authors.has(slug)) authors.set(slug, { slug, name });
  }
  return [...authors.values()];
}

function summaryOf({ id, slug, title, description, date, authors, image }: ArticleSummary): BlogSummary {
  return {
    id,
    slug,
    metaTitle: title,
    metaDescription: description,
    date,
    ...(authors.length > 0 ? { authors } : {}),
    pinterestImageLink: image,
  };
}

/** The date in the file takes precedence over the one at which a change was stored. */
function updatedOf({ updated, revised_at: revised, published_at: published }: StoredArticle): string | null {
  return updated ?? (revised && revised > published ? revised.toISOString() : null);
}
