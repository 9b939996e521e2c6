import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { StartupError } from '../../lib/startup-error.ts';
import { type Copy, quoted } from '../database/copy.ts';
import { LOCKS } from '../database/locks.ts';
import { appliedMigrations, type Migration, readMigrations } from '../database/migrate.ts';
import type { Schema } from '../database/schema.ts';

/** The version of the file format. */
export const FORMAT = 2;

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  checksum: z.string(),
});
export type TableFacts = z.infer<typeof tableSchema>;

export const headerSchema = z.object({
  masthead: z.literal('backup'),
  format: z.literal(FORMAT),
  /** Version of the software that wrote it. */
  version: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** The last value of each sequence, so that ids of deleted rows are not reused. */
  sequences: z.record(z.string(), z.string().regex(/^\d+$/)),
});
export type Header = z.infer<typeof headerSchema>;

/** The contents of a database at one moment. */
export interface Snapshot {
  header: Header;
  /** The rows of a table in COPY format. Call once per table, in the order of the header. */
  rows(table: TableFacts): AsyncIterable<Uint8Array>;
}

interface SnapshotOptions {
  /** Version of this software. */
  version: string;
  /** Blocks restores, for a move. */
  lock?: boolean;
}

/** Reads a consistent snapshot, without blocking others. */
export async function withSnapshot<Result>(
  db: Kysely<Schema>,
  copy: Copy,
  { version, lock = false }: SnapshotOptions,
  use: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const ownMigrations = await readMigrations();
  return inTransaction(db, 'isolation level repeatable read read only', async () => {
    if (lock) await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.restore)})`.execute(db);
    const { rows } = await sql<{ made: boolean }>`
      select to_regclass('migrations') is not null as made`.execute(db);
    const migrations = rows[0]?.made ? await appliedMigrations(db) : [];
    if (migrations.length === 0) throw new StartupError('The database is empty: no site has run on it yet.');
    const newer = migrations.filter((name) => !ownMigrations.some((migration) => migration.name === name));
    if (newer.length > 0) {
      throw new StartupError(
        `The database was made by a newer Masthead (it has ${newer.join(', ')}). Use that one.`,
      );
    }
    const own = ownNames(ownMigrations).tables;
    const header: Header = {
      masthead: 'backup',
      format: FORMAT,
      version,
      madeAt: new Date().toISOString(),
      migrations,
      tables: (await describeTables(db, own)).map((table) =>
        LEFT_OUT.has(table.name) ? { ...table, rows: 0, checksum: NO_ROWS } : table,
      ),
      sequences: await readSequences(db, own),
    };
    return use({ header, rows: (table) => (LEFT_OUT.has(table.name) ? noRows() : copy.out(table)) });
  });
}

/** A restore must not bring back ended sessions, used links and used challenges. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'desk_sessions',
  'desk_invitations',
  'desk_challenges',
]);

async function* noRows(): AsyncGenerator<Uint8Array> {}

/** Runs on the one connection of `db`, with settings that make values the same on every server. */
export async function inTransaction<Result>(
  db: Kysely<Schema>,
  mode: string,
  run: () => Promise<Result>,
): Promise<Result> {
  await sql.raw(`begin ${mode}`).execute(db);
  try {
    await sql`
      select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
        set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
        set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(db);
    const result = await run();
    await sql`commit`.execute(db);
    return result;
  } catch (error) {
    // A lost connection has rolled back already.
    await sql`rollback`.execute(db).catch(() => {});
    throw error;
  }
}

/** The checksum of an empty table. */
const NO_ROWS = '0'.repeat(15);

const CREATED_TABLE = /^create table (?:if not exists )?(\w+)/gm;
const CREATED_FUNCTION = /^create (?:or replace )?function (\w+)/gm;

/** Tables and functions of the migrations, in order, so that tables follow those they reference. */
export function ownNames(migrations: readonly Migration[]): { tables: string[]; functions: string[] } {
  const all = (pattern: RegExp) => [
    ...new Set(
      migrations.flatMap(({ source }) => Array.from(source.matchAll(pattern), ([, name = '']) => name)),
    ),
  ];
  return { tables: all(CREATED_TABLE), functions: all(CREATED_FUNCTION) };
}

/** The existing ones of these tables, without generated columns. */
export async function listTables(
  db: Kysely<Schema>,
  names: readonly string[],
): Promise<Pick<TableFacts, 'name' | 'columns'>[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`.execute(db);
  return rows.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

/** The checksum is a sum over all rows, so it does not depend on their order. */
export async function describeTables(db: Kysely<Schema>, names: readonly string[]): Promise<TableFacts[]> {
  const described: TableFacts[] = [];
  for (const table of await listTables(db, names)) {
    const row = `row(${table.columns.map(quoted).join(', ')})::text`;
    const { rows } = await sql
      .raw<{ rows: string; checksum: string }>(
        `select count(*)::text as rows, lpad(to_hex((coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0)
           % (1::bigint << 60))::bigint), 15, '0') as checksum from ${quoted(table.name)}`,
      )
      .execute(db);
    described.push({ ...table, rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' });
  }
  return described;
}

export async function readSequences(
  db: Kysely<Schema>,
  tables: readonly string[],
): Promise<Header['sequences']> {
  const { rows } = await sql<{ name: string; last: string | null }>`
    with sequences as materialized (
      select sequence.oid, sequence.relname
      from pg_class as sequence join pg_depend on objid = sequence.oid and deptype in ('a', 'i')
        join pg_class as owner on owner.oid = refobjid
      where sequence.relkind = 'S' and owner.relnamespace = current_schema()::regnamespace
        and owner.relname in (select jsonb_array_elements_text(${JSON.stringify(tables)}::jsonb))
    )
    select relname as name, pg_sequence_last_value(oid)::text as last from sequences order by relname`.execute(
    db,
  );
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])));
}
