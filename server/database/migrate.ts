import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { StartupError } from '../startup-error.ts';
import { LOCKS } from './locks.ts';
import type { Database } from './open-database.ts';
import type { Schema } from './schema.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

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

/** Applies the .sql files that this database has not seen, in order, each in a transaction; says which. */
export async function migrate({ db }: Database, folder = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await createMigrationsTable(db);
  const applied: string[] = [];
  for (const migration of migrations) {
    const isNew = await db.transaction().execute(async (trx) => {
      // Several processes may start at once on one PostgreSQL: they queue here, and only the first applies.
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.migrations)})`.execute(trx);
      const seen = await appliedMigrations(trx);
      refuseNewerDatabase(
        seen,
        migrations.map(({ name }) => name),
      );
      if (seen.includes(migration.name)) return false;
      await applyMigration(trx, migration);
      return true;
    });
    if (isNew) applied.push(migration.name);
  }
  return applied;
}

export async function createMigrationsTable(db: Kysely<Schema>): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
}

export async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const seen = await sql<{ name: string }>`select name from migrations order by name collate "C"`.execute(db);
  return seen.rows.map(({ name }) => name);
}

/** Within the transaction of the caller. */
export async function applyMigration(trx: Kysely<Schema>, { name, source }: Migration): Promise<void> {
  for (const statement of splitStatements(source)) {
    try {
      await sql.raw(statement).execute(trx);
    } catch (error) {
      throw new StartupError(
        `Migration ${name} failed and nothing of it was applied: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
  await sql`insert into migrations (name) values (${name})`.execute(trx);
}

function refuseNewerDatabase(seen: readonly string[], known: readonly string[]): void {
  const unknown = seen.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new StartupError(
    `The database was made by a newer Masthead (it has ${unknown.join(', ')}). Update this one, or set DATA_DIR or DATABASE_URL to another database.`,
  );
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
