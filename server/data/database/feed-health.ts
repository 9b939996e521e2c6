import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

interface FeedHealth {
  feeds: number;
  failing: number;
  newestAt: string | null;
}

/** Returns how many feeds each publication has and how many fail, and the date of its newest headline. */
export async function feedHealth(
  db: Kysely<Schema>,
  publications: readonly string[],
): Promise<Map<string, FeedHealth>> {
  const { rows } = await sql<{ publication: string; feeds: number; failing: number; newest: Date | null }>`
    with newest as (
      select feed_id, max(published_at) as published_at from items where in_feed group by feed_id
    ), carried as (
      select distinct publication, feed_id from publication_feeds where publication = any(${publications}::text[])
    )
    select publication, count(*)::int as feeds, (count(*) filter (where failures > 0))::int as failing,
      max(newest.published_at) as newest
    from carried join feeds on feeds.id = carried.feed_id left join newest on newest.feed_id = carried.feed_id
    group by publication`.execute(db);
  return new Map(
    rows.map(({ publication, newest, ...counts }) => [
      publication,
      { ...counts, newestAt: newest?.toISOString() ?? null },
    ]),
  );
}

const FAILING = ['failing', 'blocked'] as const;

/** Whether a feed fails, for Today and for alerts. A paused feed does not. */
export function isFailing({ health, pausedAt }: { health: string; pausedAt: unknown }): boolean {
  return pausedAt === null && FAILING.some((one) => one === health);
}

/** The failing feeds of these publications; a feed that several carry, once for each category of each. */
export async function failingFeeds(
  db: Kysely<Schema>,
  publications: readonly string[],
): Promise<{ id: number; host: string; problem: string; publication: string; category: string }[]> {
  return db
    .selectFrom('feeds')
    .innerJoin('publication_feeds', 'publication_feeds.feed_id', 'feeds.id')
    .select(['feeds.id', 'host', 'problem', 'publication', 'category'])
    .where('publication', '=', sql<string>`any(${publications}::text[])`)
    .where('health', 'in', FAILING)
    .where('paused_at', 'is', null)
    .orderBy('feeds.id')
    .orderBy('publication')
    .execute();
}
