import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDemand } from './demand.ts';

/** `allowedIn`: what the feed answers each time that it is asked for, then 0. */
function demandWith(...allowedIn: (number | undefined)[]) {
  let polls = 0;
  const pauses: number[] = [];
  const demand = createDemand({
    ask: async () => (allowedIn.length > 0 ? allowedIn.shift() : 0),
    isDue: async () => false,
    poll: () => {
      polls += 1;
      queueMicrotask(() => demand.notifyPolled(1));
    },
    pause: async (ms) => void pauses.push(ms),
  });
  return { demand, polls: () => polls, pauses };
}

test('a feed without a copy is fetched once for all who wait for it', async () => {
  const { demand, polls } = demandWith(0);
  const waiting = [demand.fetch(1), demand.fetch(1, true), demand.fetch(1)];
  await Promise.resolve();
  demand.notifyPolled(2);
  await Promise.all(waiting);
  expect(polls()).toBe(1);
});

test('word of an earlier poll that comes late ends nobody’s wait', async () => {
  const looks = [true, true, false];
  const demand = createDemand({
    ask: async () => 0,
    isDue: async () => {
      // The next word comes while the last one is looked into.
      demand.notifyPolled(1);
      return looks.shift() ?? expect.unreachable('looked at once too often');
    },
    poll: () => {},
    pause: async () => {},
  });
  const fetched = demand.fetch(1);
  demand.notifyPolled(1);
  await fetched;
  expect(looks).toEqual([]);
});

test('a feed is looked at once for each word of it', async () => {
  let looks = 0;
  let due = true;
  const demand = createDemand({
    ask: async () => 0,
    async isDue() {
      looks += 1;
      await setImmediate();
      return due;
    },
    poll: () => {},
    pause: async () => {},
  });
  const fetched = demand.fetch(1);
  demand.notifyPolled(1);
  for (let turn = 0; turn < 10; turn++) await setImmediate();
  expect(looks).toBe(1);
  due = false;
  demand.notifyPolled(1);
  await fetched;
  expect(looks).toBe(2);
});

test('a feed that may not be polled now is not waited for', async () => {
  const { demand, polls, pauses } = demandWith(3_000);
  await demand.fetch(1);
  expect([polls(), pauses]).toEqual([0, []]);
});

test('a reader who waits gets the next poll that is allowed, with all others who wait', async () => {
  const { demand, polls, pauses } = demandWith(3_000);
  await Promise.all([demand.fetch(1, true), demand.fetch(1, true), demand.fetch(1, true)]);
  expect([polls(), pauses]).toEqual([1, [3_000]]);
  await demand.fetch(1, true);
  expect([polls(), pauses]).toEqual([2, [3_000]]);
});

test('nobody waits for a host that asked for a pause', async () => {
  const { demand, polls, pauses } = demandWith(undefined);
  await demand.fetch(1, true);
  expect([polls(), pauses]).toEqual([0, []]);
});

test('a database that is away is said to be', async () => {
  const ask = () => Promise.reject(new Error('connection refused'));
  const demand = createDemand({ ask, isDue: async () => true, poll: () => {}, pause: async () => {} });
  await expect(Promise.all([demand.fetch(1), demand.fetch(1)])).rejects.toThrow('connection refused');
  await expect(demand.fetch(1, true)).rejects.toThrow('connection refused');
});
