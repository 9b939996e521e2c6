import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeIssue } from '../content/issue.ts';
import { createFolderReader } from './read-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-articles-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const HOME = { id: 'ledger.example', domain: 'ledger.example', timeZone: 'America/New_York' };
const article = (...settings: string[]) =>
  ['---', 'title: A', 'description: B', 'date: 2026-03-10', ...settings, '---', 'Text.'].join('\n');

async function read(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const { articles, issues } = await createFolderReader(folder, HOME).read();
  return { slugs: articles.map(({ slug }) => slug), issues: issues.map(describeIssue) };
}

test('Markdown files are read, in subfolders too; others and hidden ones are passed over', async () => {
  await mkdir(join(folder, '2026'));
  const files = {
    'b.md': article(),
    '2026/a.md': article(),
    '.hidden.md': 'x',
    'notes.txt': 'x',
    'b.md~': 'x',
  };
  expect(await read(files)).toEqual({ slugs: ['a', 'b'], issues: [] });
});

test('a file with an issue is set aside, the others are read', async () => {
  expect(await read({ 'a.md': article(), 'b.md': 'Text.' })).toEqual({
    slugs: ['a'],
    issues: [expect.stringContaining('b.md:1: the front matter is missing')],
  });
});

test('two files with one slug are both set aside, each naming the other', async () => {
  expect(await read({ 'a.md': article(), 'b.md': article('slug: a'), 'c.md': article() })).toEqual({
    slugs: ['c'],
    issues: [
      'a.md:1: slug: “a” is also claimed by b.md: give each article a name of its own',
      'b.md:5: slug: “a” is also claimed by a.md: give each article a name of its own',
    ],
  });
});

test('a draft is left out and claims no name', async () => {
  expect(await read({ 'a.md': article(), 'b.md': article('slug: a', 'draft: true') })).toEqual({
    slugs: ['a'],
    issues: [],
  });
});

test('a former slug that another article has is an issue of both', async () => {
  const files = {
    'a.md': article(),
    'b.md': article('aliases: [a]'),
    'c.md': article('aliases: [c]'),
  };
  expect(await read(files)).toEqual({
    slugs: [],
    issues: [
      expect.stringContaining('a.md:1: slug: “a” is also claimed by b.md'),
      expect.stringContaining('b.md:5: aliases: “a” is also claimed by a.md'),
      expect.stringContaining('c.md:1: slug: “c” is also claimed by this file itself'),
      expect.stringContaining('c.md:5: aliases: “c” is also claimed by this file itself'),
    ],
  });
});

test('a changed file is read again', async () => {
  const reader = createFolderReader(folder, HOME);
  await writeFile(join(folder, 'a.md'), article());
  const [before] = (await reader.read()).articles;
  expect((await reader.read()).articles[0]).toBe(before);
  await writeFile(join(folder, 'a.md'), `${article()} More.`);
  expect((await reader.read()).articles[0]?.body).toBe('Text. More.');
});

test('a file that cannot be read is an issue, not a failure of the rest', async () => {
  await mkdir(join(folder, 'a.md'));
  await symlink(join(folder, 'loop.md'), join(folder, 'loop.md'));
  expect(await read({ 'b.md': article() })).toEqual({
    slugs: ['b'],
    issues: [expect.stringContaining('loop.md: the file cannot be read (ELOOP)')],
  });
});

test('a folder that is not there is an error, so that nobody takes it for an empty one', async () => {
  await expect(createFolderReader(join(folder, 'none'), HOME).read()).rejects.toThrow('ENOENT');
});

test('the sample publication’s articles are in order, and there are at least 32 of 700 to 1,500 words', async () => {
  const { articles, issues } = await createFolderReader(
    'sample/meridian-ledger/content/articles',
    HOME,
  ).read();
  expect(issues.map(describeIssue)).toEqual([]);
  expect(articles.length).toBeGreaterThanOrEqual(32);
  for (const { slug, body, image, keywords } of articles) {
    const words = body.split(/\s+/).length;
    expect({
      slug,
      enough: words >= 700 && words <= 1500,
      image: image !== null,
      keywords: keywords.length > 1,
    }).toEqual({
      slug,
      enough: true,
      image: true,
      keywords: true,
    });
  }
  expect(articles.some(({ video }) => video !== null)).toBe(true);
});
