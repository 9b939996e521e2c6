import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { openEmptyEmbedded } from '../support/embedded.ts';
import { ITEMS, prepareFeeds } from '../support/large-feeds.ts';

/**
 * The embedded database works in the server's process, so long work is done in pieces with turns of the event loop in
 * between. These count the turns; tests/soak/event-loop.test.ts measures the longest.
 */
let database: Database;
beforeAll(async () => {
  database = await openEmptyEmbedded();
});
afterAll(() => database.close());

async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let over = false;
  const count = () => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await work();
  over = true;
  return turns;
}

test('five hundred new stories are stored in pieces, with turns of the event loop between them', async () => {
  for (const { store } of await prepareFeeds(database)) {
    // Twenty items at a time, and fifty where stories are compared.
    expect(await countTurns(store)).toBeGreaterThan(ITEMS / 20 + ITEMS / 50);
  }
});

test('between any two queries the event loop has a turn, also within a transaction', async () => {
  const turns = await countTurns(async () => {
    await Promise.all(Array.from({ length: 50 }, () => sql.raw('select 1').execute(database.db)));
    await database.db.transaction().execute(async (trx) => {
      for (let query = 0; query < 50; query++) await sql`select 1`.execute(trx);
    });
  });
  expect(turns).toBeGreaterThanOrEqual(100);
});
