import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from './schema.ts';
import { watchDatabase } from './watch-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(createDriver: () => DummyDriver) {
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { db, lines, log };
}

test('a database that is away is one line a minute, and one says that it is back', async () => {
  let isAway = false;
  class Driver extends DummyDriver {
    override async acquireConnection() {
      if (isAway) throw new Error('connect ECONNREFUSED');
      return super.acquireConnection();
    }
  }
  const { db, lines, log } = setUp(() => new Driver());
  const watch = watchDatabase({ db, kind: 'postgres' }, log);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([watch.isUp, lines]).toEqual([true, []]);
  isAway = true;
  await vi.advanceTimersByTimeAsync(75_000);
  expect(watch.isUp).toBe(false);
  const unreachable = 'the database is unreachable; pages are served from the cache';
  expect(lines).toMatchObject([
    { msg: unreachable, reason: 'connect ECONNREFUSED', seconds: 0 },
    { msg: unreachable, seconds: 60 },
  ]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watch.isUp).toBe(true);
  expect(lines.slice(2)).toMatchObject([{ msg: 'the database answers again', seconds: 74 }]);
  watch.stop();
});

/** A transaction that stores 2,000 articles holds the only connection of the embedded database. */
class BusyDriver extends DummyDriver {
  override acquireConnection() {
    return new Promise<never>(() => {});
  }
}

test('an embedded database that is busy is not unreachable', async () => {
  const { db, lines, log } = setUp(() => new BusyDriver());
  const watch = watchDatabase({ db, kind: 'embedded' }, log);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([watch.isUp, lines]).toEqual([true, []]);
  watch.stop();
});

test('a PostgreSQL that does not answer in time is unreachable', async () => {
  const { db, lines, log } = setUp(() => new BusyDriver());
  const watch = watchDatabase({ db, kind: 'postgres' }, log);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watch.isUp).toBe(false);
  expect(lines).toMatchObject([{ reason: 'no answer in time' }]);
  watch.stop();
});
