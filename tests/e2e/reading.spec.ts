import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DESK, openBrowser, openPage, PHONE, recordShifts, type WatchedPage } from '../support/harness.ts';

const site = inject('sampleSite');
const ARTICLE = '/blog/how-to-read-a-balance-sheet-in-ten-minutes';
const TITLE = 'How to read a balance sheet in ten minutes';
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const save = (page: Page) => page.getByRole('button', { name: 'Save for later' });
const saved = (page: Page) => page.getByRole('button', { name: 'Saved', exact: true });
const textSize = (page: Page) =>
  page.$eval('.story__body > .prose', (prose) => Number.parseFloat(getComputedStyle(prose).fontSize));

/** The page records the reading once it has loaded. */
async function openArticle(page: WatchedPage): Promise<void> {
  await page.goto(site.url + ARTICLE, { waitUntil: 'load' });
  await page.waitForFunction(() => localStorage.getItem('reading-history') !== null);
}

test('a reader who stopped within an article is offered that place, and is taken there; a saved article is on the list of saved ones until it is removed, and its button says so; the reading history lists what was opened, and is gone when it is cleared', async () => {
  const page = await openPage(browser, { reducedMotion: 'reduce' });
  await openArticle(page);
  const offer = page.getByRole('button', { name: 'Pick up where you left off' });
  expect(await offer.isVisible()).toBe(false);
  await save(page).click();
  await saved(page).waitFor();
  await page.getByRole('link', { name: 'Saved 1' }).waitFor();
  const block = page.locator('.story__body > .prose > *').nth(6);
  await block.evaluate((element) => element.scrollIntoView());
  await page.waitForFunction(() => localStorage.getItem('reading-history')?.includes('"place":'));
  await openArticle(page);
  await offer.click();
  await offer.waitFor({ state: 'hidden' });
  const top = () => block.evaluate((element) => Math.abs(element.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(300);
  await saved(page).waitFor();
  await page.getByRole('link', { name: 'Saved 1' }).click();
  await page.waitForURL('**/saved');
  const list = page.getByRole('region', { name: 'Saved for later' });
  await expect.poll(() => list.getByRole('link').allTextContents()).toEqual([TITLE]);
  expect(await list.locator('.meta').textContent()).toMatch(/^Saved (just now|\d+ minutes? ago)$/);
  await list.getByRole('button', { name: `Remove ${TITLE}` }).click();
  await expect.poll(() => list.textContent()).toContain('Nothing saved yet.');
  expect(await page.evaluate(() => localStorage.getItem('saved-articles'))).toBe(null);

  const opened = page.getByRole('region', { name: 'Reading history' });
  await expect.poll(() => opened.getByRole('link').allTextContents()).toEqual([TITLE]);
  await page.getByRole('button', { name: 'Clear history' }).click();
  await expect
    .poll(() => opened.locator('ul').textContent())
    .toBe('You haven’t opened an article in this browser yet.');
  await expect.poll(() => page.getByRole('button', { name: 'Clear history' }).isVisible()).toBe(false);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(page.warnings).toEqual([]);
});

/** What a page asks for beside its start script. */
const LATE = /\/api\/live\?|\/assets\/(?!browser-)[^/]*\.js$/;

test.for([
  { what: 'the tools of an article', path: ARTICLE, address: /\/article-tools\.island-[^/]*\.js$/ },
  { what: 'the marks of a search', path: '/faq?q=cookie', address: /\/highlight-[^/]*\.js$/ },
  { what: 'the list of saved articles', path: '/saved', address: /\/saved\.island-[^/]*\.js$/ },
  { what: 'live updates', path: '/', address: /\/api\/live\?/ },
])('$what are asked for after the first paint, not before', async ({ path, address }) => {
  const page = await openPage(browser);
  await page.addInitScript(
    (article) => {
      localStorage.setItem('saved-articles', JSON.stringify([article]));
      // No frame before the test says so.
      const held: FrameRequestCallback[] = [];
      const frame = window.requestAnimationFrame;
      window.requestAnimationFrame = (callback) => held.push(callback);
      Object.assign(window, {
        paint: () => {
          window.requestAnimationFrame = frame;
          held.forEach(frame);
        },
      });
    },
    { path: ARTICLE, title: TITLE, at: 0 },
  );
  const early: string[] = [];
  const note = (request: Request) => LATE.test(request.url()) && early.push(request.url());
  page.on('request', note);
  await page.goto(site.url + path);
  page.off('request', note);
  expect(early).toEqual([]);
  const asked = page.waitForRequest((request) => address.test(request.url()));
  await page.evaluate(() => Reflect.get(window, 'paint')());
  await asked;
});

test('on a phone an article begins with headline, description, date and picture; then come its tools in one row, and the text sizes are a menu', async () => {
  const page = await openPage(browser, { viewport: { width: 320, height: 700 } });
  await openArticle(page);
  const tools = page.locator('.story__bar :is(a, button):visible');
  const parts = ['.story__title', '.story__stand', '.story__date', '.story__fig img', '.story__bar'];
  const tops = await page.evaluate(
    (all) => all.map((one) => document.querySelector(one)?.getBoundingClientRect().top ?? 0),
    parts,
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const middles = await tools.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  const before = await textSize(page);
  expect(await page.getByRole('button', { name: 'Text size: large', exact: true }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Text size', exact: true }).click();
  await page.getByRole('button', { name: 'Text size: large', exact: true }).click();
  await expect.poll(() => textSize(page)).toBeGreaterThan(before);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Text size: large', exact: true }).waitFor({ state: 'hidden' });
});

test('on a phone the lists of saved and opened articles come without moving anything', async () => {
  const page = await openPage(browser, { viewport: PHONE });
  await openArticle(page);
  await recordShifts(page);
  const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  // What knows the lists comes after the first paint, as it does on a slow line.
  await page.route(/\/assets\/saved\.island-/, async (route) => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.evaluate(twoFrames);
    // What the late letters have moved until then is not the lists’ doing.
    await page.evaluate(() => 'shifts' in window && Array.isArray(window.shifts) && window.shifts.splice(0));
    await route.continue();
  });
  await page.goto(`${site.url}/saved`, { waitUntil: 'load' });
  await page.getByRole('link', { name: TITLE }).waitFor();
  await page.evaluate(twoFrames);
  const moved = await page.evaluate(() => ('shifts' in window ? window.shifts : undefined));
  expect(moved).toEqual([]);
});

test('the text has four sizes, and the chosen one is there at the next visit before the first paint; printed, an article carries its address and its date, and nothing to press', async () => {
  const page = await openPage(browser);
  await openArticle(page);
  const medium = await textSize(page);
  const sizes: number[] = [];
  for (const name of ['small', 'medium', 'large', 'largest']) {
    const size = { name: `Text size: ${name}`, exact: true };
    await page.getByRole('button', size).click();
    await page.getByRole('button', { ...size, pressed: true }).waitFor();
    sizes.push(await textSize(page));
  }
  expect(sizes[1]).toBe(medium);
  expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 690, height: 1010 });
  expect(await page.locator('.story__address').textContent()).toContain(`.example${ARTICLE}`);
  expect(await page.locator('.story__address').isVisible()).toBe(true);
  expect(await page.locator('.story__date time').first().isVisible()).toBe(true);
  expect(await page.locator('button:visible, input:visible').count()).toBe(0);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(DESK);

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(site.url + ARTICLE, { waitUntil: 'domcontentloaded' });
  expect(await textSize(page)).toBe(sizes[3]);
});

test('a browser that refuses storage and workers shows the article without a word, and forgives the tools', async () => {
  const page = await openPage(browser, { serviceWorkers: 'allow' });
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse });
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'caches', { get: refuse });
  });
  await page.goto(site.url + ARTICLE, { waitUntil: 'networkidle' });
  const before = await textSize(page);
  await page.getByRole('button', { name: 'Text size: largest' }).click();
  await expect.poll(() => textSize(page)).toBeGreaterThan(before);
  await save(page).click();
  expect(await saved(page).count()).toBe(0);
  expect(page.warnings).toEqual([]);
});

test('without scripts an article shows no tools that would do nothing, and is shared by links', async () => {
  const page = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(site.url + ARTICLE);
  expect(await page.locator('.story__tool:visible, .sizes:visible, .resume:visible').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Share this article' }).count()).toBe(0);
  expect(await page.locator('.share a:visible').count()).toBe(4);
  expect(await page.locator('.story__body > .prose').last().isVisible()).toBe(true);
  await page.goto(`${site.url}/saved`);
  expect(await page.getByText('Saving needs JavaScript').isVisible()).toBe(true);
  expect(await page.getByText('You haven’t opened an article').isVisible()).toBe(false);
});

test('a reader who stored nothing loads no React for the tools of an article and the empty lists', async () => {
  const page = await openPage(browser);
  for (const path of [ARTICLE, '/saved']) {
    await page.goto(site.url + path);
    await page.locator('island-root[on=stored][empty]').waitFor({ state: 'attached' });
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(scripts.filter((name) => /\/(hydrate|[\w-]+\.island)-/.test(name))).toEqual([]);
    await page.evaluate(() => localStorage.clear());
  }
});
