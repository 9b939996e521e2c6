/** The numbers of a plot, for the screen and for the file. */
export interface Sheet {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Spreadsheets run such cells as formulas; referrers and searches come from strangers. */
const FORMULA = /^[\s]*[=+\-@|%]/;
/** In some languages spreadsheets separate cells by semicolons. */
const TO_QUOTE = /["\r\n,;]/;

/** RFC 4180, with the byte order mark that Excel needs for UTF-8. */
export function csvOf({ columns, rows }: Sheet): string {
  const lines = [columns, ...rows].map((cells) => cells.map(cellOf).join(','));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

function cellOf(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Such as “reads-per-day-2026-11-18.csv”. */
export function fileNameOf({ title }: Sheet, day: string): string {
  return `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${day}.csv`;
}
