import { sql } from 'kysely';
import { errorMessage } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { createLogThrottle } from '../../lib/log-throttle.ts';
import type { Database } from './open-database.ts';

const POLL_INTERVAL_MS = 2_000;

/**
 * Probes the database at an interval. Late probes of PostgreSQL count as failed; those of the embedded database may wait many
 * seconds for a long transaction.
 */
export function watchDatabase(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  log: Log,
  pollIntervalMs = POLL_INTERVAL_MS,
) {
  let answeredAt = performance.now();
  let isFailing = false;
  let reason = 'no answer in time';
  let probing = false;
  let downSince: number | undefined;
  let throttle = createLogThrottle();
  const isLate = () => kind === 'postgres' && performance.now() - answeredAt >= 3 * pollIntervalMs;
  const isUp = () => !isFailing && !isLate();

  const logState = () => {
    const now = performance.now();
    const seconds = Math.round((now - (downSince ?? now)) / 1_000);
    if (isUp()) {
      if (downSince === undefined) return;
      log.info({ seconds }, 'the database answers again');
      downSince = undefined;
      throttle = createLogThrottle();
      return;
    }
    downSince ??= now;
    if (throttle('down') === undefined) return;
    log.error({ seconds, reason }, 'the database is unreachable; pages are served from the cache');
  };

  const probe = async () => {
    probing = true;
    try {
      await sql`select 1`.execute(db);
      answeredAt = performance.now();
      isFailing = false;
    } catch (error) {
      isFailing = true;
      reason = errorMessage(error);
    }
    probing = false;
    logState();
  };
  const timer = setInterval(() => {
    if (probing) logState();
    else void probe();
  }, pollIntervalMs);
  timer.unref();
  return {
    /** Whether the last probe was answered. */
    get isUp(): boolean {
      return isUp();
    },
    stop: () => clearInterval(timer),
  };
}
