import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CATEGORIES, CATEGORY_NAMES } from '../../contract/categories.ts';
import {
  DESK,
  leaveOutPictures,
  openBrowser,
  PHONE,
  shareOnePage,
  type WatchedPage,
} from '../support/harness.ts';
import { shortenLists, violationsOf } from '../support/violations.ts';

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
  const settings = { javaScriptEnabled, reducedMotion: 'reduce', colorScheme: 'dark' } as const;
  const look = shareOnePage(() => browser, settings, leaveOutPictures);
  const visit = () => look(`${site.url}/about`);

  test('opens and closes by keyboard, and its links come right after its button', async () => {
    const page = await visit();
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
    const page = await visit();
    await button(page).click();
    await list(page).waitFor();
    await page.mouse.click(720, 800);
    await list(page).waitFor({ state: 'hidden' });
  });

  test('hangs from the navigation, at the top of the page and further down', async () => {
    const page = await visit();
    const distance = () =>
      page.evaluate(() => {
        const nav = document.querySelector('.nav')?.getBoundingClientRect().bottom ?? 0;
        return (document.querySelector('.sections__panel')?.getBoundingClientRect().top ?? 0) - nav;
      });
    await button(page).click();
    await expect.poll(async () => Math.abs(await distance())).toBeLessThan(1);
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    await expect.poll(async () => Math.abs(await distance())).toBeLessThan(1);
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'hidden' });
    await button(page).click();
    await list(page).waitFor();
    await expect.poll(async () => Math.abs(await distance())).toBeLessThan(1);
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'hidden' });
  });

  if (javaScriptEnabled) {
    test('closes on a click on its links: Back shows the page as it was; a phone has no such button', async () => {
      const page = await visit();
      // An answer without content leaves the reader where they are, as the browser's page cache does on Back.
      await page.route('**/category/sports', (route) => route.fulfill({ status: 204 }));
      await button(page).click();
      await list(page).getByRole('link', { name: 'Sports' }).click();
      await list(page).waitFor({ state: 'hidden' });
      // A phone has its own menu instead.
      await page.setViewportSize(PHONE);
      await button(page).waitFor({ state: 'hidden' });
      await page.setViewportSize(DESK);
      await button(page).waitFor();
    });
  }

  test('leads to the section that is chosen, and marks it there', async () => {
    const page = await visit();
    await button(page).click();
    await list(page).getByRole('link', { name: 'From the Archives' }).click();
    await page.waitForURL('**/category/archives', { waitUntil: 'domcontentloaded' });
    expect(await button(page).getAttribute('aria-current')).toBe('true');
    const marked = list(page).locator('[aria-current="page"]');
    expect(await page.locator('#sections [aria-current="page"]').allTextContents()).toEqual([
      'From the Archives',
    ]);
    if (!javaScriptEnabled) return;
    await page.waitForLoadState('load');
    await button(page).click();
    await marked.waitFor();
    await shortenLists(page);
    expect(await violationsOf(page, [], 'screen and frame')).toEqual([]);
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
