import { pipeline } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** Whole tables by PostgreSQL's COPY, in its text format: a row is a line. */
export interface Copy {
  out(table: CopiedTable): AsyncIterable<Uint8Array>;
  in(table: CopiedTable, rows: AsyncIterable<Uint8Array>): Promise<void>;
}

export interface CopiedTable {
  name: string;
  columns: readonly string[];
}

export function postgresCopy(client: pg.Client): Copy {
  return {
    out: (table) => client.query(to(`copy ${quoted(table.name)} ${columnsOf(table)} to stdout`)),
    in: (table, rows) =>
      pipeline(rows, client.query(from(`copy ${quoted(table.name)} ${columnsOf(table)} from stdin`))),
  };
}

/** Pages of 8 kB, without TOAST: some megabytes are in memory at a time. */
const PAGES_AT_A_TIME = 32;
const BYTES_AT_A_TIME = 1_000_000;

/** PGlite copies only whole Blobs, so tables are copied in parts. */
export function embeddedCopy(pglite: PGlite): Copy {
  return {
    async *out(table) {
      const size = `select pg_relation_size('${quoted(table.name)}') / current_setting('block_size')::int as pages`;
      const { rows } = await pglite.query<{ pages: number }>(size);
      for (let page = 0; page < Number(rows[0]?.pages); page += PAGES_AT_A_TIME) {
        const { blob } = await pglite.query(
          `copy (select ${columnsOf(table).slice(1, -1)} from ${quoted(table.name)}
             where ctid >= '(${page},0)' and ctid < '(${page + PAGES_AT_A_TIME},0)') to '/dev/blob'`,
        );
        if (blob) yield new Uint8Array(await blob.arrayBuffer());
      }
    },
    async in(table, rows) {
      const statement = `copy ${quoted(table.name)} ${columnsOf(table)} from '/dev/blob'`;
      for await (const lines of wholeLines(rows)) {
        await pglite.query(statement, [], { blob: new Blob([lines]) });
      }
    },
  };
}

async function* wholeLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(0x0a) + 1;
    const isEnough = end > 0 && bytes + end >= BYTES_AT_A_TIME;
    if (isEnough) yield Buffer.concat([...parts, chunk.subarray(0, end)]);
    parts = isEnough ? [chunk.subarray(end)] : [...parts, chunk];
    bytes = isEnough ? chunk.length - end : bytes + chunk.length;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

function columnsOf({ columns }: CopiedTable): string {
  return `(${columns.map(quoted).join(', ')})`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
