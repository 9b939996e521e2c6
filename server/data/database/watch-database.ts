import { sql } from 'kysely';
import { errorMessage } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { type Metrics, registerGauge } from '../../lib/metrics.ts';
import type { Database } from './open-database.ts';

export interface DatabaseWatch {
  /** Whether the last look found the database answering. */
  readonly isUp: boolean;
  stop(): void;
}

const LOOK_EVERY_MS = 2_000;

const LOG_INTERVAL_MS = 60_000;

/** Looks from time to time whether the database answers. A look that takes longer counts as none. */
export function watchDatabase(
  { db }: Pick<Database, 'db'>,
  log: Log,
  lookEveryMs = LOOK_EVERY_MS,
): DatabaseWatch {
  let answeredAt = performance.now();
  let isFailing = false;
  let reason = 'no answer in time';
  let looking = false;
  let awaySince: number | undefined;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const isUp = () => !isFailing && performance.now() - answeredAt < 3 * lookEveryMs;

  const tell = () => {
    const now = performance.now();
    const seconds = Math.round((now - (awaySince ?? now)) / 1_000);
    if (isUp()) {
      if (awaySince !== undefined) log.info({ seconds }, 'the database answers again');
      awaySince = undefined;
      loggedAt = Number.NEGATIVE_INFINITY;
      return;
    }
    awaySince ??= now;
    if (now - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = now;
    log.error({ seconds, reason }, 'the database is unreachable; pages are served from the cache');
  };

  const look = async () => {
    looking = true;
    try {
      await sql`select 1`.execute(db);
      answeredAt = performance.now();
      isFailing = false;
    } catch (error) {
      isFailing = true;
      reason = errorMessage(error);
    }
    looking = false;
    tell();
  };
  const timer = setInterval(() => {
    if (looking) tell();
    else void look();
  }, lookEveryMs);
  timer.unref();
  return {
    get isUp() {
      return isUp();
    },
    stop: () => clearInterval(timer),
  };
}

export function registerDatabaseMetrics(metrics: Metrics, watch: Pick<DatabaseWatch, 'isUp'>): void {
  registerGauge(metrics, 'masthead_database_up', 'Whether the database answers.', () => (watch.isUp ? 1 : 0));
}
