import { expect, test } from 'vitest';
import { createHostLimit } from './host-limit.ts';

function job() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { started: false };
  const run = () => {
    state.started = true;
    return promise;
  };
  return { run, resolve, reject, state };
}

/** Lets everything that can go on without outside help go on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('No more jobs run for a host than its limit; the next starts when one ends', async () => {
  const limit = createHostLimit(2);
  const jobs = [job(), job(), job(), job()] as const;
  const results = jobs.map(({ run }) => limit('feeds.example', run));
  await settled();
  expect(jobs.map(({ state }) => state.started)).toEqual([true, true, false, false]);
  jobs[1].resolve('second');
  await settled();
  expect(jobs.map(({ state }) => state.started)).toEqual([true, true, true, false]);
  for (const { resolve } of jobs) resolve('done');
  expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done']);
});

test('One host at its limit holds no other host up', async () => {
  const limit = createHostLimit(1);
  const slow = job();
  const waiting = job();
  const other = job();
  const first = limit('slow.example', slow.run);
  const second = limit('slow.example', waiting.run);
  const third = limit('other.example', other.run);
  await settled();
  expect([slow.state.started, waiting.state.started, other.state.started]).toEqual([true, false, true]);
  for (const { resolve } of [slow, waiting, other]) resolve('done');
  await Promise.all([first, second, third]);
});

test('A job that fails, even before it begins, frees its place', async () => {
  const limit = createHostLimit(1);
  await expect(limit('a.example', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  const throwsAtOnce = () => {
    throw new Error('no job');
  };
  await expect(limit('a.example', throwsAtOnce)).rejects.toThrow('no job');
  expect(await limit('a.example', async () => 'up')).toBe('up');
});

test('A thousand jobs never exceed the limit and start in the order they came', async () => {
  const limit = createHostLimit(3);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      limit('feeds.example', async () => {
        order.push(index);
        running += 1;
        most = Math.max(most, running);
        await settled();
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(order).toEqual(Array.from({ length: 1000 }, (_, index) => index));
});
