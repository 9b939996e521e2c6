import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startJobs } from './jobs.ts';

const silent = pino({ level: 'silent' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a job runs after its delay, and again when it said it would, at most once a second', async () => {
  const intervals = [30, -5, 60];
  const ranAt: number[] = [];
  const start = Date.now();
  const jobs = startJobs(silent);
  jobs.repeat(
    'prune',
    async () => {
      ranAt.push((Date.now() - start) / 1_000);
      return intervals.shift() ?? 3_600;
    },
    10,
  );
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ranAt).toEqual([10, 40, 41, 101]);
  await jobs.stop();
});

test('a job that fails is logged once, retried, and logged once when it runs again', async () => {
  const lines: { job: string; msg: string; err?: { message: string } }[] = [];
  const jobs = startJobs(pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }));
  const outcomes = ['bad', 'bad', 'ok', 'ok', 'bad'];
  jobs.repeat('prune', async () => {
    if (outcomes.shift() === 'bad') throw new Error('the disk is full');
    return 10;
  });
  await vi.advanceTimersByTimeAsync(45_000);
  expect(lines.map(({ job, msg, err }) => [job, msg, err?.message])).toEqual([
    ['prune', 'the job failed and will be retried', 'the disk is full'],
    ['prune', 'the job runs again', undefined],
    ['prune', 'the job failed and will be retried', 'the disk is full'],
  ]);
  await jobs.stop();
});

test('stopping waits for a job that runs, and starts no other run', async () => {
  const jobs = startJobs(silent);
  const work = Promise.withResolvers<number>();
  const run = vi.fn(() => work.promise);
  jobs.repeat('poll', run);
  await vi.advanceTimersByTimeAsync(0);
  let isStopped = false;
  const stopping = jobs.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(false);
  work.resolve(1);
  await stopping;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});
