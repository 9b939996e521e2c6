import type { TableFacts } from '../server/data/backup/snapshot.ts';
import { formatTable } from './table.ts';

/** A line for each table that is done, on the error output, as other progress is. */
export function showTable({ name, rows }: TableFacts): void {
  process.stderr.write(`${name}: ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}\n`);
}

/** What came through, by its count and checksum. */
export function tableOfTables(tables: readonly TableFacts[]): string {
  return formatTable(
    ['table', 'rows', 'checksum'],
    tables.map(({ name, rows, checksum }) => [name, rows.toLocaleString('en-US'), checksum]),
  );
}
