import type { Browser, BrowserContextOptions, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createFiles } from '../../server/pages/files/published-file.ts';
import { workerFiles } from '../../server/pages/offline/worker-file.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { openBrowser, openPage, type WatchedPage } from '../support/harness.ts';
import { type FrontProxy, openFrontProxy } from './front-proxy.ts';

const site = inject('sampleSite');
const ARTICLE = '/blog/how-to-read-a-balance-sheet-in-ten-minutes';
const UNREAD = '/blog/how-to-price-a-service';
const MOVED = '/blog/a-field-guide-to-inventory-software';
/** A page with little of its own. */
const ANY_PAGE = '/privacy';
const NEXT_SCRIPT = `customElements.define('island-root', class extends HTMLElement {})`;
/** The worst worker there is: no page gets past it. */
const BROKEN_WORKER = `
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
  self.addEventListener('activate', (event) => event.waitUntil(caches.open('masthead-broken')));
  self.addEventListener('fetch', (event) => event.respondWith(Response.error()));
`;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function openFront(): Promise<FrontProxy> {
  const front = await openFrontProxy(site.url);
  onTestFinished(() => front.close());
  return front;
}

/** A reader's page with a browser that may have workers. */
function openReader(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  return openPage(browser, { serviceWorkers: 'allow', ...options });
}

/** Reads a page until the worker has cached it. */
async function read(page: WatchedPage, front: FrontProxy, path: string): Promise<void> {
  await page.goto(front.url + path, { waitUntil: 'load' });
  await untilKept(page, path);
}

async function untilKept(page: WatchedPage, path: string): Promise<void> {
  await vi.waitUntil(() => page.evaluate(isKept, path), { timeout: 60_000, interval: 20 });
}

const isKept = async (path: string) => (await caches.match(path)) !== undefined;

/** Ends the connection between reader and site, for pages that are open, too. */
function cut(front: FrontProxy): void {
  front.isCut = true;
}

const cacheNames = (page: WatchedPage) => page.evaluate(() => caches.keys());
const workers = (page: WatchedPage) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
/** Pictures further down are cached once the reader has come to them. */
const brokenPictures = (page: WatchedPage) =>
  page.$$eval('main img:not([loading=lazy])', (all) =>
    all
      .filter((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth === 0)
      .map((one) => one.outerHTML),
  );

test('the worker caches the scripts of articles with the first article, not with the front page', async () => {
  const front = await openFront();
  const page = await openReader();
  const cachedIslands = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return files.flat().filter(({ url }) => /\/(hydrate|[\w-]+\.island)-/.test(url)).length;
    });
  await read(page, front, '/');
  expect(await cachedIslands()).toBe(0);
  await read(page, front, ARTICLE);
  await expect.poll(cachedIslands).toBe(3);
});

