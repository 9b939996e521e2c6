import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * A backup is lines of JSON: what it holds, then each table's rows, every table closed by its count and checksum, then
 * the end. Rows are arrays, all else objects.
 */
const FORMAT = 1;

const headerSchema = z.object({
  masthead: z.literal('backup'),
  format: z.number(),
  /** Of the software that wrote it. */
  version: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
});
export type Header = z.infer<typeof headerSchema>;

const tableEndSchema = z.object({ table: z.string(), rows: z.number(), sha256: z.string() });
export type TableEnd = z.infer<typeof tableEndSchema>;

const endSchema = z.object({
  end: z.literal(true),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d+$/) })),
  /** Of the lines that describe: the header and the end of every table. */
  sha256: z.string(),
});
export type End = z.infer<typeof endSchema>;

/** Told what comes, then of rows as they are read or stored, and of each table with its checksum. */
export interface SnapshotProgress {
  onHeader?(header: Pick<Header, 'tables'>): void;
  onRows?(table: string, rows: number): void;
  onTable?(table: TableEnd): void;
}

/** The first bytes of every backup. */
export const BEGINNING = '{"masthead":"backup"';

export function writeHeader(facts: Omit<Header, 'masthead' | 'format'>): string {
  return JSON.stringify({ masthead: 'backup', format: FORMAT, ...facts });
}

export function readHeader(line: string): Header {
  const header = headerSchema.parse(JSON.parse(line));
  if (header.format !== FORMAT) {
    throw new Error(
      `it has format ${header.format}, and this Masthead reads format ${FORMAT}: update Masthead to restore it`,
    );
  }
  return header;
}

export function isRow(line: string): boolean {
  return line.startsWith('[');
}

export function readTableEnd(line: string): TableEnd {
  return tableEndSchema.parse(JSON.parse(line));
}

export function isEnd(line: string): boolean {
  return line.startsWith('{"end":true');
}

export function readEnd(line: string): End {
  return endSchema.parse(JSON.parse(line));
}

export function checksumOf(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
