import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, PHONE, startTestSite, type TestSite, type WatchedPage } from './harness.ts';
import { failing, heldBack, type NewsWorld, newsFeed, plainNews, startNewsWorld } from './outside.ts';
import { violationsOf } from './violations.ts';

let browser: Browser;
let world: NewsWorld;
let site: TestSite;
const late = heldBack((request, response) => plainNews('arts', world.url)(request, response));

/** Sports is well, food is empty, health fails, arts is late. */
beforeAll(async () => {
  world = await startNewsWorld((category, url) => {
    if (category === 'food') return newsFeed({ title: 'Food', description: 'Nothing today.' }, []);
    if (category === 'health') return failing;
    return category === 'arts' ? late.handler : plainNews(category, url);
  });
  [site, browser] = await Promise.all([startTestSite({ change: world.publish }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await world.close();
});

async function visit(category: string, options: Parameters<typeof openPage>[1] = {}): Promise<WatchedPage> {
  const page = await openPage(browser, options);
  await page.goto(`${site.url}/category/${category}`, { waitUntil: 'load' });
  return page;
}

for (const javaScriptEnabled of [true, false]) {
  test(`a category page has its name, the feed’s description, the way home and all stories, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
    const page = await visit('sports', { javaScriptEnabled });
    expect(await page.title()).toBe('Sports | The Meridian Ledger');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sports');
    expect(await page.textContent('.pagehead__dek')).toBe('All about sports.');
    expect(await page.locator('main article').count()).toBe(7);
    const [first] = await page.locator('main article .hed').allTextContents();
    expect(first).toBe('first sports headline');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL(`${site.url}/`);
  });
}

test('a category’s pictures are 16:9 for the first story and 4:3 for the others, on every screen', async () => {
  const page = await visit('sports');
  for (const viewport of [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    const ratios = await page.$$eval('main .pic', (pictures) =>
      pictures.map((picture) => {
        const { width, height } = picture.getBoundingClientRect();
        return (width / height).toFixed(1);
      }),
    );
    expect(ratios).toEqual(['1.8', ...Array(6).fill('1.3')]);
  }
});

test('an empty category says so', async () => {
  const page = await visit('food');
  expect(await page.locator('main .state').textContent()).toBe('No articles available at this time.');
  expect(await page.textContent('.pagehead__dek')).toBe('Nothing today.');
  expect(await violationsOf(page)).toEqual([]);
});

test('an unknown category is not found, with the way home', async () => {
  const page = await openPage(browser);
  const answer = await page.goto(`${site.url}/category/gossip`);
  expect(answer?.status()).toBe(404);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Category Not Found');
  await page.getByRole('link', { name: 'Return Home' }).click();
  await page.waitForURL(`${site.url}/`);
});

test('a late category shows its loading text at once, then its stories', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/category/arts`, { waitUntil: 'commit' });
  await page.getByText('Loading articles...').waitFor();
  late.release();
  await page.getByRole('heading', { level: 1, name: 'Arts & Culture' }).waitFor();
  await page.getByText('Loading articles...').waitFor({ state: 'hidden' });
  expect(await page.locator('main article').count()).toBe(7);
  await expect.poll(() => page.title()).toBe('Arts & Culture | The Meridian Ledger');
  expect(page.complaints).toEqual([]);
});

test('a failed category says why; Try Again reloads it, and finds it well again', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/category/health`, { waitUntil: 'commit' });
  const box = page.getByRole('alert');
  await box.waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Health & Wellness');
  expect(await box.locator('span').textContent()).toBe('Failed to load articles: Failed to fetch RSS feed');
  expect(await violationsOf(page)).toEqual([]);

  world.carry('health', plainNews('health', world.url));
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole('link', { name: 'Try Again' }).click({ noWaitAfter: true });
  // The feed just failed: the page waits, and says so, until it may be asked again.
  await page.getByText('Loading articles...').waitFor();
  await expect.poll(() => page.locator('main article').count()).toBe(7);
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
});