describe('without a network', () => {
  let front: FrontProxy;
  let page: WatchedPage;

  beforeAll(async () => {
    front = await openFrontProxy(site.url);
    const context = await browser.newContext({ serviceWorkers: 'allow' });
    page = Object.assign(await context.newPage(), { warnings: [] });
    await read(page, front, '/');
    await read(page, front, ARTICLE);
    // The page records the reading once it has loaded.
    await page.waitForFunction(() => localStorage.getItem('reading-history') !== null);
    await page.getByRole('button', { name: 'Save for later' }).click();
    await page.locator('[data-saved]').waitFor();
    cut(front);
  });
  afterAll(async () => {
    await page.context().close();
    await front.close();
  });

  test('saved articles are listed; one that was read opens with its type and image, and says how old it is', async () => {
    await page.goto(`${front.url}/saved`, { waitUntil: 'load' });
    await page.getByRole('region', { name: 'Saved for later' }).getByRole('link').click();
    await page.waitForURL(front.url + ARTICLE);
    expect(await page.locator('h1').textContent()).toBe('How to read a balance sheet in ten minutes');
    const line = page.locator('.offline-line');
    expect(await line.textContent()).toMatch(
      /^You’re offline\. Showing the version from (a moment|\d+ minutes?) ago\. Try Again$/,
    );
    expect(await line.evaluate((element) => getComputedStyle(element).borderBottomWidth)).toBe('1px');
    expect(await page.evaluate(() => document.fonts.check('16px Newsreader'))).toBe(true);
    expect(await page.locator('.story__fig img').getAttribute('src')).toMatch(/^\/offline-images\//);
    expect(await brokenPictures(page)).toEqual([]);
    // Its script runs, too.
    await page.locator('[data-saved]').waitFor();
  });

  test('the front page opens as it was last seen, whatever its query says', async () => {
    await page.goto(`${front.url}/?utm_source=mail`, { waitUntil: 'load' });
    expect(await page.locator('.offline-line').count()).toBe(1);
    expect(await page.locator('main article').count()).toBeGreaterThan(80);
    expect(await page.locator('.front__feature img').evaluate(isShown)).toBe(true);
  });

  test('what was not read shows what can be read instead', async () => {
    const list = page.locator('[data-cached-list] a');
    for (const path of ['/search?q=credit', UNREAD]) {
      const answer = await page.goto(front.url + path, { waitUntil: 'load' });
      expect(answer?.status()).toBe(503);
      expect(await page.locator('h1').textContent()).toBe('Offline');
      await expect
        .poll(() => list.allTextContents())
        .toEqual(['How to read a balance sheet in ten minutes', 'Front page']);
    }
    await list.first().click();
    await page.waitForURL(front.url + ARTICLE);
    expect(await page.locator('.story__title').count()).toBe(1);
  });

  test('back online all is fresh', async () => {
    front.isCut = false;
    onTestFinished(() => cut(front));
    for (const path of [ARTICLE, UNREAD]) {
      await page.goto(front.url + path, { waitUntil: 'load' });
      expect(await page.locator('.offline-line').count()).toBe(0);
      expect(await page.locator('.story__title').count()).toBe(1);
    }
  });
});

function isShown(picture: Element): boolean {
  return picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0;
}

test('a first visit of one page is enough to read it again without a network, or when the site answers 503; what is not cached shows the site’s own page', async () => {
  const [front, page] = [await openFront(), await openReader()];
  await read(page, front, ARTICLE);
  // The browser’s own copy was cached: the page was asked for once.
  expect(front.asked.filter((path) => path === ARTICLE)).toHaveLength(1);
  for (const path of [ARTICLE, UNREAD]) {
    front.instead.set(path, (response) =>
      response.writeHead(503, { 'Content-Type': 'text/html' }).end('<title>x</title><h1>Designed 503</h1>'),
    );
  }
  await page.goto(front.url + UNREAD, { waitUntil: 'load' });
  expect(await page.locator('h1').textContent()).toBe('Designed 503');
  await page.goto(front.url + ARTICLE, { waitUntil: 'load' });
  expect(await page.locator('.offline-line').count()).toBe(1);
  cut(front);
  await page.reload({ waitUntil: 'load' });
  expect(await page.locator('.offline-line').count()).toBe(1);
});

test('a new build takes over at the next visit, and pages cached by the last one have its files', async () => {
  const [front, page] = [await openFront(), await openReader()];
  await read(page, front, ARTICLE);
  const before = await cacheNames(page);
  // Another build: its worker’s text differs, and its pages name another script.
  const rename = (text: string) => text.replace('"version":"', '"version":"next-');
  front.rewrite.set('/worker.js', rename);
  const oldScript = await page.locator('head script[type=module][src]').getAttribute('src');
  front.rewrite.set(ANY_PAGE, (html) => html.replaceAll(String(oldScript), '/assets/of-the-next-build.js'));
  front.instead.set('/assets/of-the-next-build.js', (response) =>
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(NEXT_SCRIPT),
  );
  await page.goto(front.url + ANY_PAGE, { waitUntil: 'load' });
  const shells = async () => (await cacheNames(page)).filter((name) => name.includes('shell'));
  await expect.poll(shells).toEqual([expect.stringContaining('shell-next-')]);
  expect(before).not.toContain((await shells())[0]);
  await page.goto(front.url + ARTICLE, { waitUntil: 'load' });
  cut(front);
  // The page of the last build has its own script still, from what was cached with it.
  await page.reload({ waitUntil: 'load' });
  expect(await page.locator('.offline-line').count()).toBe(1);
  expect(await page.locator('head script[type=module][src]').getAttribute('src')).toBe(oldScript);
  await page.evaluate(() => customElements.whenDefined('island-root'));
  await page.goto(front.url + UNREAD, { waitUntil: 'load' });
  expect(await page.locator('h1').textContent()).toBe('Offline');
});

/** What the server answers at /worker.js once the publication has it off. */
async function removingWorker(): Promise<string> {
  const off = { ...(await loadPublication('sample/meridian-ledger/publication.json')), offline: false };
  const parts = {
    publication: off,
    theme: () => undefined,
    worker: { script: '', lineStyles: '', scripts: [] },
    build: '',
  };
  const made = await createFiles(workerFiles(parts)).make(`${off.domain}/worker.js`);
  return made?.kind === 'file' ? String(made.body) : '';
}

test('a publication that turns it off is rid of its worker, and of all that was cached, at the next visit', async () => {
  const [front, page] = [await openFront(), await openReader()];
  await read(page, front, ARTICLE);
  front.rewrite.set('/worker.js', () => BROKEN_WORKER);
  await page.goto(front.url + ANY_PAGE, { waitUntil: 'load' });
  await expect.poll(() => cacheNames(page)).toContain('masthead-broken');
  const removing = await removingWorker();
  front.rewrite.set('/worker.js', () => removing);
  front.rewrite.set(ANY_PAGE, (html) => html.replace('<html', '<html data-offline="off"'));
  front.asked.length = 0;
  await expect(page.goto(front.url + UNREAD)).rejects.toThrow();
  // The browser looks for a new worker of its own accord.
  await expect.poll(() => front.asked).toContain('/worker.js');
  const load = () => page.goto(front.url + ANY_PAGE).then(Boolean, () => false);
  await expect.poll(load, { interval: 500 }).toBe(true);
  await expect.poll(() => workers(page)).toBe(0);
  expect(await cacheNames(page)).toEqual([]);
  // Nor does the page ask for it again.
  await page.goto(front.url + ANY_PAGE, { waitUntil: 'networkidle' });
  expect(await workers(page)).toBe(0);
});

test('pages are asked for while the worker starts, and their images and calls go past it; an article that was withdrawn is no longer cached, and one that moved is found at its new address', async () => {
  const [front, page] = [await openFront(), await openReader()];
  await read(page, front, ARTICLE);
  const preloads = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.navigationPreload.getState();
  });
  expect(preloads.enabled).toBe(true);
  front.asked.length = 0;
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  await page.goto(front.url + UNREAD, { waitUntil: 'load' });
  const ofWorker = answers.filter((answer) => answer.fromServiceWorker()).map((answer) => answer.url());
  expect(answers.some((answer) => answer.request().resourceType() === 'image')).toBe(true);
  expect(ofWorker).toContain(front.url + UNREAD);
  expect(ofWorker.filter((url) => !url.includes('/assets/'))).toEqual([front.url + UNREAD]);
  expect(front.asked.filter((path) => path === UNREAD)).toHaveLength(1);

  front.instead.set(ARTICLE, (response) =>
    response.writeHead(410, { 'Content-Type': 'text/html' }).end('<h1>Withdrawn</h1>'),
  );
  front.instead.set('/blog/moved', (response) => response.writeHead(301, { Location: MOVED }).end());
  await page.goto(front.url + ARTICLE, { waitUntil: 'load' });
  expect(await page.locator('h1').textContent()).toBe('Withdrawn');
  // A page without the site’s script tells the worker nothing: this does.
  await page.evaluate(tellSeen);
  await expect.poll(() => page.evaluate(isKept, ARTICLE)).toBe(false);
  await page.goto(`${front.url}/blog/moved`, { waitUntil: 'load' });
  await untilKept(page, MOVED);
  expect(await page.evaluate(isKept, '/blog/moved')).toBe(false);
});

async function tellSeen(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'seen', files: [], saved: [] });
}
