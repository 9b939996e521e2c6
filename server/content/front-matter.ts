import type { Mistake } from './content-error.ts';

/** A text file's `key: value` lines between two `---`, and what follows them. */
export interface FrontMatter<Key extends string> {
  values: Partial<Record<Key, string>>;
  /** Where each key stands; the keys that are missing are looked for on line 1. */
  lineOf: (key: Key) => number;
  body: readonly string[];
  /** The number of the body's first line. */
  bodyLine: number;
  mistakes: readonly Mistake[];
}

const SETTING = /^([A-Za-z][\w-]*)\s*:\s*(.*?)\s*$/;

export function readFrontMatter<Key extends string>(
  source: string,
  file: string,
  keys: readonly Key[],
): FrontMatter<Key> {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const wanted = keys.map((key) => `${key}: …`).join(', ');
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) {
    const message = `begin the file with a line ---, then ${wanted}, then a line ---`;
    const mistakes = [{ file, line: 1, message }];
    return { values: {}, lineOf: () => 1, body: lines, bodyLine: 1, mistakes };
  }
  const mistakes: Mistake[] = [];
  const values: Partial<Record<Key, string>> = {};
  const places = new Map<string, number>();
  for (const [index, text] of lines.slice(1, end).entries()) {
    const line = index + 2;
    if (text.trim() === '') continue;
    const [, name = '', value = ''] = SETTING.exec(text) ?? [];
    const key = keys.find((candidate) => candidate === name);
    if (!key) {
      mistakes.push({ file, line, message: `“${text.trim()}” means nothing here; write ${wanted}` });
    } else if (places.has(key)) {
      mistakes.push({ file, line, message: `${key} is given twice; remove one` });
    } else {
      places.set(key, line);
      values[key] = unquote(value);
    }
  }
  for (const key of keys) {
    if (values[key]) continue;
    const line = places.get(key) ?? 1;
    mistakes.push({ file, line, message: `${key} is missing; write ${key}: and a text after it` });
  }
  const lineOf = (key: Key) => places.get(key) ?? 1;
  return { values, lineOf, body: lines.slice(end + 1), bodyLine: end + 2, mistakes };
}

function unquote(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1).trim() : value;
}
