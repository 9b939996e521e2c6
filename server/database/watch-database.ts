import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Metrics } from '../metrics.ts';
import type { Database } from './open-database.ts';

export interface DatabaseWatch {
  /** Whether the last look found the database answering. */
  readonly isUp: boolean;
  stop(): void;
}

const LOOK_EVERY_MS = 2_000;

/** Looks from time to time whether the database answers. A look that takes longer counts as none. */
export function watchDatabase({ db }: Database, lookEveryMs = LOOK_EVERY_MS): DatabaseWatch {
  let answeredAt = performance.now();
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    sql`select 1`
      .execute(db)
      .then(
        () => {
          answeredAt = performance.now();
        },
        () => {
          answeredAt = Number.NEGATIVE_INFINITY;
        },
      )
      .finally(() => {
        looking = false;
      });
  }, lookEveryMs);
  timer.unref();
  return {
    get isUp() {
      return performance.now() - answeredAt < 3 * lookEveryMs;
    },
    stop: () => clearInterval(timer),
  };
}

/** For those who watch the site: 1 while the database answers. */
export function measureDatabase(metrics: Metrics, watch: Pick<DatabaseWatch, 'isUp'>): void {
  new Gauge({
    name: 'masthead_database_up',
    help: 'Whether the database answers.',
    registers: [metrics],
    collect() {
      this.set(watch.isUp ? 1 : 0);
    },
  });
}
