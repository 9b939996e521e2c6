import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { quoted, type Table } from './tables.ts';

/** Drops what only speeds up questions; making an index of all rows is far quicker than adding them one by one. */
export async function dropIndexes(trx: Kysely<Schema>, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select index.relname as name, pg_get_indexdef(index.oid) as definition
    from pg_index
      join pg_class as index on index.oid = indexrelid
      join pg_class as owner on owner.oid = indrelid
    where owner.relnamespace = current_schema()::regnamespace and not indisprimary
      and not exists (select 1 from pg_constraint where conindid = indexrelid)
      and owner.relname in (select jsonb_array_elements_text(${JSON.stringify(tables.map(({ name }) => name))}::jsonb))
    order by index.relname collate "C"`.execute(trx);
  for (const { name } of rows) await sql.raw(`drop index ${quoted(name)}`).execute(trx);
  return rows.map(({ definition }) => definition);
}

export async function createIndexes(trx: Kysely<Schema>, definitions: readonly string[]): Promise<void> {
  for (const definition of definitions) await sql.raw(definition).execute(trx);
}
