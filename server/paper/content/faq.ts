import { z } from 'zod';
import type { FaqEntry } from '../../../contract/faq.ts';
import { categorySlug } from '../../../contract/faq-category.ts';
import { checkMarkdown } from './check-markdown.ts';
import type { Issue } from './issue.ts';
import { draftSetting, type Reading, type ReadOptions, readText, settingText } from './read-text.ts';

/**
 * The questions of all files, category by category. Several files may fill one category. A name or a question that is
 * given twice is shown where it stands first.
 */
export function combineFaq(files: ReadonlyMap<string, FaqFile>): {
  content: readonly FaqEntry[];
  issues: readonly Issue[];
} {
  const issues: Issue[] = [];
  const ids = new Map<string, string>();
  const questions = new Map<string, string>();
  const categories = new Map<string, { category: string; entries: FaqEntry[] }>();
  // The order of files with the same number, or none, is that of their names.
  const inOrder = [...files].sort(([, one], [, other]) =>
    one.order < other.order ? -1 : Number(one.order > other.order),
  );
  for (const [file, { category: written, entries }] of inOrder) {
    const slug = categorySlug(written);
    const group = categories.getOrInsert(slug, { category: written, entries: [] });
    for (const { line, id, question, answer } of entries) {
      const place = `${file}:${line}`;
      const twice = [
        ...(ids.has(id) ? [`the name {#${id}} is already at ${ids.get(id)}`] : []),
        ...(questions.has(question.toLowerCase())
          ? [`this question is already at ${questions.get(question.toLowerCase())}`]
          : []),
      ];
      for (const message of twice) issues.push({ file, line, message, fix: 'give each entry its own' });
      if (twice.length > 0) continue;
      ids.set(id, place);
      questions.set(question.toLowerCase(), place);
      group.entries.push({ id, category: group.category, question, answer });
    }
  }
  return { content: [...categories.values()].flatMap(({ entries }) => entries), issues };
}

export interface WrittenEntry {
  line: number;
  id: string;
  question: string;
  answer: string;
}

export interface FaqFile {
  category: string;
  /** Position of its category; categories without one come last. */
  order: number;
  entries: readonly WrittenEntry[];
}

const HEADING = /^(#{1,6})\s+(.*?)\s*$/;
const QUESTION = /^(.*?)\s*\{#([^}]*)\}$/;
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const faqSettings = z.strictObject({
  category: settingText
    .max(60, 'write at most 60 characters')
    .refine((name) => categorySlug(name) !== '', 'write a name with letters or digits'),
  order: settingText
    .regex(/^\d{1,6}$/, 'write a whole number, such as 1 for the first category')
    .transform(Number)
    .default(Number.POSITIVE_INFINITY),
  draft: draftSetting,
});

/** `## Question {#id}`, then paragraphs. */
export function parseFaqFile(file: string, bytes: Uint8Array, options?: ReadOptions): Reading<FaqFile> {
  const read = readText(file, bytes, faqSettings, options);
  if (!('body' in read)) return read;
  const { settings, body, bodyLine, issues } = read;
  const entries: WrittenEntry[] = [];
  for (const { line, heading, lines } of sections(body.split('\n'), bodyLine)) {
    const answer = paragraphs(lines);
    if (heading === undefined) {
      const message = 'this text belongs to no question';
      if (answer !== '') issues.push({ file, line, message, fix: 'write ## Question {#id} above it' });
      continue;
    }
    const entry = readEntry(heading, answer, file, line, issues);
    if (entry) entries.push(entry);
    for (const issue of checkMarkdown(lines.join('\n'), 'plain')) {
      issues.push({ ...issue, file, line: line + 1 + issue.line });
    }
  }
  const { category = '', order = Number.POSITIVE_INFINITY } = settings ?? {};
  const value = { category, order, entries };
  return issues.length > 0 ? { issues, broken: value } : { value };
}

function readEntry(
  heading: string,
  answer: string,
  file: string,
  line: number,
  issues: Issue[],
): WrittenEntry | undefined {
  const wrong = (message: string, fix: string) => void issues.push({ file, line, message, fix });
  const [, marks = '', title = ''] = HEADING.exec(heading) ?? [];
  if (marks !== '##') wrong(`this heading begins with ${marks}`, 'begin a question with ##');
  const [, question = title, id] = QUESTION.exec(title) ?? [];
  if (id === undefined) wrong('the question has no name', 'end the line with {#a-name}');
  else if (!ID.test(id)) wrong(`{#${id}} is no name`, 'write small letters, digits and single hyphens');
  if (question === '') wrong('the question is empty', 'write it between ## and {#');
  if (answer === '') wrong('the answer is empty', 'write at least one paragraph below the question');
  return id === undefined ? undefined : { line, id, question, answer };
}

interface Section {
  line: number;
  /** Absent for what stands before the first heading. */
  heading?: string;
  lines: string[];
}

function sections(body: readonly string[], bodyLine: number): Section[] {
  const list: Section[] = [{ line: bodyLine, lines: [] }];
  for (const [index, text] of body.entries()) {
    if (HEADING.test(text)) list.push({ line: bodyLine + index, heading: text, lines: [] });
    else list.at(-1)?.lines.push(text);
  }
  return list;
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
