import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../server/data/database/migrate.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { engines } from './databases.ts';

describe.for(engines)('on $name', ({ open }) => {
  let database: Database;
  let folder: string;

  // One for all tests, each of which makes a table of another name.
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-migrations-'));
    await cp('server/data/database/migrations', folder, { recursive: true });
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await sql`delete from migrations where name >= '9000'`.execute(database.db);
  });
  afterAll(() => database.close());

  test('migrations are applied once, in order', async () => {
    await writeFile(join(folder, '9001_one.sql'), 'create table one (id int);');
    await writeFile(join(folder, '9002_two.sql'), 'alter table one add column two int;');
    expect((await migrate(database, folder)).applied).toEqual(['9001_one.sql', '9002_two.sql']);
    expect((await migrate(database, folder)).applied).toEqual([]);
  });

  test('a migration that fails half way applies nothing, and says which it was', async () => {
    await writeFile(join(folder, '9001_half.sql'), 'create table half (id int);\nselect no_such_function();');
    await expect(migrate(database, folder)).rejects.toThrow(
      'Migration 9001_half.sql failed and nothing of it was applied',
    );
    const { rows } = await sql`select 1 from pg_tables where tablename = 'half'`.execute(database.db);
    expect(rows).toEqual([]);
    await writeFile(join(folder, '9001_half.sql'), 'create table half (id int);');
    expect((await migrate(database, folder)).applied).toEqual(['9001_half.sql']);
  });

  test('an older version starts on a database to which a newer one has only added', async () => {
    await writeFile(join(folder, '9009_future.sql'), 'create table future (id int);');
    await migrate(database, folder);
    expect(await migrate(database)).toEqual({ applied: [], unknown: ['9009_future.sql'] });
  });

  test('an older version leaves a database alone from which a newer one has removed something', async () => {
    await writeFile(join(folder, '9009_future.contract.sql'), 'alter table feeds drop column title;');
    await migrate(database, folder);
    await expect(migrate(database)).rejects.toThrow('(it has 9009_future.contract.sql). Update this one');
  });

  test('several processes may start at once', async () => {
    await writeFile(join(folder, '9001_at_once.sql'), 'create table at_once (id int);');
    const applied = await Promise.all([
      migrate(database, folder),
      migrate(database, folder),
      migrate(database, folder),
    ]);
    expect(applied.flatMap((each) => each.applied)).toEqual(['9001_at_once.sql']);
  });

  test('a body between $$ marks is one statement', async () => {
    const body =
      'create function answer() returns int language plpgsql as $$\nbegin\n  return 42;\nend;\n$$;\ncreate table after_body (id int);';
    await writeFile(join(folder, '9001_body.sql'), body);
    await migrate(database, folder);
    const { rows } = await sql<{ answer: number }>`select answer()`.execute(database.db);
    expect(rows).toEqual([{ answer: 42 }]);
  });

  test('a notice reaches those who listen', async () => {
    const received = new Promise<string>(
      (resolve) =>
        void database
          .listen('changes', { onNotice: resolve })
          .then(() => sql`select pg_notify('changes', 'feed:local')`.execute(database.db)),
    );
    expect(await received).toBe('feed:local');
  });
});
