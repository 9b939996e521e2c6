import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { ApiClient } from '../../../contract/api-client.ts';
import type { BlogSummary, blogSummaries } from '../../../contract/blog.ts';
import { MIN_MOST_READ, MIN_READS, MOST_READ } from '../../../contract/limits.ts';
import { ARTICLES_TAG } from '../../../contract/tags.ts';
import type { Changes } from '../../data/changes/changes.ts';
import type { Schema } from '../../data/database/schema.ts';
import type { ReadCounts } from '../../protocol/channel.ts';

interface ReadsOptions {
  db: Kysely<Schema>;
  /** The publication's domains. */
  domains(): readonly string[];
  apiFor(domain: string): Pick<ApiClient, 'blog'>;
  changes: Pick<Changes, 'subscribe'>;
  clock: () => Date;
}

/** How often pages were opened, and which articles most often. */
export interface Reads {
  /** Adds counts to those of this hour. */
  store(counts: ReadCounts): Promise<void>;
  prune(): Promise<void>;
  /** `GET /api/most-read?domain=` */
  routes: Hono;
}

const HOUR_MS = 3_600_000;
const RANKED_HOURS = 24;
const KEEP_DAYS = 30;
/** The ranking is the same for this long, and so are the pages that show it. */
const RANKING_FRESH_MS = 5 * 60_000;
/** Some of the most read may have been withdrawn or renamed. */
const CANDIDATES = 2 * MOST_READ;

type Ranking = ReadonlyMap<string, readonly BlogSummary[]>;

export function createReads({ db, domains, apiFor, changes, clock }: ReadsOptions): Reads {
  let ranking: { at: number; found: Promise<Ranking> } | undefined;
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
        const found = rows.length < MIN_MOST_READ ? [] : await Promise.all(rows.map(readArticle(domain)));
        const articles = new Map(found.flat().map((article) => [article.slug, article]));
        const shown = articles.size < MIN_MOST_READ ? [] : [...articles.values()].slice(0, MOST_READ);
        return [domain, shown] as const;
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
    if (ranking && now - ranking.at < RANKING_FRESH_MS) return ranking.found;
    const found = rank();
    ranking = { at: now, found };
    found.catch(() => {
      if (ranking?.found === found) ranking = undefined;
    });
    return found;
  }

  return {
    async store(counts) {
      const rows = counts.map(([place, count]) => {
        const start = place.indexOf('/');
        return { domain: place.slice(0, start), path: place.slice(start), count };
      });
      if (rows.length === 0) return;
      const hour = new Date(Math.floor(clock().getTime() / HOUR_MS) * HOUR_MS);
      // In one order, so that nodes that store at once do not lock each other out.
      await sql`
        insert into reads (domain, path, hour, count)
        select domain, path, ${hour}, sum(count)
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(domain text, path text, count integer)
        group by domain, path order by domain, path
        on conflict (domain, hour, path) do update set count = reads.count + excluded.count`.execute(db);
    },
    async prune() {
      const before = new Date(clock().getTime() - KEEP_DAYS * 24 * HOUR_MS);
      await db.deleteFrom('reads').where('hour', '<', before).execute();
    },
    routes: new Hono().get('/api/most-read', async (context) => {
      const found = await currentRanking();
      const answer: z.infer<typeof blogSummaries> = {
        blogs: [...(found.get(context.req.query('domain') ?? '') ?? [])],
      };
      return context.json(answer, 200, { 'Cache-Control': 'public, max-age=60' });
    }),
  };
}
