import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import { readOpml } from '../../feed-reader/opml.ts';
import { parseFaqFile } from '../../server/paper/content/faq.ts';
import { draftLine, parsePage } from '../../server/paper/content/pages.ts';
import { parsePublication } from '../../server/paper/publication/load-publication.ts';
import { readTheme } from '../../server/paper/theme/read-theme.ts';
import { readFolderState, writePaper } from '../new.ts';
import { QUESTIONS } from './answers.ts';
import { placeFeeds } from './gather-feeds.ts';
import { paperFiles } from './paper-files.ts';

const NOW = new Date('2026-03-12T09:00:00Z');
const ANSWERS = {
  name: 'The “Harbor” Courier: & more',
  tagline: 'News from the quays',
  domain: 'harbor.example',
  timeZone: 'UTC',
};
const FILES = paperFiles(ANSWERS, new Map(), NOW);
const fileOf = (path: string) => FILES.get(path) ?? '';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-new-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.for([
  ['Europe/London', 'en-GB'],
  ['Europe/Dublin', 'en-IE'],
  ['Europe/Berlin', 'en-GB'],
  ['America/Toronto', 'en-CA'],
  ['Australia/Sydney', 'en-AU'],
  ['Asia/Kolkata', 'en-IN'],
  ['America/New_York', 'en'],
  ['UTC', 'en'],
] as const)('a paper published in %s writes dates as %s does', ([timeZone, locale]) => {
  const files = paperFiles({ ...ANSWERS, timeZone }, new Map(), NOW);
  expect(JSON.parse(files.get('publication.json') ?? '')).toMatchObject({ timeZone, locale });
});

test('a new paper is in order: its publication, pages, questions and theme, whatever its name', async () => {
  const publication = parsePublication(fileOf('publication.json'), 'publication.json');
  expect(publication).toMatchObject({ ...ANSWERS, newswire: false, texts: { defaultAuthor: '{source}' } });
  for (const path of FILES.keys()) {
    const [, kind, file = ''] = /^content\/(pages|faq)\/(.*)$/.exec(path) ?? [];
    const bytes = Buffer.from(fileOf(path));
    if (kind === 'pages') expect(parsePage(file, bytes), path).toHaveProperty('value');
    if (kind === 'faq') expect(parseFaqFile(file, bytes), path).toHaveProperty('value');
  }
  for (const file of ['publication.json', 'theme/theme.json']) {
    const { $schema } = JSON.parse(fileOf(file));
    expect([...FILES.keys()]).toContain(join(file, '..', $schema));
  }
  await writePaper(folder, FILES);
  expect((await readTheme(join(folder, 'theme'))).issues).toEqual([]);
});

test('its static pages say that they are drafts until somebody edits them', () => {
  for (const name of ['about', 'contact', 'privacy', 'terms']) {
    expect(draftLine(fileOf(`content/pages/${name}.md`))).toBe(6);
  }
  expect(draftLine(fileOf('content/articles/welcome.md'))).toBeUndefined();
});

test('an OPML file with 3 of 15 categories fills those; the others are left out', () => {
  const opml = `<?xml version="1.0"?><opml version="2.0"><body>
    <outline text="Business &amp; Finance"><outline text="Quay Money" xmlUrl="https://a.example/money.xml?x=1&amp;y=2"/></outline>
    <outline title="Sports" xmlUrl='https://b.example/rss'/>
    <outline text="Reading"><outline text="The Food Desk" type="rss" xmlUrl="https://c.example/f"></outline></outline>
  </body></opml>`;
  const feeds = placeFeeds(readOpml(opml));
  expect(Object.fromEntries(feeds)).toEqual({
    business: ['https://a.example/money.xml?x=1&y=2'],
    sports: ['https://b.example/rss'],
    food: ['https://c.example/f'],
  });
  const files = paperFiles(ANSWERS, feeds, NOW);
  const publication = parsePublication(files.get('publication.json') ?? '', 'publication.json');
  expect(publication.feeds.sports).toMatchObject([{ url: 'https://b.example/rss' }]);
  expect(publication.feeds.world).toEqual([]);
  expect([...files.keys()].filter((path) => path.startsWith('media/'))).toEqual([]);
});

