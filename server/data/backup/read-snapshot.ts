import { type Kysely, sql } from 'kysely';
import { StartupError } from '../../lib/startup-error.ts';
import { LOCKS } from '../database/locks.ts';
import { appliedMigrations, readMigrations } from '../database/migrate.ts';
import type { Schema } from '../database/schema.ts';
import { checksumOf, type SnapshotProgress, writeHeader } from './format.ts';
import { countRows, createTally, readRows, settleSession } from './rows.ts';
import { readSequences } from './sequences.ts';
import { MIGRATIONS_TABLE, ownNames, readTables } from './tables.ts';

export interface SnapshotOptions extends SnapshotProgress {
  /** Of this software. */
  version: string;
  clock?: () => Date;
  /** Keeps every restore away from the database meanwhile: what is read is about to be moved. */
  lock?: boolean;
}

/** All that the database holds at one moment, as the lines of a backup, some at a time; others read and write on. */
export async function* readSnapshot(
  db: Kysely<Schema>,
  { version, clock = () => new Date(), lock = false, ...progress }: SnapshotOptions,
): AsyncGenerator<string[]> {
  const known = await readMigrations();
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await settleSession(trx);
    if (lock) await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.restore)})`.execute(trx);
    const { rows: found } = await sql<{ made: boolean }>`
      select to_regclass('migrations') is not null as made`.execute(trx);
    const migrations = found[0]?.made ? await appliedMigrations(trx) : [];
    if (migrations.length === 0) throw new StartupError('The database is empty: no site has run on it yet.');
    const newer = migrations.filter((name) => !known.some((migration) => migration.name === name));
    if (newer.length > 0) {
      throw new StartupError(
        `The database was made by a newer Masthead (it has ${newer.join(', ')}). Use that one.`,
      );
    }
    const tables = (await readTables(trx, ownNames(known).tables)).filter(
      ({ name }) => name !== MIGRATIONS_TABLE,
    );
    const counted = [];
    for (const table of tables) {
      counted.push({
        name: table.name,
        columns: table.columns.map(({ name }) => name),
        rows: await countRows(trx, table),
      });
    }
    progress.onHeader?.({ tables: counted });
    const described = [writeHeader({ version, madeAt: clock().toISOString(), migrations, tables: counted })];
    yield described.slice();
    for (const table of tables) {
      const tally = createTally();
      for await (const lines of readRows(trx, table)) {
        tally.add(lines);
        progress.onRows?.(table.name, lines.length);
        yield lines;
      }
      const end = { table: table.name, rows: tally.rows, sha256: tally.digest() };
      progress.onTable?.(end);
      const line = JSON.stringify(end);
      described.push(line);
      yield [line];
    }
    const sequences = await readSequences(trx, tables);
    yield [JSON.stringify({ end: true, sequences, sha256: checksumOf(described) })];
  } finally {
    await trx.rollback().execute();
  }
}
