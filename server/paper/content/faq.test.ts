import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FAQ_CATEGORIES } from '../../../tests/support/faq-categories.ts';
import { combineFaq, type FaqFile, parseFaqFile } from './faq.ts';
import { describeIssue } from './issue.ts';

const BUNDLED = 'sample/meridian-ledger/content/faq';

function read(sources: Record<string, string>) {
  const good = new Map<string, FaqFile>();
  const issues: string[] = [];
  for (const [file, source] of Object.entries(sources)) {
    const reading = parseFaqFile(file, Buffer.from(source));
    if ('value' in reading) good.set(file, reading.value);
    if ('issues' in reading) issues.push(...reading.issues.map(describeIssue));
  }
  const combined = combineFaq(good);
  return { entries: combined.content, issues: [...issues, ...combined.issues.map(describeIssue)] };
}

async function sample() {
  const names = await readdir(BUNDLED);
  const sources = await Promise.all(names.map((name) => readFile(`${BUNDLED}/${name}`, 'utf8')));
  return read(Object.fromEntries(names.map((name, index) => [name, sources[index] ?? ''])));
}

const file = (category: string, ...questions: string[]) =>
  [
    `---\ncategory: ${category}\n---`,
    ...questions.map((one) => `## ${one}?  {#${one.toLowerCase()}}\n\nYes.`),
  ].join('\n\n');

test('the sample’s FAQ has a hundred entries, ten in each category, in the order of the specification', async () => {
  const { entries, issues } = await sample();
  expect(issues).toEqual([]);
  expect(entries.map(({ category }) => category)).toEqual(
    FAQ_CATEGORIES.flatMap((category) => Array(10).fill(category)),
  );
});

test('every entry of the sample has a name, a question and an answer of its own, of 40 to 120 words', async () => {
  const { entries } = await sample();
  for (const field of ['id', 'question', 'answer'] as const) {
    expect(new Set(entries.map((entry) => entry[field])).size).toBe(100);
  }
  const lengths = entries.map(({ id, answer }) => ({ id, words: answer.split(/\s+/).length }));
  expect(lengths.filter(({ words }) => words < 40 || words > 120)).toEqual([]);
});

test('there may be any number of categories and questions, and several files for one category', () => {
  const { entries, issues } = read({
    'a.md': file('Delivery', 'One'),
    'b.md': file('Prices & Payment', 'Two', 'Three', 'Four'),
    'c.md': file('Delivery', 'Five'),
  });
  expect(issues).toEqual([]);
  expect(entries.map(({ category, id }) => `${category}: ${id}`)).toEqual([
    'Delivery: one',
    'Delivery: five',
    'Prices & Payment: two',
    'Prices & Payment: three',
    'Prices & Payment: four',
  ]);
});

test('categories come in the order that their files give, then by the names of the files', () => {
  const ordered = (category: string, order: number) =>
    file(category, category).replace('\n---', `\norder: ${order}\n---`);
  const { entries } = read({
    'a.md': file('Fourth', 'Fourth'),
    'b.md': ordered('Second', 20),
    'c.md': ordered('First', 3),
    'd.md': ordered('Third', 20),
  });
  expect(entries.map(({ category }) => category)).toEqual(['First', 'Second', 'Third', 'Fourth']);
});

test('the paragraphs of an answer are kept apart, and its lines joined', () => {
  const { entries } = read({
    'a.md': '---\r\ncategory: A\r\n---\r\n## Q? {#q}\r\n\r\none\r\ntwo  three\r\n\r\n\r\nfour\r\n',
  });
  expect(entries).toEqual([{ id: 'q', category: 'A', question: 'Q?', answer: 'one two three\n\nfour' }]);
});

test.each([
  ['no front matter', '## Q {#q}\n\nA.', 'a.md:1: the front matter is missing'],
  ['no category', '---\norder: 1\n---\n## Q {#q}\n\nA.', 'a.md:1: category is missing: write a text'],
  [
    'a category without letters',
    '---\ncategory: "&"\n---\n## Q {#q}\n\nA.',
    'a.md:2: category is “&”: write a name with letters',
  ],
  [
    'an order in words',
    '---\ncategory: A\norder: first\n---\n## Q {#q}\n\nA.',
    'a.md:3: order is “first”: write a whole number',
  ],
  [
    'a setting that there is not',
    '---\ncategory: A\ntitle: B\n---\n## Q {#q}\n\nA.',
    'a.md:3: there is no setting title: remove it or correct its name',
  ],
  [
    'a question without a name',
    '---\ncategory: A\n---\n\n## Q\n\nA.',
    'a.md:5: the question has no name: end the line with {#a-name}',
  ],
  [
    'a name that is none',
    '---\ncategory: A\n---\n## Q {#Not A Name}\n\nA.',
    'a.md:4: {#Not A Name} is no name',
  ],
  [
    'another level of heading',
    '---\ncategory: A\n---\n### Q {#q}\n\nA.',
    'a.md:4: this heading begins with ###',
  ],
  ['an empty question', '---\ncategory: A\n---\n## {#q}\n\nA.', 'a.md:4: the question is empty'],
  ['an empty answer', '---\ncategory: A\n---\n## Q {#q}\n\n## R {#r}\n\nA.', 'a.md:4: the answer is empty'],
  [
    'a text before the first question',
    '---\ncategory: A\n---\n\nStray.\n\n## Q {#q}\n\nA.',
    'a.md:5: this text belongs to no question',
  ],
  ['no question at all', '---\ncategory: A\n---\n', 'a.md:4: the file has no text'],
  [
    'Markdown in an answer',
    '---\ncategory: A\n---\n## Q {#q}\n\nSee\n[this](/faq).',
    'a.md:7: a link cannot stand here',
  ],
  [
    'a list in an answer',
    '---\ncategory: A\n---\n## Q {#q}\n\nSee:\n\n- this',
    'a.md:8: a list cannot stand here',
  ],
])('%s is an issue with its line', (_name, source, expected) => {
  expect(read({ 'a.md': source }).issues).toEqual([expect.stringContaining(expected)]);
});

test('a name or a question given twice is found across files, and shown where it stands first', () => {
  const { entries, issues } = read({
    'a.md': '---\ncategory: A\n---\n## Why? {#why}\n\nA.',
    'b.md': '---\ncategory: B\n---\n## WHY? {#why}\n\nB.\n\n## How? {#how}\n\nB.',
  });
  expect(issues).toEqual([
    'b.md:4: the name {#why} is already at a.md:4: give each entry its own',
    'b.md:4: this question is already at a.md:4: give each entry its own',
  ]);
  expect(entries.map(({ id, answer }) => id + answer)).toEqual(['whyA.', 'howB.']);
});

test('a draft is left out', () => {
  expect(read({ 'a.md': '---\ncategory: A\ndraft: true\n---\n## Half a' })).toEqual({
    entries: [],
    issues: [],
  });
});
