import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { openEmptyEmbedded } from '../support/embedded.ts';

afterEach(() => void vi.useRealTimers());

test('a query that waits ten seconds for the embedded database is given up, and those behind it go on', async () => {
  const database = await openEmptyEmbedded();
  const { db } = database;
  await sql`select 1`.execute(db);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const busy = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const read = sql`select 1`.execute(db).catch((error: unknown) => error);
  const write = db
    .transaction()
    .execute((trx) => sql`select 1`.execute(trx))
    .catch((error: unknown) => error);
  const patient = database.withoutTimeouts((unlimited) => sql`select 2 as two`.execute(unlimited));
  while (vi.getTimerCount() < 2) await setImmediate();
  await vi.advanceTimersByTimeAsync(9_999);
  const later = sql`select 3 as three`.execute(db);
  await vi.advanceTimersByTimeAsync(1);
  const busyError = { code: '57014', message: 'the database is busy: a query has waited for 10 s' };
  expect(await read).toMatchObject(busyError);
  expect(await write).toMatchObject(busyError);
  end.resolve();
  await busy;
  expect((await patient).rows).toEqual([{ two: 2 }]);
  expect((await later).rows).toEqual([{ three: 3 }]);
  vi.useRealTimers();
  await database.close();
});

test('between any two queries the event loop has a turn, also within a transaction', async () => {
  const database = await openEmptyEmbedded();
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turns++) await setImmediate();
  })();
  await Promise.all(Array.from({ length: 50 }, () => sql`select 1`.execute(database.db)));
  await database.db.transaction().execute(async (trx) => {
    for (let query = 0; query < 50; query++) await sql`select 1`.execute(trx);
  });
  isOver = true;
  await counting;
  expect(turns).toBeGreaterThanOrEqual(100);
  await database.close();
});
