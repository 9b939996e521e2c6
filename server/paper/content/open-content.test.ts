import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faqList } from '../../../contract/faq.ts';
import { pageLinks, staticPage } from '../../../contract/pages.ts';
import { createChanges } from '../../data/changes/changes.ts';
import { type Content, openContent } from './open-content.ts';

let folder: string;
let content: Content;
let logged: string[];
let published: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  await cp('sample/meridian-ledger/content/faq', join(folder, 'faq'), { recursive: true });
  await cp('sample/meridian-ledger/content/pages', join(folder, 'pages'), { recursive: true });
  logged = [];
  published = [];
  content = await open();
});

afterEach(async () => {
  await content.close();
  await rm(folder, { recursive: true });
});

function open(): Promise<Content> {
  const changes = createChanges();
  changes.subscribe((tags) => published.push(...tags));
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  return openContent({ folder, changes, log });
}

async function edit(path: string, change: (source: string) => string): Promise<void> {
  const file = join(folder, path);
  await writeFile(file, change(await readFile(file, 'utf8')));
}

test('the API gives all questions and each page, and says when nothing changed', async () => {
  const client = { 'X-Request-Id': 'one' };
  const answer = await content.routes.request('/api/faq', { headers: client });
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300');
  expect(faqList.parse(await answer.json()).entries).toHaveLength(100);
  const again = await content.routes.request('/api/faq', {
    headers: { ...client, 'If-None-Match': answer.headers.get('ETag') ?? '' },
  });
  expect(again.status).toBe(304);
  const page = await content.routes.request('/api/pages/privacy');
  expect(staticPage.parse(await page.json()).title).toBe('Privacy');
  expect((await content.routes.request('/api/pages/prices')).status).toBe(404);
});

test('what an editor saves is shown without a restart', async () => {
  await edit('faq/digital-seo.md', (source) => source.replace('Can I follow', 'May I follow'));
  await vi.waitFor(() => expect(published).toContain('faq'), 5000);
  const answer = await content.routes.request('/api/faq');
  expect(await answer.text()).toContain('May I follow the Ledger by RSS?');
});

test('a broken version is reported and the last good one stays, until it is mended', async () => {
  await edit('pages/terms.md', (source) => source.replace('title: ', 'titel: '));
  await vi.waitFor(
    () =>
      expect(logged).toEqual([
        expect.stringContaining('pages/terms.md:1: title is missing: write a text'),
        expect.stringContaining(
          'pages/terms.md:2: there is no setting titel: did you mean title? If not, remove it',
        ),
      ]),
    5000,
  );
  const page = await content.routes.request('/api/pages/terms');
  expect((await page.json()).title).toBe('Terms of Use');
  expect(published).toEqual([]);
  await edit('pages/terms.md', (source) => source.replace('titel: ', 'title: New '));
  await vi.waitFor(() => expect(published).toEqual(['pages']), 5000);
  expect((await (await content.routes.request('/api/pages/terms')).json()).title).toBe('New Terms of Use');
});

test('an issue in one file stops neither the start nor the other files, and is logged once', async () => {
  await content.close();
  await edit('faq/digital-seo.md', (source) => source.replace('{#rss-feeds}', ''));
  await edit('pages/about.md', (source) => source.replace(/^title: .*/m, 'title:'));
  content = await open();
  expect(logged).toEqual([
    expect.stringMatching(/faq\/digital-seo\.md:6: the question has no name/),
    expect.stringMatching(/pages\/about\.md:2: title is empty: write a text/),
  ]);
  expect(content.faq()).toHaveLength(90);
  expect([...content.pages().keys()]).toEqual(['privacy', 'terms', 'contact']);
  await edit('pages/terms.md', (source) => source.replace('title: ', 'title: New '));
  await vi.waitFor(() => expect(published).toEqual(['pages']), 5000);
  expect(content.pages().get('terms')?.title).toBe('New Terms of Use');
  expect(logged.filter((line) => line.includes('.md:'))).toHaveLength(2);
  await edit('pages/about.md', (source) => source.replace('title:', 'title: About'));
  await vi.waitFor(() => expect(content.pages().size).toBe(4), 5000);
});

