import type { FaqEntry } from '../../../contract/faq.ts';
import { categorySlug } from '../../../contract/faq-category.ts';
import type { Issue } from './issue.ts';
import type { FaqFile } from './parse-faq.ts';

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
    const group = categories.get(slug) ?? { category: written, entries: [] };
    categories.set(slug, group);
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
