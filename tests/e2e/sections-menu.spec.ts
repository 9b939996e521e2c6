import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CATEGORIES, CATEGORY_NAMES } from '../../contract/categories.ts';
import { openBrowser, openPage, PHONE, shareOnePage, type WatchedPage } from './harness.ts';
import { shortenLists, violationsOf } from './violations.ts';

const site = inject('sampleSite');
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const button = (page: WatchedPage) => page.getByRole('button', { name: 'Sections' });
const list = (page: WatchedPage) => page.getByRole('list', { name: 'Sections' });

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('the Sections menu of a wide screen, %s', (_name, javaScriptEnabled) => {
  const look = shareOnePage(() => browser, { javaScriptEnabled });
  const visit = (path: string) => look(site.url + path);

  test('opens and closes by keyboard, and its links come right after its button', async () => {
    const page = await visit('/about');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await list(page).waitFor();
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Space');
    await list(page).waitFor();
    for (const _link of ['Local News', 'National News', 'World News']) await page.keyboard.press('Tab');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('World News');
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'hidden' });
  });

  test('closes on a click elsewhere', async () => {
    const page = await visit('/about');
    await button(page).click();
    await list(page).waitFor();
    await page.mouse.click(720, 800);
    await list(page).waitFor({ state: 'hidden' });
  });

  test('leads to the section that is chosen', async () => {
    const page = await visit('/about');
    await button(page).click();
    await list(page).getByRole('link', { name: 'From the Archives' }).click();
    await page.waitForURL('**/category/archives', { waitUntil: 'commit' });
  });
});

test.each(['/', '/blog', '/faq', '/about', '/no/such/page'])(
  'the Sections menu of %s leads to all fifteen',
  async (path) => {
    const html = await (await fetch(site.url + path)).text();
    expect(html).toMatch(/<button [^>]*popovertarget="sections"/i);
    const [, menu = ''] = /<(?:ul|div) [^>]*id="sections"[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
    const links = [...menu.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
    expect(links.map(([, address, name = '']) => [address, name.replaceAll('&amp;', '&')])).toEqual(
      CATEGORIES.map((category) => [`/category/${category}`, CATEGORY_NAMES[category]]),
    );
  },
);

test('the Sections menu hangs from the navigation, at the top of the page and further down', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/faq`);
  const distance = () =>
    page.evaluate(() => {
      const nav = document.querySelector('.nav')?.getBoundingClientRect().bottom ?? 0;
      return (document.querySelector('.sections__panel')?.getBoundingClientRect().top ?? 0) - nav;
    });
  await button(page).click();
  await expect.poll(async () => Math.abs(await distance())).toBeLessThan(1);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect.poll(async () => Math.abs(await distance())).toBeLessThan(1);
  await page.keyboard.press('Escape');
  await button(page).click();
  await expect.poll(async () => Math.abs(await distance())).toBeLessThan(1);
});

test('the section that is read is marked, and an open menu is free of violations', async () => {
  const page = await openPage(browser, { colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(`${site.url}/category/food`);
  expect(await button(page).getAttribute('aria-current')).toBe('true');
  await button(page).click();
  expect(await list(page).getByRole('link').allTextContents()).toHaveLength(CATEGORIES.length);
  expect(await list(page).locator('[aria-current="page"]').allTextContents()).toEqual(['Food & Dining']);
  await shortenLists(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('a link of the Sections menu closes it: Back shows the page as it was; a phone has no such button', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/about`, { waitUntil: 'networkidle' });
  // An answer without content leaves the reader where they are, as the browser's page cache does on Back.
  await page.route('**/category/sports', (route) => route.fulfill({ status: 204 }));
  await button(page).click();
  await list(page).getByRole('link', { name: 'Sports' }).click();
  await list(page).waitFor({ state: 'hidden' });
  // A phone has its own menu instead.
  await page.setViewportSize(PHONE);
  await button(page).waitFor({ state: 'hidden' });
});
