import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import type { Schema } from '../../data/database/schema.ts';
import type { Metrics } from '../../lib/metrics.ts';
import type { FetchResult } from './poll/fetch-feed.ts';

/** Registers the metrics of polls, newest items and failures. Returns a function that counts a poll. */
export function createFeedMetrics(
  metrics: Metrics,
  { db, publication, clock }: { db: Kysely<Schema>; publication: string; clock: () => Date },
): (result: FetchResult) => void {
  const fetches = new Counter({
    name: 'masthead_feed_fetches_total',
    help: 'Polls of feeds, by how they ended.',
    labelNames: ['outcome'],
    registers: [metrics],
  });

  new Gauge({
    name: 'masthead_feed_newest_item_age_seconds',
    help: 'Age of the newest item of each category.',
    labelNames: ['category'],
    registers: [metrics],
    async collect() {
      const now = clock().getTime();
      const rows = await queryRows<{ category: string; newest: Date | null }>(sql`
        select category, (select max(published_at) from items where items.feed_id = publication_feeds.feed_id and in_feed) as newest
        from publication_feeds where publication = ${publication}`);
      for (const { category, newest } of rows) {
        if (newest) this.set({ category }, Math.max(0, (now - newest.getTime()) / 1000));
      }
    },
  });

  new Gauge({
    name: 'masthead_feed_failures',
    help: 'Failed polls in a row of each category’s feed.',
    labelNames: ['category'],
    registers: [metrics],
    async collect() {
      const rows = await queryRows<{ category: string; failures: number }>(sql`
        select category, failures from publication_feeds join feeds on feeds.id = feed_id
        where publication = ${publication}`);
      for (const { category, failures } of rows) this.set({ category }, failures);
    },
  });

  /** No rows where the database is unreachable: the last values stay. */
  async function queryRows<Row>(query: RawBuilder<unknown>): Promise<Row[]> {
    try {
      return (await query.$castTo<Row>().execute(db)).rows;
    } catch {
      return [];
    }
  }

  return (result) => fetches.inc({ outcome: outcomeOf(result) });
}

function outcomeOf(result: FetchResult): string {
  if (result.kind === 'fetched') return 'new';
  return result.kind === 'not-modified' ? 'unchanged' : result.reason;
}
