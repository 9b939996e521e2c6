import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { run as runValidate } from '../../../cli/validate.ts';
import { CATEGORIES } from '../../../contract/categories.ts';
import { createOwnPaper } from '../../../tests/support/own-paper.ts';
import { findMadeUpAddresses, validatePaper } from './validate-paper.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-validate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('the sample paper is in order; under another publication its addresses are left over from the sample', async () => {
  expect((await validatePaper('sample/meridian-ledger')).issues).toEqual([]);
  const { issues } = await validatePaper('sample/meridian-ledger/live-english.json');
  expect(issues.length).toBeGreaterThan(0);
  expect(issues.filter(({ message }) => !message.endsWith('.example is a made-up address'))).toEqual([]);
});

test('a folder that is not there, or has no publication, is reported in one line', async () => {
  expect((await validatePaper('/nowhere/paper')).issues).toEqual([
    {
      file: 'publication.json',
      message: 'there is no folder /nowhere/paper',
      fix: 'name the folder of a paper',
    },
  ]);
  const [first] = (await validatePaper(await emptyFolder())).issues.filter(
    ({ file }) => file === 'publication.json',
  );
  expect(first?.message).toBe('the file does not exist');
});

test('issues in the publication do not hide those in the texts', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'publication.json'), '{');
  for (const name of ['articles', 'faq', 'pages'])
    await mkdir(join(folder, 'content', name), { recursive: true });
  await writeFile(join(folder, 'content/pages/about.md'), 'Words.');
  expect((await validatePaper(folder)).issues.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'content/pages/about.md:1',
    'publication.json:1',
  ]);
});

test('an issue hides no other: settings, links, names that two files claim, and names that others refer to', async () => {
  const folder = await emptyFolder();
  const settings = JSON.parse(await readFile('sample/meridian-ledger/publication.json', 'utf8'));
  const publication = {
    ...settings,
    featuredVideo: null,
    timeZone: 'Mars',
    icon: '/media/none.svg',
    domain: 'quay.example',
  };
  const article = (more: string, body: string) =>
    `---\ntitle: T\ndescription: D\ndate: 2026-03-10\n${more}---\n${body}\n`;
  const files = {
    'publication.json': JSON.stringify(publication).replace(
      '"newswire":true',
      '"newswire":false,"name":"Quay"',
    ),
    'content/articles/rope.md': article('colour: red\n', '[Gone](/gone) and <b>bold</b>'),
    'content/articles/hawser.md': article('slug: rope\n', 'See [rope](/blog/rope) and [why](/faq#why).'),
    'content/faq/a.md': '---\ncategory: A\n---\n\n## Why? {#why}\n\n[So](/).\n\n## Why? {#why}\n\nSo.\n',
    'content/pages/about.md': '---\ntitle: About\n---\n[Nowhere](/nowhere)\n',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const { issues } = await validatePaper(folder);
  const reported = issues.filter(({ message }) => !/newswire|made-up/.test(message));
  expect(reported.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'content/articles/rope.md: slug: “rope” is also claimed by hawser.md',
    'content/articles/rope.md: there is no setting colour',
    'content/articles/rope.md: HTML is not shown',
    'content/articles/rope.md: there is no page at /gone',
    'content/faq/a.md: a link cannot stand here',
    'content/faq/a.md: the name {#why} is already at a.md:5',
    'content/faq/a.md: this question is already at a.md:5',
    'content/pages/about.md: description is missing',
    'content/pages/about.md: there is no page at /nowhere',
    'publication.json: timeZone is “Mars”',
    'publication.json: name stands twice',
    'publication.json: there is no file media/none.svg',
  ]);
});

test('a feed on the paper’s own site is a file in media/, not one that the site publishes', async () => {
  const paper = await createOwnPaper((category) =>
    category === 'local' ? '/feed.xml' : category === 'world' ? '/media/world.xml' : '/media/none.xml',
  );
  onTestFinished(paper.dispose);
  await paper.save('media/world.xml', '<rss/>');
  const { issues } = await validatePaper(paper.folder);
  const ofFeeds = issues.filter(({ message }) => /feed|media/.test(message));
  expect(ofFeeds).toHaveLength(1 + CATEGORIES.length - 2);
  expect(ofFeeds.find(({ message }) => message.includes('/feed.xml'))).toEqual({
    file: 'publication.json',
    line: expect.any(Number),
    path: ['feeds', 'local', 0, 'url'],
    message: 'the site cannot read /feed.xml as a feed',
    fix: 'write the address of another site’s feed, or put a file into media/ and write /media/ before its name',
  });
});

