import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from './schema.ts';
import { watchDatabase } from './watch-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a database that is away is one line a minute, and one says that it is back', async () => {
  let isAway = false;
  class Driver extends DummyDriver {
    override async acquireConnection() {
      if (isAway) throw new Error('connect ECONNREFUSED');
      return super.acquireConnection();
    }
  }
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const watch = watchDatabase({ db }, log);
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
