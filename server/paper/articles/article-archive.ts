import { type Kysely, type Selectable, sql } from 'kysely';
import type { BlogDetail, BlogSummary } from '../../../contract/blog.ts';
import { BLOG_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { ArticlesTable, Schema } from '../../data/database/schema.ts';
import { firstSlugOf, isArticleDate } from './article-settings.ts';
import { detailOf, newestFirst, visibleArticles } from './article-store.ts';
import type { Backend } from './backend.ts';
import { publicationTime } from './read-article.ts';

export interface ArticleArchive {
  count(domain: string): Promise<number>;
  /** Oldest first, so that a full page of a sitemap never changes. */
  entries(domain: string, offset: number, limit: number): Promise<ArchiveEntry[]>;
  /** Newest first. */
  since(domain: string, time: Date, limit: number): Promise<ArchiveEntry[]>;
  /** Newest first, in full. */
  newest(domain: string, count: number): Promise<ArchivedArticle[]>;
  /** The articles of these slugs, newest first, in full. */
  some(domain: string, slugs: readonly string[]): Promise<ArchivedArticle[]>;
}

export interface ArchiveEntry {
  slug: string;
  title: string;
  image: string | null;
  /** Undefined if the backend sent no readable date. */
  publishedAt: Date | undefined;
  updatedAt: Date | undefined;
}

export interface ArchivedArticle extends ArchiveEntry {
  /** Stays the same when the article is renamed. */
  firstSlug: string;
  detail: BlogDetail;
}

const ENTRY = ['slug', 'title', 'image', 'published_at', 'updated', 'revised_at'] as const;

export function createStoredArchive(options: {
  db: Kysely<Schema>;
  publication: Pick<Publication, 'id' | 'domain' | 'timeZone'>;
  clock: () => Date;
}): ArticleArchive {
  const { db, publication, clock } = options;
  const { timeZone } = publication;
  const of = (domain: string) => visibleArticles(db, publication, domain, clock());
  /** Sitemaps name nothing that is published elsewhere, or hidden from search engines. */
  const indexed = (domain: string) => of(domain).where('canonical', 'is', null).where('noindex', '=', false);
  const entryOf = (row: Pick<Selectable<ArticlesTable>, (typeof ENTRY)[number]>): ArchiveEntry => {
    const { slug, title, image, published_at: publishedAt, updated, revised_at } = row;
    const changed = updated === null ? revised_at : publicationTime(updated, timeZone);
    const updatedAt = changed && changed > publishedAt ? changed : undefined;
    return { slug, title, image, publishedAt, updatedAt };
  };
  const inFull = async (query: ReturnType<typeof of>): Promise<ArchivedArticle[]> => {
    const rows = await newestFirst(query.selectAll()).execute();
    return rows.map((row) => ({ ...entryOf(row), firstSlug: firstSlugOf(row), detail: detailOf(row) }));
  };
  return {
    async count(domain) {
      const { total } = await indexed(domain)
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async entries(domain, offset, limit) {
      const oldest = indexed(domain).select(ENTRY).orderBy('published_at').orderBy('slug');
      return (await oldest.offset(offset).limit(limit).execute()).map(entryOf);
    },
    async since(domain, time, limit) {
      const newer = indexed(domain).select(ENTRY).where('published_at', '>', time);
      return (await newestFirst(newer).limit(limit).execute()).map(entryOf);
    },
    newest: (domain, count) => inFull(of(domain).limit(count)),
    some: (domain, slugs) => inFull(of(domain).where('slug', '=', sql<string>`any(${slugs}::text[])`)),
  };
}

/** A remote backend lists ten at a time, without dates. */
const MAX_PAGES = 100;

/** The articles of a remote backend, from its two calls. */
export function createBackendArchive(
  backend: Pick<Backend, 'list' | 'detail'>,
  timeZone: string,
): ArticleArchive {
  const some = (slugs: readonly string[]): Promise<ArchivedArticle[]> =>
    Promise.all(
      slugs.map(async (slug) => {
        const detail = await backend.detail(slug);
        const { metaTitle: title, pinterestImageLink: image = null } = detail;
        const publishedAt = timeOf(detail.date, timeZone);
        const updatedAt = detail.updated ? timeOf(detail.updated, timeZone) : undefined;
        return { slug, title, image, publishedAt, updatedAt, firstSlug: slug, detail };
      }),
    );
  const newest = async (domain: string, count: number): Promise<ArchivedArticle[]> => {
    const { blogs } = await backend.list(domain, 1);
    return some(blogs.slice(0, count).map(({ slug }) => slug));
  };
  return {
    count: async (domain) => Math.min((await backend.list(domain, 1)).total, MAX_PAGES * BLOG_PAGE_SIZE),
    async entries(domain, offset, limit) {
      const oldestFirst = (await listAll(backend, domain)).reverse();
      return oldestFirst.slice(offset, offset + limit).map((blog) => {
        const { slug, metaTitle: title, pinterestImageLink: image = null } = blog;
        return { slug, title, image, publishedAt: undefined, updatedAt: undefined };
      });
    },
    async since(domain, time, limit) {
      const articles = await newest(domain, limit);
      return articles.filter(({ publishedAt }) => publishedAt && publishedAt > time);
    },
    newest,
    some: (_domain, slugs) => some(slugs),
  };
}

/** All articles that a backend lists, newest first, up to the limit. */
export async function listAll(backend: Pick<Backend, 'list'>, domain: string): Promise<BlogSummary[]> {
  const articles = new Map<string, BlogSummary>();
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { blogs, total } = await backend.list(domain, page);
    for (const blog of blogs) articles.set(blog.slug, blog);
    if (blogs.length === 0 || page * BLOG_PAGE_SIZE >= total) break;
  }
  return [...articles.values()];
}

/** Parses any date that a remote backend may send. */
function timeOf(date: string, timeZone: string): Date | undefined {
  const time = isArticleDate(date) ? publicationTime(date, timeZone) : new Date(date);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