test('every feed of a list is looked at, and a category without a feed has no page to link to', async () => {
  const paper = await createOwnPaper((category) =>
    category === 'local'
      ? ['https://wire.example/a.xml', '/feed.xml']
      : category === 'sports'
        ? null
        : `https://${category}.example/feed.xml`,
  );
  onTestFinished(paper.dispose);
  await paper.save(
    'content/pages/imprint.md',
    '---\ntitle: T\ndescription: D\n---\n[One](/category/sports) [two](/category/arts)\n',
  );
  const { issues } = await validatePaper(paper.folder);
  expect(issues.map(({ message }) => message).filter((message) => /feed|category/.test(message))).toEqual([
    'there is no page at /category/sports',
    'the site cannot read /feed.xml as a feed',
  ]);
});

test('validate ends with 1 where there is an issue, 0 where there is none, and prints JSON for programs', async () => {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  onTestFinished(() => log.mockRestore());
  expect(await runValidate({ json: true }, ['/nowhere/paper'])).toBe(1);
  expect(JSON.parse(printed[0] ?? '')).toEqual({
    paper: '/nowhere/paper',
    issues: [{ file: 'publication.json', message: expect.any(String), fix: expect.any(String) }],
    notes: [],
  });
  expect(await runValidate({}, ['sample/meridian-ledger'])).toBe(0);
  expect(printed[1]).toBe('sample/meridian-ledger is in order.');
});

test('a text that is a symbolic link out of its folder is not read; one within the folder is', async () => {
  const paper = await createOwnPaper((category) => `https://${category}.example/feed.xml`);
  onTestFinished(paper.dispose);
  await symlink('../../publication.json', join(paper.folder, 'content/pages/secret.md'));
  await symlink('about.md', join(paper.folder, 'content/pages/about-us.md'));
  const { issues } = await validatePaper(paper.folder);
  expect(issues.filter(({ file }) => /secret|about-us/.test(file))).toEqual([
    {
      file: 'content/pages/secret.md',
      message: 'a symbolic link out of the folder is not read',
      fix: 'put the file itself into the folder',
    },
  ]);
});

test('a picture without alternative text is a note with its line', async () => {
  const paper = await createOwnPaper((category) => `https://${category}.example/feed.xml`);
  onTestFinished(paper.dispose);
  await paper.save(
    'content/pages/imprint.md',
    '---\ntitle: T\ndescription: D\n---\n![A quay](https://one.test/a.jpg)\n\n![](https://one.test/b.jpg)\n',
  );
  const { notes } = await validatePaper(paper.folder);
  expect(notes.filter(({ file }) => file === 'content/pages/imprint.md')).toEqual([
    {
      file: 'content/pages/imprint.md',
      line: 7,
      message: 'https://one.test/b.jpg has no alternative text',
      fix: expect.stringContaining('write what it shows between the brackets'),
    },
  ]);
});

test('a symbolic link out of media/ is an issue, because it is not served', async () => {
  const paper = await createOwnPaper((category) => `https://${category}.example/feed.xml`);
  onTestFinished(paper.dispose);
  await paper.save('media/real.txt', 'A text.');
  await symlink('../publication.json', join(paper.folder, 'media/linked.txt'));
  await paper.save(
    'content/pages/imprint.md',
    '---\ntitle: T\ndescription: D\n---\n[One](/media/linked.txt) [two](/media/real.txt)\n',
  );
  const { issues } = await validatePaper(paper.folder);
  expect(issues.filter(({ file }) => file.startsWith('media/'))).toEqual([
    {
      file: 'media/linked.txt',
      message: 'a symbolic link out of media/ is not served',
      fix: 'copy the file into media/',
    },
  ]);
});

test('files of authors are checked like other texts; one whose author has signed nothing is a note', async () => {
  const paper = await createOwnPaper(() => null);
  onTestFinished(paper.dispose);
  const before = await validatePaper(paper.folder);
  await paper.save(
    'content/authors/ada-byron.md',
    '---\nrole: Editor\nimage: /media/none.png\n---\nShe edits.',
  );
  await paper.save('content/authors/Mary.md', '---\n---\n*She* edits.');
  await paper.save('content/authors/ada.jpg', 'x');
  const { issues, notes } = await validatePaper(paper.folder);
  const fresh = issues.filter((issue) => !before.issues.some(({ message }) => message === issue.message));
  expect(fresh.map(({ file, line, message }) => `${file}:${line}: ${message}`)).toEqual([
    'content/authors/ada-byron.md:3: there is no file media/none.png',
    'content/authors/ada.jpg:undefined: only files whose names end in .md are read here',
    'content/authors/Mary.md:2: the front matter has no settings',
  ]);
  expect(notes.map(({ file, message }) => `${file}: ${message}`)).toContain(
    'content/authors/ada-byron.md: no article is signed with this name',
  );
});

test('the id of a paper may be the made-up domain that it had at first', () => {
  const source = (setting: string) => new Map([['publication.json', `{ "${setting}": "quay.example" }`]]);
  const paper = { domain: 'quay.press', hosts: [] };
  expect(findMadeUpAddresses(source('id'), paper)).toEqual([]);
  expect(findMadeUpAddresses(source('tagline'), paper)).toHaveLength(1);
});
