import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type WatchedPage, watchPage } from '../support/harness.ts';
import { fixturePage } from './islands/fixture-pages.tsx';

let server: Server;
let browser: Browser;
let url: string;
/** Goes from one to the next, which starts afresh. */
let page: WatchedPage;
/** What it fetched for the one that it is at. */
const scripts: string[] = [];

beforeAll(async () => {
  const files = await buildFixture();
  server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.setHeader('Content-Type', file ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(file ?? fixturePage(request.url ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await openBrowser();
  page = await watchPage(browser);
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
});

afterAll(async () => {
  await browser.close();
  server.close();
});

async function buildFixture(): Promise<Map<string, string>> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'tests/e2e/islands/fixture-browser.ts',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    result.output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])),
  );
}

async function visit(path: string): Promise<void> {
  // What the last one still fetches is no matter of this one.
  await page.goto('about:blank');
  scripts.length = 0;
  await page.goto(url + path, { waitUntil: 'load' });
}

test('React is not downloaded before an island needs it', async () => {
  await visit('/counter');
  expect(scripts).toEqual(['/fixture-browser.js']);
  await page.hover('button');
  await page.waitForFunction(() => window.fetched.length > 0);
  await expect.poll(() => scripts.some((script) => script.startsWith('/hydrate'))).toBe(true);
});

test('the click that wakes an island is answered, not lost', async () => {
  await visit('/counter');
  // Dispatched without a pointer, so that nothing was fetched ahead.
  await page.$eval('button', (button) => button.click());
  await page.waitForSelector('text=count: 1');
  await page.click('button');
  await page.waitForSelector('text=count: 2');
});

test('a press of Enter that wakes an island is answered, though its code was fetched ahead', async () => {
  await visit('/follower');
  await page.focus('a');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Enter');
  await page.waitForSelector('text=stayed');
});

test('a link inside an island waits for it, and the island decides', async () => {
  await visit('/follower');
  await page.click('a');
  await page.waitForSelector('text=stayed');
  expect(new URL(page.url()).pathname).toBe('/follower');
});

test('what was typed before an island woke reaches it', async () => {
  await visit('/field');
  await page.locator('input').pressSequentially('early');
  await page.waitForSelector('output:has-text("early")');
});

test('what was typed before the page’s own script was there reaches the island', async () => {
  const typed = Promise.withResolvers<void>();
  const script = `${url}/fixture-browser.js`;
  await page.route(script, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto(`${url}/field`, { waitUntil: 'commit' });
  await page.locator('input').pressSequentially('early');
  typed.resolve();
  await page.waitForSelector('output:has-text("early")');
  await page.unroute(script);
});

test('an island wakes when a field of it takes focus, before the first key', async () => {
  await visit('/field');
  await page.focus('input');
  await page.waitForSelector('island-root[awake]');
  expect(await page.textContent('output')).toBe('');
});

test('a live event wakes a live island and is handed to it', async () => {
  await visit('/live');
  expect(await page.evaluate(() => window.fetched)).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('masthead:live', { detail: 'first' })));
  await page.waitForSelector('text=news: first');
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('masthead:live', { detail: 'second' })));
  await page.waitForSelector('text=news: second');
});

test('an island that throws while waking leaves its HTML, and the others, standing', async () => {
  await visit('/two-counters');
  await page.click('text=server’s words');
  await page.waitForSelector('island-root[failed]');
  expect(await page.textContent('island-root[failed]')).toBe('server’s words');
  expect(await page.evaluate(() => window.reported)).toEqual([
    'throws-at-once: Error: thrown while hydrating',
  ]);
  await page.click('button');
  await page.waitForSelector('text=count: 1');
});

test('an island that throws later is put back to the server’s HTML, and that is reported', async () => {
  await visit('/throws-later');
  await page.click('button');
  await page.waitForFunction(() => window.reported.length > 0);
  await page.waitForSelector('text=break me');
  expect(await page.evaluate(() => window.reported)).toEqual(['Error: thrown later']);
  expect(await page.$$('island-root[failed]:not([awake])')).toHaveLength(1);
});

test('when an island’s code does not arrive, the browser’s own behaviour answers the click', async () => {
  await visit('/missing');
  await page.click('a');
  await page.waitForURL('**/elsewhere');
});
