import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../data/database/schema.ts';
import { countOutcomes, type Metrics, registerGauges } from '../../lib/metrics.ts';
import type { FetchResult } from './poll/fetch-feed.ts';
import type { HandledResult } from './poll/handle-result.ts';

/** Registers the metrics of feeds. Returns a function that counts a poll. */
export function createFeedMetrics(
  metrics: Metrics,
  { db, publications, clock }: { db: Kysely<Schema>; publications(): readonly string[]; clock: () => Date },
): (result: FetchResult, handled: HandledResult) => void {
  /** Returns nothing while the database is unreachable: the last values stay. */
  async function byCategory(query: RawBuilder<{ category: string; value: number | null }>) {
    const { rows } = await query.execute(db).catch(() => ({ rows: [] }));
    return Object.fromEntries(
      rows.flatMap(({ category, value }) => (value === null ? [] : [[category, value]])),
    );
  }

  registerGauges(metrics, {
    masthead_feed_newest_item_age_seconds: [
      'Age of the newest item of each category.',
      () =>
        byCategory(sql`
          select category, min((
            select greatest(0, extract(epoch from ${clock()}::timestamptz - max(published_at)))::float
            from items where items.feed_id = publication_feeds.feed_id and in_feed
          )) as value
          from publication_feeds where publication = any(${publications()}::text[]) group by category`),
      'category',
    ],
    masthead_feed_failures: [
      'Failed polls in a row of each category’s feed; of several, the worst.',
      () =>
        byCategory(sql`
          select category, max(failures) as value from publication_feeds join feeds on feeds.id = feed_id
          where publication = any(${publications()}::text[]) group by category`),
      'category',
    ],
  });
  const count = countOutcomes(metrics, 'masthead_feed_fetches_total', 'Polls of feeds, by how they ended.');
  return (result, { kept }) => {
    if (result.kind === 'fetched') count(kept > 0 ? 'suspect' : 'new');
    else count(result.kind === 'not-modified' ? 'unchanged' : result.reason);
  };
}
