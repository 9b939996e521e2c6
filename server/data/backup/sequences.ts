import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { quoted, type Table } from './tables.ts';

/** How far the numbers of a table have been given out; those of rows that are gone are not given again. */
export interface Sequence {
  table: string;
  column: string;
  last: string;
}

export async function readSequences(db: Kysely<Schema>, tables: readonly Table[]): Promise<Sequence[]> {
  const sequences: Sequence[] = [];
  for (const { name: table, columns } of tables) {
    for (const { name: column } of columns) {
      const { rows } = await sql<{ sequence: string | null }>`
        select pg_get_serial_sequence(${quoted(table)}, ${column}) as sequence`.execute(db);
      const sequence = rows[0]?.sequence;
      if (!sequence) continue;
      const { rows: found } = await sql
        .raw<{ last: string }>(`select last_value::text as last from ${sequence} where is_called`)
        .execute(db);
      if (found[0]) sequences.push({ table, column, ...found[0] });
    }
  }
  return sequences;
}

/** Never backwards: whoever still knows a number of the former rows is not told another row by it. */
export async function setSequences(db: Kysely<Schema>, sequences: readonly Sequence[]): Promise<void> {
  const furthest = new Map<string, Sequence>();
  for (const sequence of sequences) {
    const key = `${sequence.table}.${sequence.column}`;
    const known = furthest.get(key);
    if (!known || BigInt(known.last) < BigInt(sequence.last)) furthest.set(key, sequence);
  }
  for (const { table, column, last } of furthest.values()) {
    await sql`select setval(pg_get_serial_sequence(${quoted(table)}, ${column}), ${last}::bigint)`.execute(
      db,
    );
  }
}
