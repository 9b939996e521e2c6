import type { TableFacts } from '../server/data/backup/snapshot.ts';

/** Columns of text, numbers to the right, as wide as their widest cell. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column] ?? '').length)),
  );
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}

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
