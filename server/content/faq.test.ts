import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAQ_CATEGORIES } from '../../contract/faq-categories.ts';
import { FAQ_ENTRIES, FAQ_ENTRIES_PER_CATEGORY } from '../../contract/limits.ts';
import { ContentError } from './content-error.ts';
import { readFaq } from './faq.ts';

const BUNDLED = 'sample/meridian-ledger/content/faq';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faq-'));
  for (const name of await readdir(BUNDLED))
    await writeFile(join(folder, name), await readFile(join(BUNDLED, name)));
});

afterEach(() => rm(folder, { recursive: true }));

async function change(name: string, edit: (source: string) => string): Promise<void> {
  const file = join(folder, name);
  await writeFile(file, edit(await readFile(file, 'utf8')));
}

async function mistakes(): Promise<string[]> {
  const error = await readFaq(folder).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ContentError)) throw new Error('the folder was read without a mistake');
  return error.mistakes.map(({ file, line, message }) => `${file.slice(folder.length)}:${line}: ${message}`);
}

test('the FAQ has a hundred entries, ten in each category, in the order of the categories', async () => {
  const entries = await readFaq(BUNDLED);
  expect(entries).toHaveLength(FAQ_ENTRIES);
  const order = FAQ_CATEGORIES.flatMap((category) => Array(FAQ_ENTRIES_PER_CATEGORY).fill(category));
  expect(entries.map(({ category }) => category)).toEqual(order);
});

test('every entry has a name, a question and an answer of its own', async () => {
  const entries = await readFaq(BUNDLED);
  for (const field of ['id', 'question', 'answer'] as const) {
    expect(new Set(entries.map((entry) => entry[field])).size).toBe(FAQ_ENTRIES);
    expect(entries.every((entry) => entry[field].trim() === entry[field] && entry[field] !== '')).toBe(true);
  }
});

test('an answer has 40 to 120 words', async () => {
  const outside = (await readFaq(BUNDLED)).filter(({ answer }) => {
    const words = answer.split(/\s+/).length;
    return words < 40 || words > 120;
  });
  expect(outside.map(({ id }) => id)).toEqual([]);
});

test('the paragraphs of an answer are kept apart, and its lines joined', async () => {
  await change('digital-seo.md', (source) =>
    source.replace(/(\{#rss-feeds\}\n)[\s\S]*?(\n## )/, '$1\r\none\r\ntwo  three\r\n\r\n\r\nfour\r\n$2'),
  );
  const entry = (await readFaq(folder)).find(({ id }) => id === 'rss-feeds');
  expect(entry?.answer).toBe('one two three\n\nfour');
});

test('every mistake of every file is reported at once, with file and line', async () => {
  await change('digital-seo.md', (source) => source.replace('Digital & SEO', 'Digital and SEO'));
  await change('global-markets.md', (source) => source.replace(' {#world-coverage}', ''));
  await change('business-finance.md', (source) => source.replace(/\{#[^}]+\}/, '{#Not A Name}'));
  await change('media-publishing.md', (source) => source.replace('---\n\n', '---\n\nA stray line.\n\n'));
  await change('business-services.md', (source) => source.replace('## What are', '### What are'));
  const found = await mistakes();
  expect(found).toEqual([
    ':0: no file has the category Digital & SEO; add one that begins with category: Digital & SEO',
    '/business-finance.md:5: {#Not A Name} is no name; write small letters, digits and single hyphens',
    '/business-services.md:5: a question begins with ##, this begins with ###',
    `/digital-seo.md:2: there is no category “Digital and SEO”; write one of ${FAQ_CATEGORIES.join(', ')}`,
    '/global-markets.md:2: Global Markets has 9 questions; write exactly 10',
    '/global-markets.md:5: the question has no name; end the line with {#a-name}',
    '/media-publishing.md:4: this text belongs to no question; write ## Question {#id} first',
  ]);
});

test('a name or a question given twice is found across files', async () => {
  const question = '## How does search on this site work? {#site-search}';
  await change('global-markets.md', (source) => source.replace(/## .*/, question));
  expect(await mistakes()).toEqual([
    expect.stringMatching(
      /^\/global-markets.md:5: the name \{#site-search\} is already at .*digital-seo.md:11;/,
    ),
    expect.stringMatching(/^\/global-markets.md:5: this question is already at .*digital-seo.md:11;/),
  ]);
});

test('an empty question or answer is a mistake', async () => {
  await change('global-markets.md', (source) =>
    source.replace(/## .*(\{#[^}]+\})\n[\s\S]*?\n## /, '## $1\n\n## '),
  );
  expect(await mistakes()).toEqual([
    '/global-markets.md:5: the question is empty; write it between ## and {#',
    '/global-markets.md:5: the answer is empty; write at least one paragraph below the question',
  ]);
});

test('an eleventh entry and a second file of a category are mistakes', async () => {
  const extra = '\n## Is there more? {#more}\n\nThere is.\n';
  await change('global-markets.md', (source) => source + extra);
  await writeFile(
    join(folder, 'more.md'),
    `---\ncategory: Digital & SEO\n---\n${extra.replace('#more', '#most')}`,
  );
  expect(await mistakes()).toEqual([
    '/global-markets.md:2: Global Markets has 11 questions; write exactly 10',
    expect.stringContaining('/more.md:2: Digital & SEO is already in'),
    expect.stringContaining('/more.md:5: this question is already at'),
  ]);
});

test('a file without its first lines, and a folder that is not there, are said so', async () => {
  await change('global-markets.md', (source) => source.replace('---\n', ''));
  expect((await mistakes())[1]).toBe(
    '/global-markets.md:1: begin the file with a line ---, then category: …, then a line ---',
  );
  await expect(readFaq(join(folder, 'nowhere'))).rejects.toThrow(/nowhere: there is no such folder/);
});