test('a broken file keeps what it said before; the others of its folder are followed', async () => {
  await edit('faq/digital-seo.md', (source) => source.replace('{#rss-feeds}', ''));
  await vi.waitFor(() => expect(logged).toHaveLength(1), 5000);
  await edit('faq/global-markets.md', (source) => source.replace(/^## .*\?/m, '## Is this new?'));
  await vi.waitFor(() => expect(published).toEqual(['faq']), 5000);
  expect(content.faq()).toHaveLength(100);
  expect(content.faq().map(({ question }) => question)).toContain('Is this new?');
});

test('a page that is added is served and has its place in the footer of every page', async () => {
  const page = '---\ntitle: Imprint\ndescription: Who we are.\n---\nText.';
  await writeFile(join(folder, 'pages/imprint.md'), page);
  await vi.waitFor(() => expect(published).toEqual(['pages', 'links']), 5000);
  expect((await content.routes.request('/api/pages/imprint')).status).toBe(200);
  const links = pageLinks.parse(await (await content.routes.request('/api/pages')).json()).pages;
  expect(links.map(({ name }) => name)).toEqual(['about', 'privacy', 'terms', 'contact', 'imprint']);
  await rm(join(folder, 'pages/imprint.md'));
  await vi.waitFor(() => expect(published).toEqual(['pages', 'links', 'pages', 'links']), 5000);
  expect((await content.routes.request('/api/pages/imprint')).status).toBe(404);
});

test('a folder that is removed is one line in the log, and its texts are served as they were', async () => {
  await rm(join(folder, 'faq'), { recursive: true });
  await vi.waitFor(() => expect(logged).toHaveLength(1), 5000);
  expect(logged[0]).toMatch(
    /^the questions in .*faq cannot be read \(there is no such folder\); the last good version stays$/,
  );
  expect(faqList.parse(await (await content.routes.request('/api/faq')).json()).entries).toHaveLength(100);
  expect(published).toEqual([]);
  await cp('sample/meridian-ledger/content/faq', join(folder, 'faq'), { recursive: true });
  await edit('faq/digital-seo.md', (source) => source.replace('Can I follow', 'May I follow'));
  await vi.waitFor(() => expect(published).toEqual(['faq']), 5000);
  await edit('faq/digital-seo.md', (source) => source.replace('May I follow', 'Could I follow'));
  await vi.waitFor(() => expect(published).toEqual(['faq', 'faq']), 5000);
  expect(logged.filter((line) => line.includes('cannot be read'))).toHaveLength(1);
});

test('a paper without texts starts, and takes them up when they come', async () => {
  await content.close();
  await rm(join(folder, 'faq'), { recursive: true });
  content = await open();
  expect(content.faq()).toEqual([]);
  await cp('sample/meridian-ledger/content/faq', join(folder, 'faq'), { recursive: true });
  await vi.waitFor(() => expect(content.faq()).toHaveLength(100), 5000);
});

test('a folder of authors may be missing, and is followed once it is there', async () => {
  const profiles = async () => (await content.routes.request('/api/authors')).json();
  expect(await profiles()).toEqual({ authors: [] });
  expect(logged).toEqual([]);
  await mkdir(join(folder, 'authors'));
  await writeFile(join(folder, 'authors/ada-byron.md'), '---\nrole: Editor\n---\nShe edits.');
  await vi.waitFor(() => expect(published).toEqual(['articles', 'every-article']), 5000);
  const ada = { slug: 'ada-byron', role: 'Editor', text: 'She edits.' };
  expect(await profiles()).toEqual({ authors: [ada] });
  await writeFile(join(folder, 'authors/ada-byron.md'), '---\nrolle: Editor\n---\nShe edits.');
  await vi.waitFor(
    () => expect(logged).toContainEqual(expect.stringContaining('ada-byron.md:1: role is missing')),
    5000,
  );
  expect(await profiles()).toEqual({ authors: [ada] });
});
