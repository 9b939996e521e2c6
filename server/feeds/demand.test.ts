import { expect, test } from 'vitest';
import { createDemand } from './demand.ts';

function demandWith(mayAsk: boolean) {
  let polls = 0;
  const demand = createDemand({
    ask: async () => mayAsk,
    poll: () => {
      polls += 1;
    },
  });
  return { demand, polls: () => polls };
}

test('a feed without a copy is fetched once for all who wait for it', async () => {
  const { demand, polls } = demandWith(true);
  const waiting = [demand.fetch(1), demand.fetch(1), demand.fetch(1)];
  await Promise.resolve();
  demand.heard(2);
  demand.heard(1);
  await Promise.all(waiting);
  expect(polls()).toBe(1);
});

test('a feed that may not be polled now is not waited for', async () => {
  const { demand, polls } = demandWith(false);
  await demand.fetch(1);
  expect(polls()).toBe(0);
});

test('a database that is away is said to be', async () => {
  const demand = createDemand({ ask: () => Promise.reject(new Error('connection refused')), poll: () => {} });
  await expect(Promise.all([demand.fetch(1), demand.fetch(1)])).rejects.toThrow('connection refused');
  await expect(demand.fetch(1)).rejects.toThrow('connection refused');
});
