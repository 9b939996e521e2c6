import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { BlogDetail } from '../../../contract/blog.ts';
import { BLOG_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Schema } from '../../data/database/schema.ts';
import type { Backend } from './backend.ts';
import { detailOf } from './built-in-backend.ts';
import { publicationTime } from './publication-time.ts';

/** All published articles of a domain, for those who list them: sitemaps and feeds. */
export interface ArticleArchive {
  count(domain: string): Promise<number>;
  /** The oldest first, so that a full part of a list never changes. */
  entries(domain: string, offset: number, limit: number): Promise<ArchiveEntry[]>;
  /** The newest first. */
  since(domain: string, time: Date, limit: number): Promise<ArchiveEntry[]>;
  /** The newest first, in full. */
  newest(domain: string, count: number): Promise<ArchivedArticle[]>;
}

export interface ArchiveEntry {
  slug: string;
  title: string;
  image: string | null;
  /** Absent where the backend gives no date that can be read. */
  publishedAt: Date | undefined;
  updatedAt: Date | undefined;
}

export interface ArchivedArticle extends ArchiveEntry {
  /** The name it had first: stays the same when the article is renamed. */
  firstSlug: string;
  detail: BlogDetail;
}

const ENTRY = ['slug', 'title', 'image', 'published_at', 'updated', 'revised_at'] as const;
const DETAIL = [
  ...ENTRY,
  'description',
  'date',
  'authors',
  'body',
  'video',
  'keywords',
  'long_keywords',
  'corrections',
  'former_slugs',
] as const;

/** The publication's own articles. */
export function createStoredArchive(options: {
  db: Kysely<Schema>;
  timeZone: string;
  clock: () => Date;
}): ArticleArchive {
  const { db, timeZone, clock } = options;
  const of = (domain: string) =>
    db
      .selectFrom('articles')
      .where('withdrawn_at', 'is', null)
      .where('published_at', '<=', clock())
      .where('domains', '@>', sql<string[]>`array[${domain}]::text[]`);
  interface Row {
    slug: string;
    title: string;
    image: string | null;
    published_at: Date;
    updated: string | null;
    revised_at: Date | null;
  }
  const entryOf = ({ slug, title, image, published_at: publishedAt, updated, revised_at }: Row) => {
    const changed = updated === null ? revised_at : publicationTime(updated, timeZone);
    return {
      slug,
      title,
      image,
      publishedAt,
      updatedAt: changed && changed > publishedAt ? changed : undefined,
    };
  };
  return {
    async count(domain) {
      const { total } = await of(domain)
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async entries(domain, offset, limit) {
      const rows = await of(domain)
        .select(ENTRY)
        .orderBy('published_at')
        .orderBy('slug')
        .offset(offset)
        .limit(limit)
        .execute();
      return rows.map(entryOf);
    },
    async since(domain, time, limit) {
      const newer = of(domain).select(ENTRY).where('published_at', '>', time);
      const rows = await newer.orderBy('published_at', 'desc').orderBy('slug').limit(limit).execute();
      return rows.map(entryOf);
    },
    async newest(domain, count) {
      const rows = await of(domain)
        .select(DETAIL)
        .orderBy('published_at', 'desc')
        .orderBy('slug')
        .limit(count)
        .execute();
      return rows.map((row) => ({
        ...entryOf(row),
        firstSlug: row.former_slugs[0] ?? row.slug,
        detail: detailOf(row),
      }));
    },
  };
}

/** A backend lists ten at a time and without dates: so many pages of it are looked through. */
const MOST_PAGES = 100;

/** The articles of an outside backend, as far as its two calls tell of them. */
export function createBackendArchive(
  backend: Pick<Backend, 'list' | 'detail'>,
  timeZone: string,
): ArticleArchive {
  const newest = async (domain: string, count: number): Promise<ArchivedArticle[]> => {
    const { blogs } = await backend.list(domain, 1);
    return Promise.all(
      blogs.slice(0, count).map(async ({ slug, metaTitle, pinterestImageLink = null }) => {
        const detail = await backend.detail(slug);
        const publishedAt = timeOf(detail.date, timeZone);
        const updatedAt = detail.updated ? timeOf(detail.updated, timeZone) : undefined;
        const entry = { slug, title: metaTitle, image: pinterestImageLink, publishedAt, updatedAt };
        return { ...entry, firstSlug: slug, detail };
      }),
    );
  };
  return {
    count: async (domain) => Math.min((await backend.list(domain, 1)).total, MOST_PAGES * BLOG_PAGE_SIZE),
    async entries(domain, offset, limit) {
      const found = new Map<string, ArchiveEntry>();
      for (let page = 1; page <= MOST_PAGES; page++) {
        const { blogs, total } = await backend.list(domain, page);
        for (const { slug, metaTitle, pinterestImageLink = null } of blogs) {
          found.set(slug, {
            slug,
            title: metaTitle,
            image: pinterestImageLink,
            publishedAt: undefined,
            updatedAt: undefined,
          });
        }
        if (blogs.length === 0 || page * BLOG_PAGE_SIZE >= total) break;
      }
      return [...found.values()].reverse().slice(offset, offset + limit);
    },
    async since(domain, time, limit) {
      const found = await newest(domain, limit);
      return found.filter(({ publishedAt }) => publishedAt && publishedAt > time);
    },
    newest,
  };
}

/** Any date that an outside backend may write. */
function timeOf(date: string, timeZone: string): Date | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date);
  const time = isDay ? publicationTime(date, timeZone) : new Date(date);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
