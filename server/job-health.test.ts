import { pino } from 'pino';
import { expect, test } from 'vitest';
import { reported } from './job-health.ts';

test('a job is said to fail once, and once to run again, and its failure stays one', async () => {
  const lines: { msg: string; job: string; err?: { message: string } }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const outcomes = ['ok', 'bad', 'bad', 'ok', 'ok', 'bad'];
  const run = reported(log, 'prune', async () => {
    if (outcomes.shift() === 'bad') throw new Error('the disk is full');
    return 7;
  });
  expect(await run()).toBe(7);
  await expect(run()).rejects.toThrow('the disk is full');
  await expect(run()).rejects.toThrow('the disk is full');
  expect(await run()).toBe(7);
  expect(await run()).toBe(7);
  await expect(run()).rejects.toThrow('the disk is full');
  expect(lines.map(({ job, msg, err }) => [job, msg, err?.message])).toEqual([
    ['prune', 'the job fails; it is tried again when it is due', 'the disk is full'],
    ['prune', 'the job runs again', undefined],
    ['prune', 'the job fails; it is tried again when it is due', 'the disk is full'],
  ]);
});
