import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text as read } from 'node:stream/consumers';
import { format } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { COMMANDS } from '../../cli/commands.ts';
import { runCommand } from '../../cli/run-command.ts';
import { readEnvironment } from '../../server/origin/environment.ts';
import { type Site, startSite } from '../../server/origin/site.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';
import { crawl, leaksIn } from './crawl.ts';

/** `masthead new`, as a stranger runs it: in an empty folder, without a network, answering nothing. */

const MASTHEAD = resolve('cli/masthead.ts');
let folder: string;
let site: Site;

interface Said {
  code: number;
  said: string;
}

/** The command in a process of its own, where nobody is there to answer. */
async function run(...words: string[]): Promise<Said> {
  const child = spawn(process.execPath, [MASTHEAD, ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    read(child.stdout),
    read(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, said: stderr + stdout };
}

/** The same in this process, which has it loaded. */
async function runHere(...words: string[]): Promise<Said> {
  let said = '';
  const print = (...words: unknown[]) => {
    said += `${format(...words)}\n`;
  };
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of spies) spy.mockImplementation(print);
  try {
    return { code: await runCommand(words, COMMANDS, { print: print, printError: print }), said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
async function masthead(...words: string[]): Promise<string> {
  const { code, said } = await runHere(...words);
  expect(code, said).toBe(0);
  return said;
}
async function failed(...words: string[]): Promise<string> {
  const { code, said } = await runHere(...words);
  expect(code, said).not.toBe(0);
  return said;
}
const at = (name: string) => join(folder, name);
const url = (path: string) => `http://127.0.0.1:${site.port}${path}`;
const text = async (path: string) => (await fetch(url(path))).text();

beforeAll(async () => {
  process.env.NODE_ENV = 'production';
  folder = await mkdtemp(join(tmpdir(), 'masthead-new-'));
  expect(await run('new', 'paper', '--yes')).toMatchObject({ code: 0 });
  const environment = readEnvironment({ PUBLICATION: join(folder, 'paper'), PORT: '0', HOST: '127.0.0.1' });
  site = await startSite(environment, {
    preview: true,
    log: pino({ level: 'silent' }),
    database: await openEmptyDatabase(),
  });
});

afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a paper made by `masthead new --yes` is complete, and no address of it says a word of the sample', async () => {
  const read = await crawl(url(''), [
    '/api/search?q=headlines',
    '/api/get_details?slug=welcome',
    '/search?q=lorem',
  ]);
  const pages = [
    '/blog',
    '/blog/welcome',
    '/faq',
    '/partners',
    '/search',
    '/about',
    '/contact',
    '/privacy',
    '/terms',
  ];
  expect([...read.keys()]).toEqual(expect.arrayContaining(pages));
  expect(read.get('/')).toContain('Paper');
  expect(read.get('/privacy')).toContain('This page came with the paper');
  expect(read.get('/category/technology')).toContain('A placeholder. For real headlines');
  expect(leaksIn(read)).toEqual([]);
});

test('a theme reaches every page: colours, own fonts for good, a cleaned wordmark, illustrations, all allowed by the policy', async () => {
  const theme = join(folder, 'paper/theme');
  const next = join(folder, 'noon');
  await cp('sample/themes/noon', next, { recursive: true });
  await writeFile(
    join(next, 'wordmark.svg'),
    '<svg viewBox="0 0 9 9"><script>alert(1)</script><path onload="x" d="M0 0h9"/></svg>',
  );
  // In one step: every page is made again for each change.
  await rename(theme, join(folder, 'before'));
  await rename(next, theme);
  await expect.poll(() => text('/')).toContain('#fff3cf');
  await expect.poll(() => text('/nowhere')).toContain('#fff3cf');
  const answer = await fetch(url('/'));
  const page = await answer.text();
  expect(page).toContain('<svg fill="currentColor" viewBox="0 0 9 9"><path d="M0 0h9"></path></svg>');
  expect(page).not.toContain('alert(1)');
  expect(page).toContain(
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fff3cf"/>',
  );
  const fonts = Array.from(page.matchAll(/rel="preload" href="([^"]+)" as="font"/g), ([, font = '']) => font);
  expect(fonts.every((font) => font.startsWith('/theme/'))).toBe(true);
  expect(new Set(fonts).size).toBe(fonts.length);
  const font = await fetch(url(fonts[0] ?? ''));
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  expect(font.headers.get('cache-control')).toContain('immutable');
  const policy = answer.headers.get('content-security-policy') ?? '';
  for (const [, style = ''] of page.matchAll(/<style>([^<]*)<\/style>/g)) {
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
  }
  const [, drawing = ''] = /src="(\/illustrations\/[^"]+palette=\w{8})"/.exec(page) ?? [];
  const drawn = await fetch(url(drawing.replace(/&amp;/g, '&')));
  expect([drawn.status, drawn.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
});

test('the preview has every screen and state of the paper, and each is another when the theme is', async () => {
  const page = await text('/preview');
  const addresses = Array.from(page.matchAll(/data-address="([^"]+)"/g), ([, address = '']) => address);
  expect(new Set(addresses).size).toBe(31);
  expect(page.match(/<iframe /g)).toHaveLength(31 * 4);
  for (const [state, words] of [
    ['loading/category/business', 'Loading articles...'],
    ['failing/blog', 'Error Loading Blogs'],
    ['empty/blog', 'No'],
    ['unavailable', '503'],
  ]) {
    expect(await text(`/preview/state/${state}`), state).toContain(words);
  }
  const version = async () =>
    (await fetch(url('/preview/state/loading/blog'), { method: 'HEAD' })).headers.get('etag');
  const before = await version();
  expect(await version()).toBe(before);
  await writeFile(join(folder, 'paper/theme/custom.css'), 'a{color:teal}');
  await expect.poll(version).not.toBe(before);
});

test('the preview shows drafts and scheduled articles, marked, and readers do not see them', async () => {
  const write = (file: string, head: string) =>
    writeFile(
      join(folder, 'paper/content', file),
      `---\ntitle: Rope\ndescription: D\n${head}\n---\nTwisted & tarred.\n`,
    );
  await write('articles/rope.md', 'date: 2026-03-10\ndraft: true');
  await write('articles/later.md', 'date: 2999-01-02');
  await write('articles/bad.md', 'draft: true');
  await write('pages/imprint.md', 'draft: true');
  const page = await text('/preview');
  for (const name of ['Draft: Rope', 'Scheduled for 2999-01-02: Rope', 'Draft: bad.md:1: date is missing']) {
    expect(page).toContain(`>${name}`);
  }
  for (const [path, mark] of [
    ['/blog/rope', 'Draft: Rope'],
    ['/blog/later', 'Scheduled for 2999-01-02: Rope'],
    ['/imprint', 'Draft: Rope'],
  ]) {
    const shown = await text(`/preview/unpublished${path}`);
    expect(shown, path).toContain(`<mark>${mark}</mark>`);
    expect(shown, path).toContain('Twisted &amp; tarred.');
    expect((await fetch(url(path ?? ''))).status, path).toBe(404);
  }
});

test('pages follow a saved theme; one whose colours are the same leaves the last good look', async () => {
  const file = join(folder, 'paper/theme/theme.json');
  const settings = JSON.parse(await readFile(file, 'utf8'));
  const save = (colours: object) =>
    writeFile(file, JSON.stringify({ ...settings, colors: { light: colours } }));
  await save({ paper: '#ffffff', ink: '#ffffff', accent: '#ffffff' });
  await writeFile(
    join(folder, 'paper/content/pages/about.md'),
    '---\ntitle: Now\ndescription: d\n---\nWords.\n',
  );
  await expect.poll(() => text('/about')).toContain('<title>Now');
  expect(await text('/about')).toContain('#fff3cf');
  await save({ paper: '#e8f0ff', ink: '#101030', accent: '#0a4fa0' });
  await expect.poll(() => text('/about')).toContain('#e8f0ff');
});

test('`masthead new` loses nothing: a paper is refused, other files stay', async () => {
  expect(await failed('new', at('paper'), '--yes')).toContain('paper is a paper already');
  await mkdir(join(folder, 'notes'));
  await writeFile(join(folder, 'notes/publication.txt'), 'mine');
  // The usual answer to the question is no.
  const { code, said } = await run('new', 'notes');
  expect(code, said).toBe(1);
  expect(said).toContain('Nothing was changed');
  expect(await readdir(join(folder, 'notes'))).toEqual(['publication.txt']);
  await masthead('new', at('notes'), '--yes');
  expect(await readFile(join(folder, 'notes/publication.txt'), 'utf8')).toBe('mine');
});

test('`masthead validate` notes the pages of a new paper that are still drafts, and refuses issues of its theme', async () => {
  await masthead('new', at('drafted'), '--yes');
  expect(await masthead('validate', at('drafted'))).toMatch(/drafted is in order, with 4 notes\.\n$/);
  await writeFile(
    join(folder, 'drafted/theme/theme.json'),
    '{\n"colors": {"light": {\n"paper": "#777777", "ink": "#777777"}}}',
  );
  const said = await failed('validate', at('drafted'));
  expect(said).toContain('note: content/pages/privacy.md:6: the page still says that it is a draft');
  expect(said).toContain('theme/theme.json:3: colors.light.ink: #777777 on the light paper #777777');
});

test('feeds that are down while a paper is made are added unchecked, and reported; sections without one are left out', async () => {
  await writeFile(
    join(folder, 'feeds.opml'),
    '<opml><body><outline text="World" xmlUrl="http://feeds.invalid/world.xml"/><outline text="Food" xmlUrl="http://feeds.invalid/food.xml"/><outline text="Sports" xmlUrl="http://127.0.0.1:9/s.xml"/></body></opml>',
  );
  const said = await masthead('new', at('three'), '--yes', '--feeds', at('feeds.opml'));
  expect(said).toContain('http://feeds.invalid/world.xml was added unchecked');
  expect(said).toContain('Sections without a feed, left out for now: local, national, politics');
  const { feeds } = JSON.parse(await readFile(join(folder, 'three/publication.json'), 'utf8'));
  expect([feeds.world, feeds.sports, feeds.local]).toEqual([
    'http://feeds.invalid/world.xml',
    'http://127.0.0.1:9/s.xml',
    null,
  ]);
});

test.for([
  [['new'], 'FOLDER is missing'],
  [['new', '/proc/paper', '--yes'], 'no folder can be made there'],
  [['new', 'x', '--yes', '--feeds', 'none.opml'], 'none.opml does not exist'],
  [
    ['new', 'x', '--yes', '--feeds', 'what?'],
    '“what?” is neither the address of a feed or site, nor an OPML file',
  ],
  [['new', 'x', '--yes', '--time-zone', 'Mars/Olympus'], '--time-zone: write an IANA time zone'],
  [['new', 'x', '--yes', '--domain', 'nowhere'], '--domain: write the bare host'],
] as const)('`masthead %s` says in one line what is wrong', async ([words, message]) => {
  const said = await failed(...words.map((word) => (['x', 'none.opml'].includes(word) ? at(word) : word)));
  expect(said).toContain(message);
  expect(said).not.toContain('    at ');
  expect(await readdir(folder)).not.toContain('x');
});
