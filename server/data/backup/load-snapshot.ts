import { type Kysely, sql } from 'kysely';
import { StartupError } from '../../lib/startup-error.ts';
import { type Copy, quoted } from '../database/copy.ts';
import { LOCKS } from '../database/locks.ts';
import { applyMigration, createMigrationsTable, readMigrations } from '../database/migrate.ts';
import type { Schema } from '../database/schema.ts';
import {
  describeTables,
  type Header,
  inTransaction,
  LEFT_OUT,
  listTables,
  ownNames,
  readSequences,
  type Snapshot,
  type TableFacts,
} from './snapshot.ts';

/** Timeout for locks of other programs. */
const LOCK_TIMEOUT = '20s';

export interface LoadOptions {
  /** Replaces the contents of a database that is not empty. */
  replace?: boolean;
  /** Called with each table after its rows are stored and verified. */
  onTable?(table: TableFacts): void;
}

export class UnfitSnapshot extends Error {
  override readonly name = 'UnfitSnapshot';
}

/**
 * Stores a snapshot in one transaction, after the count and checksum of every table are verified.
 */
export async function loadSnapshot(
  db: Kysely<Schema>,
  copy: Copy,
  { header, rows }: Snapshot,
  { replace = false, onTable }: LoadOptions,
): Promise<TableFacts[]> {
  const migrations = await readMigrations();
  const newer = header.migrations.filter((name) => !migrations.some((migration) => migration.name === name));
  if (newer.length > 0) {
    throw new UnfitSnapshot(
      `it was made by a newer Masthead, ${header.version} (it has ${newer.join(', ')}): update this one to restore it`,
    );
  }
  const own = ownNames(migrations);
  const isOld = ({ name }: { name: string }) => header.migrations.includes(name);
  return inTransaction(db, '', async () => {
    await takeDatabase(db);
    if (!replace) await expectEmpty(db, own.tables);
    const former = await readSequences(db, own.tables);
    await clearDatabase(db, own);
    await createMigrationsTable(db);
    for (const migration of migrations.filter(isOld)) await applyMigration(db, migration);
    expectSameTables(header, await listTables(db, own.tables));
    const names = header.tables.map(({ name }) => quoted(name));
    // The snapshot has the rows that migrations and triggers would insert.
    await sql.raw(`truncate ${names.join(', ')}`).execute(db);
    for (const name of names) await sql.raw(`alter table ${name} disable trigger user`).execute(db);
    const indexes = await dropIndexes(db, header);
    for (const table of header.tables) {
      await copy.in(table, rows(table));
      const [stored] = await describeTables(db, [table.name]);
      if (stored?.rows !== table.rows || stored.checksum !== table.checksum) {
        throw new UnfitSnapshot(
          `the table ${table.name} is damaged: its count or checksum is wrong (${stored?.rows} rows of ${table.rows})`,
        );
      }
      onTable?.(table);
    }
    // Backups of earlier versions contain these rows.
    for (const name of header.tables.map((table) => table.name).filter((name) => LEFT_OUT.has(name)))
      await sql.raw(`delete from ${quoted(name)}`).execute(db);
    await setSequences(db, former, header.sequences);
    for (const index of indexes) await sql.raw(index).execute(db);
    for (const name of names) await sql.raw(`alter table ${name} enable trigger user`).execute(db);
    for (const migration of migrations.filter((one) => !isOld(one))) await applyMigration(db, migration);
    await sql.raw(`analyze ${names.join(', ')}`).execute(db);
    return header.tables;
  });
}

/** Allows one restore at a time. Sites that start wait for its end before they migrate. */
async function takeDatabase(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
      pg_try_advisory_xact_lock(${sql.lit(LOCKS.restore)}) as free`.execute(db);
  if (!rows[0]?.free) {
    throw new StartupError('The database is being moved or restored already, or it is the one to be moved.');
  }
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.migrations)})`.execute(db);
}

async function expectEmpty(db: Kysely<Schema>, tables: readonly string[]): Promise<void> {
  const filled = (await describeTables(db, tables)).filter(({ rows }) => rows > 0);
  if (filled.length === 0) return;
  const contents = filled.map(
    ({ name, rows }) => `${rows.toLocaleString('en-US')} ${name.replaceAll('_', ' ')}`,
  );
  throw new StartupError(
    `The database is not empty: it holds ${contents.join(', ')}. Add --force to replace all of it, or name another database.`,
  );
}

/** Removes the tables and functions of Masthead's migrations, and nothing else. */
async function clearDatabase(db: Kysely<Schema>, own: ReturnType<typeof ownNames>): Promise<void> {
  for (const name of [...own.tables, 'migrations']) {
    await sql.raw(`drop table if exists ${quoted(name)} cascade`).execute(db);
  }
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace
      and proname in (select jsonb_array_elements_text(${JSON.stringify(own.functions)}::jsonb))`.execute(db);
  // Dropping a function may drop others that use it.
  for (const { signature } of rows) await sql.raw(`drop function if exists ${signature} cascade`).execute(db);
}

function expectSameTables(header: Header, tables: Pick<TableFacts, 'name' | 'columns'>[]): void {
  const described = (all: readonly Pick<TableFacts, 'name' | 'columns'>[]) =>
    JSON.stringify(all.map(({ name, columns }) => [name, ...columns]));
  if (described(tables) !== described(header.tables)) {
    throw new UnfitSnapshot('its tables are not those of its migrations');
  }
}

/** Creating an index after the load is much faster. Returns the statements that create them again. */
async function dropIndexes(db: Kysely<Schema>, { tables }: Header): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select index.relname as name, pg_get_indexdef(index.oid) as definition
    from pg_index
      join pg_class as index on index.oid = indexrelid
      join pg_class as owner on owner.oid = indrelid
    where owner.relnamespace = current_schema()::regnamespace and not indisprimary
      and not exists (select 1 from pg_constraint where conindid = indexrelid)
      and owner.relname in (select jsonb_array_elements_text(${JSON.stringify(tables.map(({ name }) => name))}::jsonb))`.execute(
    db,
  );
  for (const { name } of rows) await sql.raw(`drop index ${quoted(name)}`).execute(db);
  return rows.map(({ definition }) => definition);
}

/** Sequences never go back: ids of former rows must not be reused. */
async function setSequences(db: Kysely<Schema>, ...all: Header['sequences'][]): Promise<void> {
  const values = all.flatMap((sequences) => Object.entries(sequences));
  await sql`
    select setval(to_regclass(quote_ident(one ->> 0)), max((one ->> 1)::bigint))
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) as one
    where to_regclass(quote_ident(one ->> 0)) is not null group by one ->> 0`.execute(db);
}
