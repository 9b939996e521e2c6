import { type Kysely, sql } from 'kysely';
import { StartupError } from '../../lib/startup-error.ts';
import { LOCKS } from '../database/locks.ts';
import { applyMigration, createMigrationsTable, readMigrations } from '../database/migrate.ts';
import type { Schema } from '../database/schema.ts';
import { clearDatabase, findContents } from './clear-database.ts';
import {
  checksumOf,
  type Header,
  isEnd,
  isRow,
  readEnd,
  readHeader,
  readTableEnd,
  type SnapshotProgress,
  type TableEnd,
} from './format.ts';
import { createIndexes, dropIndexes } from './indexes.ts';
import { createTally, insertRows, readRows, settleSession } from './rows.ts';
import { readSequences, setSequences } from './sequences.ts';
import { MIGRATIONS_TABLE, ownNames, quoted, readTables, type Table } from './tables.ts';

/** One statement's worth of rows. */
const MOST_ROWS = 1_000;
const MOST_CHARACTERS = 1_000_000;
/** So long another program may hold what is to be replaced. */
const LOCK_TIMEOUT = '20s';

export interface LoadOptions extends SnapshotProgress {
  /** Where the database is not empty: replaces what it holds. */
  replace?: boolean;
}

/** Why lines cannot be stored; whoever knows where they came from says so, too. */
export class UnfitSnapshot extends Error {
  override readonly name = 'UnfitSnapshot';
}

/**
 * Stores the lines of a backup, in one transaction: all of them or nothing. Every table is read back, and its count and
 * checksum compared, before anything changes for others.
 */
export async function loadSnapshot(
  db: Kysely<Schema>,
  batches: AsyncIterable<readonly string[]>,
  options: LoadOptions = {},
): Promise<TableEnd[]> {
  const lines = singly(batches);
  const migrations = await readMigrations();
  try {
    const first = await lines.next();
    if (first.done) throw new UnfitSnapshot('it is empty');
    const header = readHeader(first.value);
    const newer = header.migrations.filter((name) => !migrations.some((known) => known.name === name));
    if (newer.length > 0) {
      throw new UnfitSnapshot(
        `it was made by a newer Masthead, ${header.version} (it has ${newer.join(', ')}): update this one to restore it`,
      );
    }
    options.onHeader?.(header);
    return await db.transaction().execute(async (trx) => {
      await settleSession(trx);
      await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
      await takeDatabase(trx);
      const own = ownNames(migrations);
      const contents = await findContents(trx, own);
      if (contents.length > 0 && !options.replace) throw new DatabaseInUse(contents);
      const former = await readSequences(trx, await readTables(trx, own.tables));
      await clearDatabase(trx, own);
      await createMigrationsTable(trx);
      const [before, after] = parted(migrations, ({ name }) => header.migrations.includes(name));
      for (const migration of before) await applyMigration(trx, migration);
      const tables = (await readTables(trx, own.tables)).filter(({ name }) => name !== MIGRATIONS_TABLE);
      expectSameTables(header, tables);
      // What migrations have put there, and what triggers would put there, is among the rows.
      await sql.raw(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`).execute(trx);
      await setTriggers(trx, tables, 'disable');
      const indexes = await dropIndexes(trx, tables);
      const described = [first.value];
      const ends: TableEnd[] = [];
      for (const table of tables) {
        const { line, end } = await loadTable(trx, table, lines, options);
        described.push(line);
        ends.push(end);
        options.onTable?.(end);
      }
      const { value: last } = await lines.next();
      if (!last || !isEnd(last)) throw new UnfitSnapshot('its end is missing');
      const { sequences, sha256 } = readEnd(last);
      if (sha256 !== checksumOf(described)) throw new UnfitSnapshot('its checksum is wrong');
      await setSequences(trx, [
        ...sequences,
        ...former.filter(({ table }) => tables.some(({ name }) => name === table)),
      ]);
      await createIndexes(trx, indexes);
      await setTriggers(trx, tables, 'enable');
      for (const migration of after) await applyMigration(trx, migration);
      await sql.raw(`analyze ${tables.map(({ name }) => quoted(name)).join(', ')}`).execute(trx);
      return ends;
    });
  } finally {
    await lines.return(undefined);
  }
}

/** The database holds something, and was not to be replaced. */
export class DatabaseInUse extends StartupError {
  constructor(contents: readonly string[]) {
    super(
      `The database is not empty: it holds ${contents.join(', ')}. Add --force to replace all of it, or name another database.`,
    );
  }
}

/** One restore at a time; sites that start meanwhile wait for its end before they migrate. */
async function takeDatabase(trx: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCKS.restore)}) as free`.execute(trx);
  if (!rows[0]?.free) {
    throw new StartupError('The database is being moved or restored already, or it is the one to be moved.');
  }
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.migrations)})`.execute(trx);
}

async function loadTable(
  trx: Kysely<Schema>,
  table: Table,
  lines: AsyncIterator<string>,
  { onRows }: SnapshotProgress,
): Promise<{ line: string; end: TableEnd }> {
  const given = createTally();
  let batch: string[] = [];
  let characters = 0;
  const store = async () => {
    if (batch.length === 0) return;
    await insertRows(trx, table, batch);
    given.add(batch);
    onRows?.(table.name, batch.length);
    batch = [];
    characters = 0;
  };
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new UnfitSnapshot('its end is missing');
    if (isRow(line)) {
      batch.push(line);
      characters += line.length;
      if (batch.length >= MOST_ROWS || characters >= MOST_CHARACTERS) await store();
      continue;
    }
    await store();
    const end = readTableEnd(line);
    const { rows } = given;
    if (end.table !== table.name || end.rows !== rows || end.sha256 !== given.digest()) {
      throw new UnfitSnapshot(`the table ${table.name} is damaged: its count or checksum is wrong`);
    }
    await compare(trx, table, end);
    return { line, end };
  }
}

/** Reads back what was stored. */
async function compare(trx: Kysely<Schema>, table: Table, { rows, sha256 }: TableEnd): Promise<void> {
  const stored = createTally();
  for await (const lines of readRows(trx, table)) stored.add(lines);
  if (stored.rows === rows && stored.digest() === sha256) return;
  throw new UnfitSnapshot(
    `the table ${table.name} does not read the same in this database (${stored.rows} rows of ${rows})`,
  );
}

function expectSameTables(header: Header, tables: readonly Table[]): void {
  const wanted = tables.map(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
  const given = header.tables.map(({ name, columns }) => [name, ...columns]);
  if (JSON.stringify(wanted) !== JSON.stringify(given)) {
    throw new UnfitSnapshot('its tables are not those of its migrations');
  }
}

async function setTriggers(
  trx: Kysely<Schema>,
  tables: readonly Table[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) {
    await sql.raw(`alter table ${quoted(name)} ${state} trigger user`).execute(trx);
  }
}

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

async function* singly(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string, undefined> {
  for await (const batch of batches) yield* batch;
}
