import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { screens } from '../../../app/screens.ts';
import type { StaticPage } from '../../../contract/pages.ts';
import { describeIssue } from './issue.ts';
import { combinePages, parsePage } from './pages.ts';

const FOLDER = 'sample/meridian-ledger/content/pages';
const HEAD = ['title: A title', 'description: Words.'];

function read(file: string, settings: readonly string[] = HEAD, body = 'Text.') {
  return parsePage(file, Buffer.from(['---', ...settings, '---', '', body].join('\n')));
}

function issues(reading: ReturnType<typeof parsePage>): string[] {
  return 'issues' in reading ? reading.issues.map(describeIssue) : [];
}

function all(...files: [string, ...string[]][]) {
  const pages = new Map<string, StaticPage>();
  for (const [file, ...settings] of files) {
    const reading = read(file, [...HEAD, ...settings]);
    if ('value' in reading) pages.set(file, reading.value);
  }
  return [...combinePages(pages).content.values()];
}

test('the four static pages of the sample publication are complete', async () => {
  const names = await readdir(FOLDER);
  for (const name of names) {
    const reading = parsePage(name, await readFile(`${FOLDER}/${name}`));
    if (!('value' in reading)) throw new Error(issues(reading).join('\n'));
    expect(reading.value.description.length).toBeLessThanOrEqual(160);
    expect(reading.value.body.split(/\s+/).length).toBeGreaterThan(200);
  }
  expect(names.sort()).toEqual(['about.md', 'contact.md', 'privacy.md', 'terms.md']);
});

test('any file is a page, named after it, with a place beside Privacy and Terms', () => {
  expect(read('imprint.md')).toEqual({
    value: {
      name: 'imprint',
      label: 'A title',
      footer: 'legal',
      title: 'A title',
      description: 'Words.',
      body: 'Text.',
    },
  });
});

test('a page may set out policies, name where it was published first, and hide from search engines', () => {
  expect(
    all(['ethics.md', 'policies: ethicsPolicy', 'canonical: https://a.example/b', 'noindex: true']),
  ).toEqual([
    expect.objectContaining({
      policies: ['ethicsPolicy'],
      canonical: 'https://a.example/b',
      noindex: true,
    }),
  ]);
  expect(issues(read('ethics.md', [...HEAD, 'policies: [kindness]', 'canonical: /b']))).toEqual([
    expect.stringContaining('ethics.md:4: '),
    expect.stringContaining('write a full http:// or https:// address'),
  ]);
  expect(issues(read('corrections.md'))).toEqual([expect.stringContaining('/corrections is an address')]);
});

test('the usual pages come first, have short labels and places of their own, and may be missing', () => {
  const pages = all(['careers.md'], ['privacy.md'], ['about.md'], ['terms.md']);
  expect(pages.map(({ name, label, footer }) => [name, label, footer])).toEqual([
    ['about', 'About us', 'about'],
    ['privacy', 'Privacy', 'legal'],
    ['terms', 'Terms', 'legal'],
    ['careers', 'A title', 'legal'],
  ]);
});

test('a page may say what its link says, and where it stands', () => {
  const [page] = all(['imprint.md', 'label: Imprint', 'footer: about']);
  expect(page).toMatchObject({ label: 'Imprint', footer: 'about' });
});

test.each([
  [
    'about.md',
    ['title:', 'titel: About'],
    'Text.',
    [
      'about.md:2: title is empty: write a text',
      'about.md:1: description is missing: write a text',
      'about.md:3: there is no setting titel: did you mean title? If not, remove it',
    ],
  ],
  ['about.md', HEAD, '# About\n\nText.', ['about.md:6: the title is the page’s only heading of level 1']],
  ['about.md', HEAD, '', ['about.md:5: the file has no text']],
  [
    'about.md',
    [...HEAD, 'footer: left'],
    'Text.',
    ['about.md:4: footer is “left”: write legal, about, none'],
  ],
  [
    'about.md',
    [...HEAD, `label: ${'a'.repeat(41)}`],
    'Text.',
    ['about.md:4: label is “aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa”: write at most 40 characters'],
  ],
  ['about.md', HEAD, '<b>x</b>', ['about.md:6: HTML']],
  ['Imprint.md', HEAD, 'Text.', ['Imprint.md: the file’s name makes no address']],
  ['legal/imprint.md', HEAD, 'Text.', ['legal/imprint.md: the file’s name makes no address']],
  ['404.md', HEAD, 'Text.', ['404.md: the file’s name makes no address']],
  ['blog.md', HEAD, 'Text.', ['blog.md: /blog is an address of the site itself']],
])('%s %j %j is an issue with its line', (file, settings, body, expected) => {
  expect(issues(read(file, settings, body))).toEqual(expected.map((one) => expect.stringContaining(one)));
});

test('no page takes the address of a screen', () => {
  const names = screens.flatMap(({ path }) => /^\/([a-z]+)/.exec(path)?.[1] ?? []);
  expect(names).toContain('saved');
  for (const name of names)
    expect(issues(read(`${name}.md`, HEAD, 'Text.'))).toEqual([
      `${name}.md: /${name} is an address of the site itself: rename the file`,
    ]);
});

test('a draft is left out', () => {
  expect(read('imprint.md', ['draft: true'], '')).toEqual({ draft: true });
});
