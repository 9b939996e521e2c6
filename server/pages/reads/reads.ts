import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { ApiClient } from '../../../contract/api-client.ts';
import type { BlogSummary, blogSummaries } from '../../../contract/blog.ts';
import { MIN_MOST_READ, MIN_READS, MOST_READ, READS_DAYS } from '../../../contract/limits.ts';
import type { Publication } from '../../../contract/publication.ts';
import { ARTICLES_TAG } from '../../../contract/tags.ts';
import { dayOf, wallTime } from '../../../contract/wall-time.ts';
import type { Changes } from '../../data/changes/changes.ts';
import type { Schema } from '../../data/database/schema.ts';
import { runAll } from '../../lib/run-all.ts';
import type { Counts, PaperCounts } from '../../protocol/channel.ts';

interface ReadsOptions {
  publication: Pick<Publication, 'timeZone' | 'mostRead'>;
  database: { db: Kysely<Schema> };
  domains(): readonly string[];
  apiFor(domain: string): Pick<ApiClient, 'blog'>;
  changes: Pick<Changes, 'subscribe'>;
  clock: () => Date;
}

const HOUR_MS = 3_600_000;
const RANKED_HOURS = 24;
/** Anybody can make up referrers and searches: of a kind and day, those that were counted least are removed. */
const MAX_NAMES_PER_DAY = 1_000;
/** The ranking is the same for this long, and so are the pages that show it. */
const RANKING_FRESH_MS = 5 * 60_000;
/** Some of the most read may have been withdrawn or renamed. */
const CANDIDATES = 2 * MOST_READ;

/** Two days of an unreachable database. */
const MAX_UNSTORED_BATCHES = 4 * 48;
const MAX_UNSTORED_NAMES = 5_000;

interface Batch {
  kind: 'read' | 'referrer' | 'missed-search' | 'browser-error';
  hour: number;
  counts: Counts;
}

type Ranking = ReadonlyMap<string, readonly BlogSummary[]>;

export type Reads = ReturnType<typeof createReads>;

/** Counts how often pages were opened, and ranks the most read articles. */
export function createReads(options: ReadsOptions) {
  const { domains, apiFor, changes, clock } = options;
  const { db } = options.database;
  const { timeZone, mostRead: isCounting } = options.publication;
  /** Counts that wait for the database, oldest first. */
  const unstored: Batch[] = [];
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

  async function storeHour(counts: Counts, hour: Date): Promise<void> {
    // In one order, so that nodes that store at once do not lock each other out.
    await sql`
      insert into reads (domain, path, hour, count)
      select domain, name, ${hour}, sum(count) from ${recordset(counts)}
      group by domain, name order by domain, name
      on conflict (domain, hour, path) do update set count = reads.count + excluded.count`.execute(db);
  }

  async function storeDay(kind: string, counts: Counts, hour: Date): Promise<void> {
    const day = dayOf(wallTime(hour, timeZone));
    await sql`
      insert into day_counts (domain, kind, day, name, count)
      select domain, ${kind}, ${day}::date, substr(name, 2), sum(count) from ${recordset(counts)}
      group by domain, name order by domain, name
      on conflict (domain, kind, day, name) do update set count = day_counts.count + excluded.count`.execute(
      db,
    );
  }

  /** Adds counts to those of the same kind and hour that are not stored yet. Of too many batches the oldest is dropped. */
  function keep({ kind, hour, counts }: Batch): void {
    if (counts.length === 0) return;
    const others = unstored.findIndex((batch) => batch.kind === kind && batch.hour === hour);
    const [same] = others < 0 ? [] : unstored.splice(others, 1);
    const merged = new Map(same?.counts);
    for (const [name, count] of counts) {
      if (merged.has(name) || merged.size < MAX_UNSTORED_NAMES)
        merged.set(name, (merged.get(name) ?? 0) + count);
    }
    unstored.push({ kind, hour, counts: [...merged] });
    if (unstored.length > MAX_UNSTORED_BATCHES) unstored.shift();
  }

  const storeBatch = ({ kind, hour, counts }: Batch) =>
    kind === 'read' ? storeHour(counts, new Date(hour)) : storeDay(kind, counts, new Date(hour));

  return {
    /**
     * Adds reads to those of this hour, other counts to those of this day. Counts that cannot be stored are kept for the next
     * call. Of a paper that does not count reads, only errors are stored.
     */
    async store({
      reads,
      referrers,
      missedSearches,
      browserErrors,
    }: PaperCounts & { missedSearches: Counts }): Promise<void> {
      const hour = Math.floor(clock().getTime() / HOUR_MS) * HOUR_MS;
      if (isCounting) {
        keep({ kind: 'read', hour, counts: reads });
        keep({ kind: 'referrer', hour, counts: referrers });
        keep({ kind: 'missed-search', hour, counts: missedSearches });
      }
      keep({ kind: 'browser-error', hour, counts: browserErrors });
      await runAll(
        unstored.splice(0).map((batch) => async () => {
          try {
            await storeBatch(batch);
          } catch (error) {
            keep(batch);
            throw error;
          }
        }),
      );
    },
    async prune(): Promise<void> {
      const before = new Date(clock().getTime() - READS_DAYS * 24 * HOUR_MS);
      await db.deleteFrom('reads').where('hour', '<', before).execute();
      await sql`
        delete from day_counts where day <= ${dayOf(wallTime(before, timeZone))}::date
          or (domain, kind, day, name) in (
            select domain, kind, day, name from (
              select *, row_number() over (partition by domain, kind, day order by count desc) as rank
              from day_counts
            ) as ranked where rank > ${sql.lit(MAX_NAMES_PER_DAY)}
          )`.execute(db);
    },
    /** `GET /api/most-read?domain=` */
    routes: new Hono().get('/api/most-read', async (context) => {
      const articles = (await currentRanking()).get(context.req.query('domain') ?? '') ?? [];
      const response: z.infer<typeof blogSummaries> = { blogs: [...articles] };
      return context.json(response, 200, { 'Cache-Control': 'public, max-age=60' });
    }),
  };
}

/** Counts as rows of domain, name and count. */
function recordset(counts: Counts) {
  const rows = counts.map(([place, count]) => {
    const start = place.indexOf('/');
    return { domain: place.slice(0, start), name: place.slice(start), count };
  });
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(domain text, name text, count integer)`;
}
