import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { BLOG_PAGE_SIZE } from '../../../contract/limits.ts';
import type { ArticlesTable, Schema } from '../../data/database/schema.ts';

type Row = Selectable<ArticlesTable>;
export type ArticleSummary = Pick<Row, (typeof SUMMARY)[number]>;
export type StoredArticle = Pick<Row, (typeof DETAIL)[number]>;

const SUMMARY = ['id', 'slug', 'title', 'description', 'date', 'image'] as const;
const DETAIL = [
  'slug',
  'title',
  'description',
  'date',
  'authors',
  'body',
  'image',
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
  /** Those that share the most keywords with one, the newest first among equals. */
  related(slug: string, domain: string, count: number): Promise<ArticleSummary[]>;
  /** A domain's newest articles, featured ones first. */
  newest(domain: string, count: number): Promise<ArticleSummary[]>;
  /** Every domain that has an article. */
  domains(): Promise<string[]>;
  /** Names of articles whose time came after one moment and not after another. */
  publishedBetween(after: Date, until: Date): Promise<string[]>;
  /** When the next article that waits for its time appears. */
  nextAfter(moment: Date): Promise<Date | undefined>;
}

export function createArticleStore(db: Kysely<Schema>, clock: () => Date = () => new Date()): ArticleStore {
  const kept = () => db.selectFrom('articles').where('withdrawn_at', 'is', null);
  const published = () => kept().where('published_at', '<=', clock());
  const of = (domain: string) => published().where('domains', '@>', sql<string[]>`array[${domain}]::text[]`);

  return {
    async page(domain, page) {
      const [articles, { total }] = await Promise.all([
        newestFirst(of(domain))
          .select(SUMMARY)
          .limit(BLOG_PAGE_SIZE)
          .offset((page - 1) * BLOG_PAGE_SIZE)
          .execute(),
        of(domain)
          .select(({ fn }) => fn.countAll().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { articles, total: Number(total) };
    },

    async find(slug) {
      const detail = published().select(DETAIL);
      const found =
        (await detail.where('slug', '=', slug).executeTakeFirst()) ??
        (await detail.where('former_slugs', '@>', sql<string[]>`array[${slug}]::text[]`).executeTakeFirst());
      if (found) return found;
      const gone = await db
        .selectFrom('articles')
        .select('slug')
        .where('slug', '=', slug)
        .where('withdrawn_at', 'is not', null)
        .executeTakeFirst();
      return gone ? 'withdrawn' : undefined;
    },

    async related(slug, domain, count) {
      const topics = db.selectFrom('articles').select('topics').where('slug', '=', slug);
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

    async domains() {
      const rows = await published().select(sql<string>`unnest(domains)`.as('domain')).distinct().execute();
      return rows.map(({ domain }) => domain);
    },

    async publishedBetween(after, until) {
      const rows = await kept()
        .select('slug')
        .where('published_at', '>', after)
        .where('published_at', '<=', until)
        .execute();
      return rows.map(({ slug }) => slug);
    },

    async nextAfter(moment) {
      const next = kept().where('published_at', '>', moment).orderBy('published_at').limit(1);
      return (await next.select('published_at').executeTakeFirst())?.published_at;
    },
  };
}

function newestFirst<Output>(
  query: SelectQueryBuilder<Schema, 'articles', Output>,
): SelectQueryBuilder<Schema, 'articles', Output> {
  return query.orderBy('published_at', 'desc').orderBy('slug');
}
