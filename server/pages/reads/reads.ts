import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { ApiClient } from '../../../contract/api-client.ts';
import type { BlogSummary, blogSummaries } from '../../../contract/blog.ts';
import { MIN_MOST_READ, MIN_READS, MOST_READ } from '../../../contract/limits.ts';
import { ARTICLES_TAG } from '../../../contract/tags.ts';
import type { Changes } from '../../data/changes/changes.ts';
import type { Schema } from '../../data/database/schema.ts';

interface ReadsOptions {
  database: { db: Kysely<Schema> };
  domains(): readonly string[];
  apiFor(domain: string): Pick<ApiClient, 'blog'>;
  changes: Pick<Changes, 'subscribe'>;
  clock: () => Date;
}

const HOUR_MS = 3_600_000;
const RANKED_HOURS = 24;
/** The ranking is the same for this long, and so are the pages that show it. */
const RANKING_FRESH_MS = 5 * 60_000;
/** Some of the most read may have been withdrawn or renamed. */
const CANDIDATES = 2 * MOST_READ;

type Ranking = ReadonlyMap<string, readonly BlogSummary[]>;

/** Ranks the most read articles. */
export function createReads(options: ReadsOptions) {
  const { domains, apiFor, changes, clock } = options;
  const { db } = options.database;
  let ranking: { at: number; articles: Promise<Ranking> } | undefined;
  changes.subscribe((tags) => {
    if (tags.includes(ARTICLES_TAG)) ranking = undefined;
  });

  async function rank(): Promise<Ranking> {
    const since = new Date(clock().getTime() - RANKED_HOURS * HOUR_MS);
    const ranked = await Promise.all(
      domains().map(async (domain) => {
        const { rows } = await sql<{ path: string }>`
          select path from reads
          where domain = ${domain} and hour > ${since} and path like '/blog/%'
          group by path having sum(count) >= ${sql.lit(MIN_READS)}
          order by sum(count) desc, path limit ${sql.lit(CANDIDATES)}`.execute(db);
        const read = rows.length < MIN_MOST_READ ? [] : await Promise.all(rows.map(readArticle(domain)));
        const articles = new Map(read.flat().map((article) => [article.slug, article]));
        const mostRead = articles.size < MIN_MOST_READ ? [] : [...articles.values()].slice(0, MOST_READ);
        return [domain, mostRead] as const;
      }),
    );
    return new Map(ranked);
  }

  const readArticle =
    (domain: string) =>
    async ({ path }: { path: string }): Promise<BlogSummary[]> => {
      const name = decodeURIComponent(path.slice('/blog/'.length));
      const detail = await apiFor(domain)
        .blog(name)
        .catch(() => undefined);
      if (!detail) return [];
      const { slug = name, metaTitle, metaDescription, date } = detail;
      return [{ id: slug, slug, metaTitle, metaDescription, date }];
    };

  function currentRanking(): Promise<Ranking> {
    const now = clock().getTime();
    if (ranking && now - ranking.at < RANKING_FRESH_MS) return ranking.articles;
    const articles = rank();
    ranking = { at: now, articles };
    articles.catch(() => {
      if (ranking?.articles === articles) ranking = undefined;
    });
    return articles;
  }

  return {
    /** `GET /api/most-read?domain=` */
    routes: new Hono().get('/api/most-read', async (context) => {
      const articles = (await currentRanking()).get(context.req.query('domain') ?? '') ?? [];
      const response: z.infer<typeof blogSummaries> = { blogs: [...articles] };
      return context.json(response, 200, { 'Cache-Control': 'public, max-age=60' });
    }),
  };
}
