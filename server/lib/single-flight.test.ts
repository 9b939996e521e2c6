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

test('a run that is forgotten answers its callers, learns of it, and leaves the next run alone', async () => {
  const flight = createSingleFlight<string, string>();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const wait = (until: Promise<void>) => (isCurrent: () => boolean) =>
    until.then(() => (isCurrent() ? 'current' : 'forgotten'));
  const before = flight.run('a', wait(first.promise));
  flight.forget('a');
  const after = flight.run('a', wait(second.promise));
  first.resolve();
  expect(await before).toBe('forgotten');
  expect([flight.has('a'), flight.size]).toEqual([true, 1]);
  second.resolve();
  expect(await after).toBe('current');
  expect(flight.size).toBe(0);
});
