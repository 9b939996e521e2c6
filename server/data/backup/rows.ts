import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { quoted, type Table } from './tables.ts';

/** A row has at most some 100 kB, nearly all far less. */
const ROWS_AT_A_TIME = 250;

/** What makes values read the same whatever the server's settings are, and lets a long read take its time. */
export async function settleSession(trx: Kysely<Schema>): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, MDY',
    intervalstyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '1',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  };
  for (const [name, value] of Object.entries(settings)) {
    await sql`select set_config(${name}, ${value}, true)`.execute(trx);
  }
}

/** The rows of a table in the order of its key, each as one line: a JSON array of its columns' texts. */
export async function* readRows(trx: Kysely<Schema>, table: Table): AsyncGenerator<string[]> {
  const columns = table.columns.map(({ name }, place) => `${quoted(name)}::text as c${place}`);
  const order = table.order.map(
    ({ name, isCollated }) => `${quoted(name)}${isCollated ? ' collate "C"' : ''}`,
  );
  await sql
    .raw(
      `declare rows_to_read no scroll cursor for select ${columns.join(', ')} from ${quoted(table.name)} order by ${order.join(', ')}`,
    )
    .execute(trx);
  for (;;) {
    const { rows } = await sql
      .raw<Record<string, string | null>>(`fetch ${ROWS_AT_A_TIME} from rows_to_read`)
      .execute(trx);
    if (rows.length === 0) break;
    yield rows.map((row) => JSON.stringify(table.columns.map((_, place) => row[`c${place}`])));
  }
  await sql.raw('close rows_to_read').execute(trx);
}

export async function countRows(trx: Kysely<Schema>, { name }: Table): Promise<number> {
  const { rows } = await sql
    .raw<{ count: string }>(`select count(*)::text from ${quoted(name)}`)
    .execute(trx);
  return Number(rows[0]?.count);
}

/** Counts lines and makes a checksum of them. */
export interface Tally {
  readonly rows: number;
  add(lines: readonly string[]): void;
  digest(): string;
}

export function createTally(): Tally {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    get rows() {
      return rows;
    },
    add(lines) {
      rows += lines.length;
      for (const line of lines) hash.update(line).update('\n');
    },
    digest: () => hash.digest('hex'),
  };
}

/** As `insert` writes them back. */
export async function insertRows(trx: Kysely<Schema>, table: Table, lines: readonly string[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name));
  const values = table.columns.map(({ type }, place) => `(line ->> ${place})::${type}`);
  await sql`insert into ${sql.raw(quoted(table.name))} (${sql.raw(names.join(', '))}) overriding system value
    select ${sql.raw(values.join(', '))} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(
    trx,
  );
}
