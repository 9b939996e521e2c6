import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { type Database, openPostgres } from '../../server/database/open-database.ts';
import { startJobs } from '../../server/jobs.ts';
import { openSharedChanges } from '../../server/live/shared-changes.ts';
import { openEmptyPostgres } from '../empty-database.ts';
import { HAS_PGBOUNCER, startPgBouncer } from '../pgbouncer.ts';
import type { PostgresServer } from '../postgres.ts';

describe.skipIf(!HAS_PGBOUNCER)('behind PgBouncer in transaction mode', () => {
  let bouncer: PostgresServer;
  let address: string;
  const opened: Database[] = [];
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });

  beforeAll(async () => {
    const direct = await openEmptyPostgres(inject('postgres'));
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.db);
    await direct.close();
    bouncer = await startPgBouncer(inject('postgres'));
    address = Object.assign(new URL(bouncer.address), { pathname: `/${rows[0]?.name}` }).href;
  });
  afterEach(async () => {
    logged.length = 0;
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(() => bouncer?.stop());

  async function open(): Promise<Database> {
    const database = await openPostgres(address, { log });
    opened.push(database);
    return database;
  }

  test('the site opens without the time limits that the pooler refuses, and says what to do', async () => {
    await migrate(await open());
    expect(logged).toEqual([expect.stringContaining('refuses time limits: set statement_timeout')]);
  });

  test('changes of another node are found without notices, which do not come through', async () => {
    const [one, other] = [await open(), await open()];
    const publication = 'ledger.example';
    const told: string[] = [];
    const writing = await openSharedChanges({ database: one, publication, log });
    const reading = await openSharedChanges({ database: other, publication, log });
    reading.subscribe((tags) => void told.push(...tags));
    writing.publish(['articles']);
    await expect.poll(() => told).toEqual(['articles']);
    await expect
      .poll(() => logged)
      .toContainEqual(expect.stringContaining('notices of the database do not come'));
    await writing.close();
    await reading.close();
  });

  test('jobs run once, and locks of transactions hold', async () => {
    const [one, other] = [await open(), await open()];
    const jobs = await startJobs(one, log, { lookEverySeconds: 0.5 });
    const ran = new Promise<void>((resolve) => {
      void jobs.repeat('work', async () => {
        resolve();
        return 60;
      });
    });
    await ran;
    await jobs.stop();
    await one.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(2)`.execute(trx);
      const { rows } = await sql`select pg_try_advisory_xact_lock(2) as free`.execute(other.db);
      expect(rows).toEqual([{ free: false }]);
    });
  });
});
