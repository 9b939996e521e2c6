import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/open-database.ts';
import { type Jobs, startJobs } from '../../server/jobs.ts';
import { eventually } from '../feeds-setup.ts';
import { databases } from './databases.ts';

const log = pino({ level: 'silent' });

describe.for(databases)('on $name', ({ open }) => {
  let database: Database;
  const started: Jobs[] = [];
  // One for all tests, each of which has work of another name.
  beforeAll(async () => {
    database = await open();
  });
  afterEach(async () => {
    for (const jobs of started.splice(0)) await jobs.stop();
  });
  afterAll(() => database.close());

  async function start(to = log): Promise<Jobs> {
    const jobs = await startJobs(database, to, { lookEverySeconds: 0.5 });
    started.push(jobs);
    return jobs;
  }

  test('work that repeats runs at once, and again when it said it would', async () => {
    const runs: number[] = [];
    const jobs = await start();
    await jobs.repeat('again', async () => {
      runs.push(performance.now());
      return 1;
    });
    await eventually(() => runs.length).toBeGreaterThanOrEqual(3);
  });

  test('however many processes wait for the same work, it stands in line once', async () => {
    const runs: string[] = [];
    for (const name of ['first', 'second', 'third']) {
      const jobs = await start();
      await jobs.repeat('in-line', async () => {
        runs.push(name);
        // Not again while this test is looking.
        return 3600;
      });
    }
    await eventually(() => runs.length).toBeGreaterThanOrEqual(1);
    const waiting = async () =>
      (await database.run("select 1 from pgboss.job where name = 'in-line' and state < 'active'")).rows
        .length;
    await eventually(waiting).toBe(1);
  });

  test('a job that fails is said to once, and once when it runs again', async () => {
    const lines: { level: number; job?: string; msg: string; err?: { message: string } }[] = [];
    const jobs = await start(
      pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    );
    let runs = 0;
    await jobs.repeat('failing', async () => {
      runs += 1;
      if (runs <= 2) throw new Error('the disk is full');
      return 1;
    });
    const told = () =>
      lines.filter(({ job }) => job === 'failing').map(({ msg, err }) => [msg, err?.message]);
    const again = () => database.run("update pgboss.job set start_after = now() where name = 'failing'");
    await expect.poll(() => again().then(() => runs), { interval: 200 }).toBeGreaterThanOrEqual(4);
    expect(told()).toEqual([
      ['the job fails; it is tried again when it is due', 'the disk is full'],
      ['the job runs again', undefined],
    ]);
  });

  test('what was stopped does not run again', async () => {
    const jobs = await start();
    let runs = 0;
    await jobs.repeat('stopped', async () => {
      runs += 1;
      return 1;
    });
    await eventually(() => runs).toBeGreaterThanOrEqual(1);
    await jobs.stop();
    started.length = 0;
    const before = runs;
    const later = await start();
    const seen = Promise.withResolvers<void>();
    await later.repeat('stopped', async () => {
      seen.resolve();
      return 3600;
    });
    await seen.promise;
    expect(runs).toBe(before);
  });
});
