import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Publication } from '../../contract/publication.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { DESK, openBrowser, openPage, PHONE } from '../support/harness.ts';
import { COLOURS_AND_SIZES, violationsOf } from '../support/violations.ts';

const site = inject('sampleSite');
let browser: Browser;
let partners: Publication['partners'];

beforeAll(async () => {
  browser = await openBrowser();
  partners = (await loadPublication('sample/meridian-ledger/publication.json')).partners;
});

afterAll(() => browser.close());

const BROKEN = '**/documents/media-kit.svg';
const preview = '#media-kit >> text=Document Preview';
const cover = '#media-kit img';

/** The card in the middle has a cover that fails; the others have theirs. */
async function expectPlaceholder(page: Page): Promise<void> {
  await page.waitForSelector(preview, { state: 'visible' });
  expect(await page.isVisible('#network img')).toBe(true);
}

test('three documents, each with its cover and title, open in tabs of their own; a cover that fails turns into the placeholder, with nothing for axe to find on desk or phone', async () => {
  const page = await openPage(browser, { colorScheme: 'light' });
  await page.goto(`${site.url}/partners`, { waitUntil: 'load' });
  expect(await page.textContent('h1')).toBe('Our Partners');
  expect(partners).toHaveLength(3);
  expect(await page.$$eval('.doc h2', (all) => all.map((one) => one.textContent))).toEqual(
    partners.map(({ title }) => title),
  );
  for (const { id, directUrl, originalUrl } of partners) {
    const image = page.locator(`#${id} img`);
    expect(await image.getAttribute('src')).toBe(directUrl);
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    expect(await page.isVisible(`#${id} >> text=Document Preview`)).toBe(false);
    const link = page.locator(`#${id} a`);
    expect(await link.getAttribute('href')).toBe(originalUrl);
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  }
  expect(page.warnings).toEqual([]);
  // Each opens in a new tab that knows nothing of this one, by mouse and by keyboard.
  const tab = page.context().waitForEvent('page');
  await page.click('#network img', { force: true });
  const opened = await tab;
  await opened.waitForLoadState();
  expect(new URL(opened.url()).pathname).toBe('/newswire/documents/network.html');
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  expect(await opened.evaluate(() => document.referrer)).toBe('');
  await page.focus('#syndication a');
  const second = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  await (await second).waitForURL('**/documents/syndication.html');

  await page.route(`${BROKEN}?again`, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.locator(cover).evaluate((image: HTMLImageElement) => {
    image.src += '?again';
  });
  await expectPlaceholder(page);
  expect(await page.isVisible(cover)).toBe(false);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await violationsOf(page, COLOURS_AND_SIZES)).toEqual([]);
  expect(await width()).toBe(DESK.width);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(width).toBe(PHONE.width);
  expect(await violationsOf(page, COLOURS_AND_SIZES)).toEqual([]);
});

test('a cover that failed before the scripts ran turns into the placeholder too', async () => {
  const page = await openPage(browser);
  await page.route(BROKEN, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('media-kit.svg'));
  await page.route('**/assets/browser*.js', async (route) => {
    await failed;
    await route.continue();
  });
  await page.goto(`${site.url}/partners`);
  await expectPlaceholder(page);
  expect(await page.isVisible(cover)).toBe(false);
});

test('without JavaScript a cover that fails shows the placeholder behind it', async () => {
  const page = await openPage(browser, { javaScriptEnabled: false });
  await page.route(BROKEN, (route) => route.abort());
  await page.goto(`${site.url}/partners`, { waitUntil: 'networkidle' });
  await expectPlaceholder(page);
  // Nothing of the cover itself is drawn over the placeholder.
  const [ground, width] = await page.$eval(cover, (image) => [
    getComputedStyle(image).backgroundColor,
    image instanceof HTMLImageElement ? image.naturalWidth : -1,
  ]);
  expect([ground, width]).toEqual(['rgba(0, 0, 0, 0)', 0]);
  expect(await page.locator('#media-kit a').getAttribute('href')).toBe(partners[1]?.originalUrl);
});
