import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

test('calls with the same key share one run, and the next call after it starts another', async () => {
  const flight = createSingleFlight<string, number>();
  let runs = 0;
  const work = async () => ++runs;
  expect(await Promise.all([flight.run('a', work), flight.run('a', work), flight.run('b', work)])).toEqual([
    1, 1, 2,
  ]);
  expect(await flight.run('a', work)).toBe(3);
});

test('a failed run fails for all who share it, and is not remembered', async () => {
  const flight = createSingleFlight<string, number>();
  const failing = async () => Promise.reject(new Error('no'));
  const outcomes = await Promise.allSettled([flight.run('a', failing), flight.run('a', async () => 1)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await flight.run('a', async () => 1)).toBe(1);
});