test('without any feeds every category has headlines to look at', () => {
  for (const category of CATEGORIES) expect(fileOf(`media/feeds/${category}.xml`)).toContain('<item>');
});

test('feeds that say nothing of themselves fill free categories; further ones are business', () => {
  const many = Array.from({ length: 17 }, (_, index) => ({ url: `https://x.example/${index}`, about: '' }));
  const feeds = placeFeeds(many);
  expect(feeds.size).toBe(15);
  expect(feeds.get('business')).toEqual([0, 15, 16].map((index) => `https://x.example/${index}`));
});

test('what is in the folder stays as it is, and is named', async () => {
  await mkdir(join(folder, 'content/pages'), { recursive: true });
  await writeFile(join(folder, 'content/pages/about.md'), 'mine');
  expect(await readFolderState(folder)).toBe('files');
  expect(await writePaper(folder, FILES)).toEqual(['content/pages/about.md']);
  expect(await readFile(join(folder, 'content/pages/about.md'), 'utf8')).toBe('mine');
  expect(await readFolderState(folder)).toBe('paper');
});

test.for([
  ['/proc/paper', 'no folder can be made there'],
  ['/dev/null/paper', 'a part of the path is a file'],
] as const)('%s is refused in one line', async ([place, reason]) => {
  await expect(writePaper(place, FILES)).rejects.toThrow(reason);
});

test('a folder that may not be written to is refused in one line', async () => {
  await chmod(folder, 0o500);
  // Root may write to any folder of a disk, but not to /sys, which containers mount read-only.
  const place = process.getuid?.() === 0 ? '/sys/paper' : join(folder, 'paper');
  await expect(writePaper(place, FILES)).rejects.toThrow(/you may not write there|the disk is read-only/);
  expect(await readdir(folder)).toEqual([]);
});

test('a site’s address is read as its domain, and what is none is reported', () => {
  const domain = QUESTIONS.find(({ key }) => key === 'domain');
  expect(domain?.read('https://www.Harbor.example/home')).toEqual({ value: 'harbor.example' });
  expect(domain?.read('harbor')).toEqual({ issue: expect.stringContaining('write the bare host') });
  expect(domain?.fallback({ name: 'The Köln Post' }, '')).toBe('the-koln-post.example');
});

test('a bad answer about feeds is asked for again, the other answers stay, and a feed can be moved before anything is written', async () => {
  const opml = ['Business wire', 'Business wire two'].map(
    (title, index) => `<outline text="${title}" xmlUrl="http://127.0.0.1:9/${index}.xml"/>`,
  );
  await writeFile(join(folder, 'feeds.opml'), `<opml><body>${opml.join('')}</body></opml>`);
  // Also where npx runs the tests.
  const env = { ...process.env, npm_command: 'run-script' };
  const child = spawn(process.execPath, [resolve('cli/masthead.ts'), 'new', 'my paper'], {
    cwd: folder,
    env,
  });
  child.stdin.end('Quay Post\nNews\nquay.example\nUTC\nwhat?\nnone.opml\nfeeds.opml\n9=world\n2=world\n\n');
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(said).toContain('“what?” is neither the address of a feed or site, nor an OPML file');
  expect(said).toContain('none.opml does not exist');
  expect(said).toMatch(/2 +business +http:\/\/127\.0\.0\.1:9\/1\.xml/);
  expect(said).toContain('Write a number from the list');
  const { name, domain, feeds } = JSON.parse(
    await readFile(join(folder, 'my paper/publication.json'), 'utf8'),
  );
  expect([name, domain, feeds.business, feeds.world, feeds.technology]).toEqual([
    'Quay Post',
    'quay.example',
    'http://127.0.0.1:9/0.xml',
    'http://127.0.0.1:9/1.xml',
    undefined,
  ]);
  expect(said).toMatch(/node \S+\/bin\/masthead\.mjs serve 'my paper' {5}shows it/);
});
