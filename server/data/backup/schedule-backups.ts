import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeFolder } from '../../lib/data-folder.ts';
import { errorMessage } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { countOutcomes, type Metrics, registerGauges } from '../../lib/metrics.ts';
import { serialize } from '../../lib/serialize.ts';

export interface BackupPlan {
  folder: string;
  everyHours: number;
  /** Older ones are deleted. */
  keep: number;
}

interface ScheduleOptions extends BackupPlan {
  /** Writes a backup to the file; fails with a reason. */
  make?(file: string, signal: AbortSignal): Promise<void>;
  /** Runs on one of the nodes that share the folder. */
  onOneNode(run: () => Promise<void>): Promise<unknown>;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
  pollIntervalMs?: number;
}

const NAME = /^masthead-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.backup$/;
const UNFINISHED = /\.\w+\.unfinished$/;
const HOUR_MS = 3_600_000;
/** An unfinished backup of this age belongs to a killed process. */
const ABANDONED_MS = 24 * HOUR_MS;
/** Tolerance for different clocks of nodes. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
const POLL_INTERVAL_MS = 60_000;
const RETRY_MS = 15 * 60_000;

interface BackupFile {
  name: string;
  madeAt: Date;
}

export function nameOfBackup(at: Date): string {
  return `masthead-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

function timeIn(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}${hours}:${minutes}:${seconds}Z`) : undefined;
}

/**
 * The backups of a folder by the times in their names, newest first. Backups with a future time, from a wrong clock, neither
 * count nor are removed.
 */
export async function listBackups(
  folder: string,
  now: Date,
): Promise<{ backups: BackupFile[]; future: BackupFile[] }> {
  const names = await readdir(folder).catch(() => []);
  const all = names
    .flatMap((name) => {
      const madeAt = timeIn(name);
      return madeAt ? [{ name, madeAt }] : [];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const isFuture = ({ madeAt }: BackupFile) => madeAt.getTime() > now.getTime() + CLOCKS_DIFFER_MS;
  return { backups: all.filter((one) => !isFuture(one)), future: all.filter(isFuture) };
}

/** Keeps the newest backups, and removes files of killed processes. */
async function removeOldBackups(folder: string, keep: number, now: Date): Promise<void> {
  const { backups } = await listBackups(folder, now);
  const abandoned = (await readdir(folder)).filter((name) => {
    const begunAt = UNFINISHED.test(name) ? timeIn(name.replace(UNFINISHED, '')) : undefined;
    return begunAt && now.getTime() - begunAt.getTime() > ABANDONED_MS;
  });
  for (const name of [...backups.slice(keep).map((one) => one.name), ...abandoned])
    await rm(join(folder, name), { force: true });
}

/** Makes a backup when the newest one in the folder is old enough, independent of restarts. */
export function scheduleBackups(options: ScheduleOptions): { stop(): Promise<void> } {
  const { folder, everyHours, keep, make = backUpInProcess, metrics, log, clock } = options;
  const stopping = new AbortController();
  const startedAt = clock();
  let failedAt = Number.NEGATIVE_INFINITY;
  let warnedOf: string | undefined;
  const count = countOutcomes(metrics, 'masthead_backups_total', 'Scheduled backups, by how they ended.');
  registerGauges(metrics, {
    masthead_backup_age_seconds: [
      'Age of the newest scheduled backup; where there is none, of the process that is to make it.',
      async () => {
        const { backups } = await listBackups(folder, clock());
        const age = clock().getTime() - (backups[0]?.madeAt ?? startedAt).getTime();
        return Math.max(0, age) / 1000;
      },
    ],
  });

  async function isDue(now: Date): Promise<boolean> {
    const { backups, future } = await listBackups(folder, now);
    if (future[0] && future[0].name !== warnedOf) {
      warnedOf = future[0].name;
      log.warn(
        { folder, file: warnedOf },
        'a backup is dated in the future, so its age is unknown: it does not count. Check the clock, then rename or delete the file',
      );
    }
    return !backups[0] || now.getTime() - backups[0].madeAt.getTime() >= everyHours * HOUR_MS;
  }

  async function backUp(now: Date): Promise<void> {
    // Another node may have just made one.
    if (!(await isDue(now))) return;
    const file = join(folder, nameOfBackup(now));
    try {
      await makeFolder(folder);
      await make(file, stopping.signal);
      await removeOldBackups(folder, keep, now);
      count('made');
      log.info({ file }, 'a backup was made');
    } catch (error) {
      if (stopping.signal.aborted) return;
      failedAt = now.getTime();
      count('failed');
      const reason = errorMessage(error);
      log.error(`The scheduled backup ${file} was not made: ${reason}`);
    }
  }

  const check = serialize(async () => {
    const now = clock();
    const sinceFailure = now.getTime() - failedAt;
    if (sinceFailure >= 0 && sinceFailure < RETRY_MS) return;
    // An unreachable database is logged elsewhere.
    if (await isDue(now)) await options.onOneNode(() => backUp(now)).catch(() => {});
  });

  const timer = setInterval(() => void check(), options.pollIntervalMs ?? POLL_INTERVAL_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await check.idle();
    },
  };
}

const COMMAND = resolve(import.meta.dirname, `../../../cli/masthead${extname(import.meta.filename)}`);

/** Runs `masthead backup` as a child process, so that the origin is not blocked. */
export async function backUpInProcess(file: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, 'backup', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(stderr.trim().split('\n').at(-1) || `exit code ${code}`);
}
