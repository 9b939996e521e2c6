import type { SnapshotProgress, TableEnd } from '../server/data/backup/format.ts';
import { type Progress, startProgress } from './progress.ts';
import { formatTable } from './table.ts';

/** Shows how many rows are through: a bar on a terminal, a line for each table elsewhere. */
export interface ShownProgress extends SnapshotProgress {
  readonly tables: readonly TableEnd[];
  end(): void;
}

export function showProgress(output: NodeJS.WriteStream = process.stderr): ShownProgress {
  const tables: TableEnd[] = [];
  let bar: Progress | undefined;
  return {
    tables,
    onHeader({ tables: announced }) {
      bar = startProgress(
        announced.reduce((sum, { rows }) => sum + rows, 0),
        output,
      );
    },
    onRows: (table, rows) => bar?.advance(rows, table),
    onTable(table) {
      tables.push(table);
      if (!output.isTTY) output.write(`${table.table}: ${rowsOf(table)}\n`);
    },
    end: () => bar?.end(),
  };
}

function rowsOf({ rows }: TableEnd): string {
  return `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
}

/** What came through, by its count and checksum. */
export function tableOfTables(tables: readonly TableEnd[]): string {
  return formatTable(
    ['table', 'rows', 'checksum'],
    tables.map(({ table, rows, sha256 }) => [table, rows.toLocaleString('en-US'), sha256.slice(0, 16)]),
  );
}
