import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Returns how many feeds each publication has, and how many fail. */
export async function feedHealth(
  db: Kysely<Schema>,
  publications: readonly string[],
): Promise<Map<string, { feeds: number; failing: number }>> {
  const { rows } = await sql<{ publication: string; feeds: number; failing: number }>`
    select publication, count(distinct feed_id)::int as feeds,
      (count(distinct feed_id) filter (where failures > 0))::int as failing
    from publication_feeds join feeds on feeds.id = feed_id
    where publication = any(${publications}::text[]) group by publication`.execute(db);
  return new Map(rows.map(({ publication, ...counts }) => [publication, counts]));
}

export async function newestDates(
  db: Kysely<Schema>,
  publications: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ publication: string; newest: Date }>`
    with carried as (
      select distinct publication, feed_id from publication_feeds where publication = any(${publications}::text[])
    ), newest as (
      select feed_id, max(published_at) as published_at from items
      where in_feed and feed_id in (select feed_id from carried) group by feed_id
    )
    select publication, max(published_at) as newest from carried join newest using (feed_id)
    group by publication`.execute(db);
  return new Map(rows.map(({ publication, newest }) => [publication, newest.toISOString()]));
}

const FAILING = ['failing', 'blocked'] as const;

/** Whether a feed fails, for Today and for alerts. A paused feed does not. */
export function isFailing({ health, pausedAt }: { health: string; pausedAt: unknown }): boolean {
  return pausedAt === null && FAILING.some((one) => one === health);
}

/** A condition on `publication_feeds`: the paper has not paused the feed. */
export const notPaused = sql<boolean>`not exists (
  select 1 from feed_pauses
  where paper_id = publication_feeds.publication and feed_pauses.feed_id = publication_feeds.feed_id
)`;

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
    .where('feeds.paused_at', 'is', null)
    .where(notPaused)
    .orderBy('feeds.id')
    .orderBy('publication')
    .execute();
}
