import { FAQ_CATEGORIES, type FaqCategory } from '../../contract/faq-categories.ts';
import type { Mistake } from './content-error.ts';
import { readFrontMatter } from './front-matter.ts';

/** A question as it stands in its file. */
export interface WrittenEntry {
  file: string;
  line: number;
  id: string;
  question: string;
  answer: string;
}

/** One file of questions: its category, where that is named, and what was written. */
export interface FaqFile {
  file: string;
  category: FaqCategory | undefined;
  categoryLine: number;
  entries: readonly WrittenEntry[];
  mistakes: readonly Mistake[];
}

const HEADING = /^(#{1,6})\s+(.*?)\s*$/;
const QUESTION = /^(.*?)\s*\{#([^}]*)\}$/;
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** `## Question {#id}`, then paragraphs. */
export function parseFaqFile(source: string, file: string): FaqFile {
  const { values, lineOf, body, bodyLine, mistakes: first } = readFrontMatter(source, file, ['category']);
  const mistakes: Mistake[] = [...first];
  const category = FAQ_CATEGORIES.find((name) => name === values.category);
  if (values.category && !category) {
    const message = `there is no category “${values.category}”; write one of ${FAQ_CATEGORIES.join(', ')}`;
    mistakes.push({ file, line: lineOf('category'), message });
  }
  const entries: WrittenEntry[] = [];
  for (const { line, heading, text } of sections(body, bodyLine)) {
    if (heading === undefined) {
      if (text !== '')
        mistakes.push({
          file,
          line,
          message: 'this text belongs to no question; write ## Question {#id} first',
        });
      continue;
    }
    const entry = readEntry(heading, text, file, line, mistakes);
    if (entry) entries.push(entry);
  }
  return { file, category, categoryLine: lineOf('category'), entries, mistakes };
}

function readEntry(
  heading: string,
  answer: string,
  file: string,
  line: number,
  mistakes: Mistake[],
): WrittenEntry | undefined {
  const wrong = (message: string) => void mistakes.push({ file, line, message });
  const [, marks = '', title = ''] = HEADING.exec(heading) ?? [];
  if (marks !== '##') wrong(`a question begins with ##, this begins with ${marks}`);
  const [, question = title, id] = QUESTION.exec(title) ?? [];
  if (id === undefined) wrong('the question has no name; end the line with {#a-name}');
  else if (!ID.test(id)) wrong(`{#${id}} is no name; write small letters, digits and single hyphens`);
  if (question === '') wrong('the question is empty; write it between ## and {#');
  if (answer === '') wrong('the answer is empty; write at least one paragraph below the question');
  return id === undefined ? undefined : { file, line, id, question, answer };
}

interface Section {
  line: number;
  /** Absent for what stands before the first heading. */
  heading?: string;
  text: string;
}

function sections(body: readonly string[], bodyLine: number): Section[] {
  const found: { line: number; heading?: string; lines: string[] }[] = [{ line: bodyLine, lines: [] }];
  for (const [index, text] of body.entries()) {
    if (HEADING.test(text)) found.push({ line: bodyLine + index, heading: text, lines: [] });
    else found.at(-1)?.lines.push(text);
  }
  return found.map(({ lines, ...section }) => ({ ...section, text: paragraphs(lines) }));
}

/** Lines of a paragraph are joined, and paragraphs are kept apart by an empty line. */
function paragraphs(lines: readonly string[]): string {
  return lines
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s+/g, ' '))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
