import { afterAll, expect, test } from 'vitest';
import { FairPGlite } from './fair-pglite.ts';

const pglite = new FairPGlite();
afterAll(() => pglite.close());

test('between any two queries the event loop has a turn, also within a transaction', async () => {
  await pglite.waitReady;
  let turns = 0;
  let over = false;
  const count = () => {
    turns++;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 50 }, () => pglite.query('select 1')));
  await pglite.transaction(async (transaction) => {
    for (let query = 0; query < 50; query++) await transaction.query('select 1');
  });
  over = true;
  expect(turns).toBeGreaterThanOrEqual(100);
});
