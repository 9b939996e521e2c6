import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faqList } from '../../contract/faq.ts';
import { standingPage } from '../../contract/pages.ts';
import { createChanges } from '../changes.ts';
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
  content.close();
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

test('the wire gives all questions and each page, and says when nothing changed', async () => {
  const answer = await content.routes.request('/api/faq');
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300');
  expect(faqList.parse(await answer.json()).entries).toHaveLength(100);
  const again = await content.routes.request('/api/faq', {
    headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' },
  });
  expect(again.status).toBe(304);
  const page = await content.routes.request('/api/pages/privacy');
  expect(standingPage.parse(await page.json()).title).toBe('Privacy');
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
    () => expect(logged.join()).toMatch(/last good version of pages stays.*terms\.md:2:/s),
    5000,
  );
  const page = await content.routes.request('/api/pages/terms');
  expect((await page.json()).title).toBe('Terms of Use');
  expect(published).toEqual([]);
  await edit('pages/terms.md', (source) => source.replace('titel: ', 'title: New '));
  await vi.waitFor(() => expect(published).toEqual(['pages']), 5000);
  expect((await (await content.routes.request('/api/pages/terms')).json()).title).toBe('New Terms of Use');
});

test('a site does not start with broken texts: one report names the mistakes of both folders', async () => {
  content.close();
  await edit('faq/digital-seo.md', (source) => source.replace('{#rss-feeds}', ''));
  await edit('pages/about.md', (source) => source.replace(/^title: .*/m, 'title:'));
  await expect(open()).rejects.toThrow(
    /has 3 mistakes:\n.*digital-seo\.md:2: .*\n.*digital-seo\.md:5: .*\n.*about\.md:2: /,
  );
});

test('a folder that is removed is one line in the log, and its texts are served as they were', async () => {
  await rm(join(folder, 'faq'), { recursive: true });
  await vi.waitFor(() => expect(logged).toHaveLength(1), 5000);
  expect(logged[0]).toMatch(/^the last good version of faq stays: .*faq: there is no such folder$/);
  expect(faqList.parse(await (await content.routes.request('/api/faq')).json()).entries).toHaveLength(100);
  expect(published).toEqual([]);
});
