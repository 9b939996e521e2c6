import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { StartupError } from '../../lib/startup-error.ts';
import { LOCKS } from './locks.ts';
import type { Database } from './open-database.ts';
import type { Schema } from './schema.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** The suffix of migrations that remove what the previous version uses. Others only add. */
const CONTRACTS = '.contract.sql';
/** A waiting ALTER blocks all later queries on its table, so it times out and is retried. */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';

export interface Migrated {
  applied: string[];
  /** Migrations of a newer version. */
  unknown: string[];
}

/** Applies new .sql files in order, each in a transaction. Returns their names. */
export function migrate(database: Pick<Database, 'withoutTimeouts'>, folder = MIGRATIONS): Promise<Migrated> {
  return database.withoutTimeouts((db) => migrateAll(db, folder));
}

async function migrateAll(db: Kysely<Schema>, folder: string): Promise<Migrated> {
  const migrations = await readMigrations(folder);
  const files = migrations.map(({ name }) => name);
  await createMigrationsTable(db);
  const applied: string[] = [];
  let unknown: string[] = [];
  for (const migration of migrations) {
    const isNew = await withLockRetries(db, async (trx) => {
      await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
      // Processes that start at the same time queue here; only the first one applies it.
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.migrations)})`.execute(trx);
      const previous = await appliedMigrations(trx);
      unknown = previous.filter((name) => !files.includes(name));
      refuseContracted(unknown);
      if (previous.includes(migration.name)) return false;
      await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(trx);
      await applyMigration(trx, migration);
      return true;
    });
    if (isNew) applied.push(migration.name);
  }
  return { applied, unknown: unknown.sort() };
}

export interface Migration {
  name: string;
  source: string;
}

/** The .sql files of the folder, in the order in which they are applied. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, source: await readFile(join(folder, name), 'utf8') })),
  );
}

export async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const previous = await sql<{ name: string }>`select name from migrations order by name collate "C"`.execute(
    db,
  );
  return previous.rows.map(({ name }) => name);
}

/** Runs in the caller's transaction. */
export async function applyMigration(trx: Kysely<Schema>, { name, source }: Migration): Promise<void> {
  for (const statement of splitStatements(source)) {
    try {
      await sql.raw(statement).execute(trx);
    } catch (error) {
      if (isCode(error, LOCK_NOT_AVAILABLE)) throw error;
      throw new StartupError(
        `Migration ${name} failed and nothing of it was applied: ${errorMessage(error)}`,
      );
    }
  }
  await sql`insert into migrations (name) values (${name})`.execute(trx);
}

/** One of two concurrent calls fails; its retry finds the table. */
export async function createMigrationsTable(db: Kysely<Schema>): Promise<void> {
  const create = sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`;
  try {
    await create.execute(db);
  } catch {
    await create.execute(db);
  }
}

async function withLockRetries<Result>(
  db: Kysely<Schema>,
  run: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      if (!isCode(error, LOCK_NOT_AVAILABLE) || attempt === LOCK_ATTEMPTS) throw error;
    }
  }
}

function refuseContracted(unknown: readonly string[]): void {
  const contracted = unknown.filter((name) => name.endsWith(CONTRACTS));
  if (contracted.length === 0) return;
  throw new StartupError(
    `The database was made by a newer Masthead, which removed what this one needs (it has ${contracted.join(', ')}). Update this one, or set DATA_DIR or DATABASE_URL to another database.`,
  );
}

function isCode(error: unknown, code: string): boolean {
  return errorCode(error) === code;
}

/** Splits at semicolons that end a line, outside $$ bodies: the drivers take one statement at a time. */
export function splitStatements(source: string): string[] {
  const statements: string[] = [];
  let current = '';
  let inBody = false;
  for (const line of source.split('\n')) {
    if (!inBody && /^\s*(--.*)?$/.test(line)) continue;
    current += `${line}\n`;
    if ((line.match(/\$\$/g) ?? []).length % 2 === 1) inBody = !inBody;
    if (!inBody && /;\s*(--.*)?$/.test(line)) {
      statements.push(current.trim());
      current = '';
    }
  }
  if (current.trim()) statements.push(current.trim());
  return statements;
}
