import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STANDING_PAGES } from '../../contract/pages.ts';
import { ContentError } from './content-error.ts';
import { readPages } from './pages.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  for (const name of STANDING_PAGES)
    await write(name, `---\ntitle: ${name}\ndescription: Words.\n---\n\nText.\n`);
});

afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, source: string) => writeFile(join(folder, `${name}.md`), source);

async function mistakes(): Promise<string[]> {
  const error = await readPages(folder).catch((reason: unknown) => reason);
  if (!(error instanceof ContentError)) throw new Error('the folder was read without a mistake');
  return error.mistakes.map(({ file, line, message }) => `${file.slice(folder.length)}:${line}: ${message}`);
}

test('the four standing pages of the sample publication are complete', async () => {
  const pages = await readPages('sample/meridian-ledger/content/pages');
  expect([...pages.keys()].sort()).toEqual([...STANDING_PAGES].sort());
  for (const page of pages.values()) {
    expect(page.title).not.toBe('');
    expect(page.description.length).toBeLessThanOrEqual(160);
    expect(page.body.split(/\s+/).length).toBeGreaterThan(200);
  }
});

test('a title may hold a colon, and quotes around it are not part of it', async () => {
  await write('about', '---\ntitle: "About: us"\ndescription: Who: we\n---\nText.');
  expect((await readPages(folder)).get('about')).toEqual({
    name: 'about',
    title: 'About: us',
    description: 'Who: we',
    body: 'Text.',
  });
});

test('all mistakes are reported at once, each with its place', async () => {
  await write('about', '---\ntitle:\ntitel: About\n---\n\n# About\n\nText.');
  await write('privacy', '---\ntitle: Privacy\ndescription: Words.\ntitle: Again\n---\n\n');
  await write('careers', '---\ntitle: Careers\ndescription: Words.\n---\n\nText.');
  await rm(join(folder, 'terms.md'));
  expect(await mistakes()).toEqual([
    '/about.md:3: “titel: About” means nothing here; write title: …, description: …',
    '/about.md:2: title is missing; write title: and a text after it',
    '/about.md:1: description is missing; write description: and a text after it',
    '/about.md:6: the title is the page’s only heading of level 1; begin this one with ##',
    '/careers.md:0: there is no page of this name; the pages are about, privacy, terms, contact',
    '/privacy.md:4: title is given twice; remove one',
    '/privacy.md:6: the page is empty; write its text here',
    ':0: terms.md is missing; /terms is made from it',
  ]);
});
