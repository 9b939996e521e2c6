import { join } from 'node:path';
import { Counter, Gauge } from 'prom-client';
import { makeFolder } from '../../lib/data-folder.ts';
import type { Log } from '../../lib/log.ts';
import type { Metrics } from '../../lib/metrics.ts';
import { listBackups, nameOfBackup, removeOldBackups } from './kept-backups.ts';

export interface BackupPlan {
  folder: string;
  everyHours: number;
  /** How many are kept. */
  keep: number;
}

interface ScheduleOptions extends BackupPlan {
  /** Writes a backup to the file; fails with a reason. */
  make(file: string, signal: AbortSignal): Promise<void>;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
  lookEveryMs?: number;
}

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 60_000;
const AGAIN_AFTER_FAILURE_MS = 15 * 60_000;

/** Makes a backup whenever the newest in the folder is old enough, whoever made that; so restarts change nothing. */
export function scheduleBackups(options: ScheduleOptions): { stop(): Promise<void> } {
  const { folder, everyHours, keep, make, metrics, log, clock, lookEveryMs = LOOK_EVERY_MS } = options;
  const stopping = new AbortController();
  const startedAt = clock();
  let failedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  const outcomes = new Counter({
    name: 'masthead_backups_total',
    help: 'Scheduled backups, by how they ended.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  new Gauge({
    name: 'masthead_backup_age_seconds',
    help: 'Age of the newest scheduled backup; where there is none, of the process that is to make it.',
    registers: [metrics],
    async collect() {
      const [newest] = await listBackups(folder);
      this.set((clock().getTime() - (newest?.madeAt ?? startedAt).getTime()) / 1000);
    },
  });

  async function look(): Promise<void> {
    const now = clock();
    if (now.getTime() - failedAt < AGAIN_AFTER_FAILURE_MS) return;
    const [newest] = await listBackups(folder);
    if (newest && now.getTime() - newest.madeAt.getTime() < everyHours * HOUR_MS) return;
    const file = join(folder, nameOfBackup(now));
    try {
      await makeFolder(folder);
      await make(file, stopping.signal);
      await removeOldBackups(folder, keep, now);
      outcomes.inc({ outcome: 'made' });
      log.info({ file }, 'a backup was made');
    } catch (error) {
      if (stopping.signal.aborted) return;
      failedAt = now.getTime();
      outcomes.inc({ outcome: 'failed' });
      const reason = error instanceof Error ? error.message : String(error);
      log.error(`The scheduled backup ${file} was not made: ${reason}`);
    }
  }

  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, lookEveryMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
}
