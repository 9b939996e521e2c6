import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { countRows } from './rows.ts';
import { MIGRATIONS_TABLE, quoted, readTables } from './tables.ts';

interface OwnNames {
  tables: readonly string[];
  functions: readonly string[];
}

/** What a database holds that is worth keeping, in words such as “15 feeds”. */
export async function findContents(db: Kysely<Schema>, own: OwnNames): Promise<string[]> {
  const contents: string[] = [];
  for (const table of await readTables(db, own.tables)) {
    if (table.name === MIGRATIONS_TABLE) continue;
    const rows = await countRows(db, table);
    if (rows > 0) contents.push(`${rows.toLocaleString('en-US')} ${table.name.replaceAll('_', ' ')}`);
  }
  return contents;
}

/** Removes what Masthead's migrations make, of whatever version, and nothing else. */
export async function clearDatabase(trx: Kysely<Schema>, own: OwnNames): Promise<void> {
  for (const { name } of await readTables(trx, own.tables)) {
    await sql.raw(`drop table ${quoted(name)} cascade`).execute(trx);
  }
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace
      and proname in (select jsonb_array_elements_text(${JSON.stringify(own.functions)}::jsonb))`.execute(
    trx,
  );
  // Functions use each other: dropping one may drop the next.
  for (const { signature } of rows)
    await sql.raw(`drop function if exists ${signature} cascade`).execute(trx);
}
