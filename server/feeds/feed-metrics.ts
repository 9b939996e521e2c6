import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import type { Schema } from '../database/schema.ts';
import type { Metrics } from '../metrics.ts';
import type { Asked } from './poll/ask-feed.ts';

export interface FeedMetrics {
  count(asked: Asked): void;
}

/** What an operator watches: how polls end, how old the newest headline of each category is, who keeps failing. */
export function createFeedMetrics(
  metrics: Metrics,
  { db, publication, clock }: { db: Kysely<Schema>; publication: string; clock: () => Date },
): FeedMetrics {
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
      const rows = await figures<{ category: string; newest: Date | null }>(sql`
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
      const rows = await figures<{ category: string; failures: number }>(sql`
        select category, failures from publication_feeds join feeds on feeds.id = feed_id
        where publication = ${publication}`);
      for (const { category, failures } of rows) this.set({ category }, failures);
    },
  });

  /** Nothing where the database is away: the figures of the last look stand. */
  async function figures<Row>(query: RawBuilder<unknown>): Promise<Row[]> {
    try {
      return (await query.$castTo<Row>().execute(db)).rows;
    } catch {
      return [];
    }
  }

  return {
    count: (asked) => fetches.inc({ outcome: outcomeOf(asked) }),
  };
}

function outcomeOf(asked: Asked): string {
  if (asked.kind === 'brought') return 'new';
  return asked.kind === 'unchanged' ? 'unchanged' : asked.reason;
}
