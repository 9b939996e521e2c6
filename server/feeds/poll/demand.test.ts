import { expect, test } from 'vitest';
import { createDemand } from './demand.ts';

/** `allowedIn`: what the feed answers each time that it is asked for, then 0. */
function demandWith(...allowedIn: (number | undefined)[]) {
  let polls = 0;
  const pauses: number[] = [];
  const demand = createDemand({
    ask: async () => (allowedIn.length > 0 ? allowedIn.shift() : 0),
    poll: () => {
      polls += 1;
      queueMicrotask(() => demand.heard(1));
    },
    pause: async (ms) => void pauses.push(ms),
  });
  return { demand, polls: () => polls, pauses };
}

test('a feed without a copy is fetched once for all who wait for it', async () => {
  const { demand, polls } = demandWith(0);
  const waiting = [demand.fetch(1), demand.fetch(1, true), demand.fetch(1)];
  await Promise.resolve();
  demand.heard(2);
  await Promise.all(waiting);
  expect(polls()).toBe(1);
});

test('a feed that may not be polled now is not waited for', async () => {
  const { demand, polls, pauses } = demandWith(3_000);
  await demand.fetch(1);
  expect([polls(), pauses]).toEqual([0, []]);
});

test('a patient reader waits for the next poll that is allowed, with all others who do', async () => {
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
  const demand = createDemand({ ask, poll: () => {}, pause: async () => {} });
  await expect(Promise.all([demand.fetch(1), demand.fetch(1)])).rejects.toThrow('connection refused');
  await expect(demand.fetch(1, true)).rejects.toThrow('connection refused');
});
