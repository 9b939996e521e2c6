import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { nameOfBackup, scheduleBackups } from './schedule-backups.ts';

const HOUR_MS = 3_600_000;
let folder: string;
let now: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-schedule-'));
  now = Date.parse('2026-03-04T05:06:07Z');
});
afterEach(() => rm(folder, { recursive: true }));

function start(make: (file: string) => Promise<void>, onOneNode = (run: () => Promise<void>) => run()) {
  const logged: string[] = [];
  let looks = 0;
  const metrics = new Registry();
  const schedule = scheduleBackups({
    folder,
    everyHours: 24,
    keep: 2,
    make,
    onOneNode,
    metrics,
    pollIntervalMs: 1,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    clock: () => {
      looks++;
      return new Date(now);
    },
  });
  onTestFinished(() => schedule.stop());
  return { logged, metrics, looks: () => looks };
}

test('a backup is made when the newest is a day old, and the oldest makes room; other files stay', async () => {
  for (const name of ['notes.txt', 'masthead-x.backup', `${nameOfBackup(new Date(0))}.ab12.unfinished`]) {
    await writeFile(join(folder, name), '');
  }
  const { metrics } = start((file) => writeFile(file, ''));
  const days = ['2026-03-04T05-06-07Z', '2026-03-05T05-06-07Z', '2026-03-06T05-06-07Z'];
  for (const [place, day] of days.entries()) {
    await expect.poll(() => readdir(folder)).toContain(`masthead-${day}.backup`);
    await expect
      .poll(async () => await metrics.getSingleMetricAsString('masthead_backups_total'))
      .toContain(`{outcome="made"} ${place + 1}`);
    now += 24 * HOUR_MS;
    if (place === days.length - 1) now -= 24 * HOUR_MS;
  }
  expect((await readdir(folder)).sort()).toEqual(
    [
      'masthead-2026-03-05T05-06-07Z.backup',
      'masthead-2026-03-06T05-06-07Z.backup',
      'masthead-x.backup',
      'notes.txt',
    ].sort(),
  );
});

test('a site that starts again does not make one before its time', async () => {
  await writeFile(join(folder, nameOfBackup(new Date(now - 23 * HOUR_MS))), '');
  const make = vi.fn(async () => {});
  const { looks } = start(make);
  await expect.poll(looks).toBeGreaterThan(3);
  expect(make).not.toHaveBeenCalled();
  now += HOUR_MS;
  await expect.poll(() => make.mock.calls.length).toBeGreaterThan(0);
});

test('the age is that of the newest; where none was ever made, that of the schedule, so that somebody is notified', async () => {
  const { metrics } = start(() => Promise.reject(new Error('the disk is full')));
  const age = () => metrics.getSingleMetricAsString('masthead_backup_age_seconds');
  now += 49 * HOUR_MS;
  expect(await age()).toContain(`masthead_backup_age_seconds ${49 * 3600}`);
  await writeFile(join(folder, nameOfBackup(new Date(now - HOUR_MS))), '');
  expect(await age()).toContain('masthead_backup_age_seconds 3600');
});

test('one that fails is logged once, and tried again after a while', async () => {
  let attempts = 0;
  const { logged } = start(async () => {
    attempts++;
    throw new Error('the disk is full');
  });
  await expect.poll(() => logged.join('')).toContain('was not made: the disk is full');
  expect(attempts).toBe(1);
  now += 15 * 60_000;
  await expect.poll(() => attempts).toBe(2);
});

test('a backup dated in the future stops no other, is logged once, counts for no age and is not removed', async () => {
  const ahead = nameOfBackup(new Date(now + 300 * 24 * HOUR_MS));
  for (const name of [ahead, nameOfBackup(new Date(now - 25 * HOUR_MS))])
    await writeFile(join(folder, name), '');
  const { logged, metrics, looks } = start((file) => writeFile(file, ''));
  await expect.poll(() => readdir(folder)).toContain('masthead-2026-03-04T05-06-07Z.backup');
  const before = looks();
  await expect.poll(looks).toBeGreaterThan(before + 5);
  expect(logged.filter((line) => line.includes('dated in the future'))).toHaveLength(1);
  now += 600_000;
  expect(await metrics.getSingleMetricAsString('masthead_backup_age_seconds')).toContain('_seconds 600');
  expect(await readdir(folder)).toHaveLength(3);
});

test('of two nodes with one folder one makes the backup, and the other finds it', async () => {
  let busy: Promise<void> | undefined;
  const oneAtATime = async (run: () => Promise<void>) => {
    if (!busy) {
      busy = run().finally(() => {
        busy = undefined;
      });
      await busy;
    }
  };
  const make = vi.fn((file: string) => writeFile(file, ''));
  const nodes = [start(make, oneAtATime), start(make, oneAtATime)];
  await expect.poll(() => make.mock.calls.length).toBe(1);
  for (const { looks } of nodes) {
    const before = looks();
    await expect.poll(looks).toBeGreaterThan(before + 5);
  }
  expect(make).toHaveBeenCalledTimes(1);
});
