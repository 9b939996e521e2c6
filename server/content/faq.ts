import type { FaqEntry } from '../../contract/faq.ts';
import { FAQ_CATEGORIES, type FaqCategory } from '../../contract/faq-categories.ts';
import { FAQ_ENTRIES_PER_CATEGORY } from '../../contract/limits.ts';
import { ContentError, type Mistake } from './content-error.ts';
import { type FaqFile, parseFaqFile } from './parse-faq.ts';
import { readTextFiles } from './text-files.ts';

/** The questions of a folder, one file for each category, in the order of the categories. */
export async function readFaq(folder: string): Promise<FaqEntry[]> {
  const files = (await readTextFiles(folder)).map(({ path, source }) => parseFaqFile(source, path));
  const mistakes = [...files.flatMap((file) => file.mistakes), ...together(files, folder)];
  if (mistakes.length > 0) throw new ContentError(folder, inOrder(mistakes));
  return FAQ_CATEGORIES.flatMap((category) =>
    files
      .filter((file) => file.category === category)
      .flatMap(({ entries }) =>
        entries.map(({ id, question, answer }) => ({ id, category, question, answer })),
      ),
  );
}

/** What no file can know alone: categories once each, ten entries, names and questions given once. */
function together(files: readonly FaqFile[], folder: string): Mistake[] {
  const mistakes: Mistake[] = [];
  const owners = new Map<FaqCategory, FaqFile>();
  for (const file of files) {
    if (!file.category) continue;
    const owner = owners.get(file.category);
    if (owner) {
      const message = `${file.category} is already in ${owner.file}; keep one file for each category`;
      mistakes.push({ file: file.file, line: file.categoryLine, message });
      continue;
    }
    owners.set(file.category, file);
    const count = file.entries.length;
    if (count !== FAQ_ENTRIES_PER_CATEGORY) {
      const message = `${file.category} has ${count} questions; write exactly ${FAQ_ENTRIES_PER_CATEGORY}`;
      mistakes.push({ file: file.file, line: file.categoryLine, message });
    }
  }
  for (const category of FAQ_CATEGORIES) {
    if (owners.has(category)) continue;
    const message = `no file has the category ${category}; add one that begins with category: ${category}`;
    mistakes.push({ file: folder, line: 0, message });
  }
  return [...mistakes, ...repeated(files, 'id', (id) => `the name {#${id}}`), ...repeatedQuestions(files)];
}

const repeatedQuestions = (files: readonly FaqFile[]) => repeated(files, 'question', () => 'this question');

function repeated(
  files: readonly FaqFile[],
  field: 'id' | 'question',
  name: (value: string) => string,
): Mistake[] {
  const first = new Map<string, string>();
  const mistakes: Mistake[] = [];
  for (const entry of files.flatMap(({ entries }) => entries)) {
    const key = entry[field].toLowerCase();
    const place = first.get(key);
    if (key === '') continue;
    if (place === undefined) first.set(key, `${entry.file}:${entry.line}`);
    else {
      const message = `${name(entry[field])} is already at ${place}; give each entry its own`;
      mistakes.push({ file: entry.file, line: entry.line, message });
    }
  }
  return mistakes;
}

function inOrder(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
