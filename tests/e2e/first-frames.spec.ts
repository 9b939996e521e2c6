import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, openPage, PHONE } from './harness.ts';

/** A phone is shown its first screenful first, then what follows, then the rest. */

/** One of each kind. */
const PAGES = [
  '/',
  '/category/business',
  '/category/gossip',
  '/blog',
  '/blog/how-to-read-a-balance-sheet-in-ten-minutes',
  '/faq?q=correction',
  '/partners',
  '/about',
  '/search?q=interest+rates',
];

let browser: Browser;
const PATIENCE = { timeout: 10_000 };
const site = inject('sampleSite');

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Notes in the page which frames it counts, and how much of it moves. */
async function openTelling(path: string): Promise<Page> {
  const page = await openPage(browser, { viewport: PHONE, isMobile: true, hasTouch: true });
  await page.addInitScript(() => {
    const told: { frames: string[]; moved: number } = { frames: [], moved: 0 };
    Object.assign(window, { told });
    new MutationObserver(() => {
      told.frames.push(document.documentElement.dataset.frame ?? 'all');
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-frame'] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) told.moved += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Letters that change with a font that comes late are another matter.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto(site.url + path);
  return page;
}

const told = (page: Page, what: 'frames' | 'moved'): Promise<unknown> =>
  page.evaluate((name) => Reflect.get(Reflect.get(window, 'told'), name), what);

/** Far sections have taken their own height, which is not the one they are guessed at. */
const isMeasured = (page: Page) =>
  page.$$eval('.far', (all) =>
    all.every((one) => one.clientHeight !== 640 && !one.classList.contains('far--measured')),
  );

test.for(PAGES)('%s comes in three frames, and nothing of it moves', async (path) => {
  const page = await openTelling(path);
  await expect.poll(() => told(page, 'frames'), PATIENCE).toEqual(['1', '2', 'all']);
  await expect.poll(() => isMeasured(page), PATIENCE).toBe(true);
  expect(await told(page, 'moved')).toBeLessThanOrEqual(0.002);
});

test.for(PAGES)('what the first frame of %s leaves out is not missed', async (path) => {
  const page = await openPage(browser, { viewport: PHONE, isMobile: true, hasTouch: true });
  // The first frame stays.
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto(site.url + path);
  expect(await page.getAttribute('html', 'data-frame')).toBe('1');
  await page.evaluate(() => document.fonts.ready);
  const highest = await page.$$eval('body *', (all) =>
    Math.min(
      ...all
        .filter((one) => one.clientHeight > 0 && getComputedStyle(one).contentVisibility === 'hidden')
        .map((one) => one.getBoundingClientRect().top),
    ),
  );
  // At most the first line of what follows, at the lower edge; on the front page more, when the news of the hour is short.
  expect(highest).toBeGreaterThan(PHONE.height * (path === '/' ? 0.8 : 0.95));
});

test('a reader who comes for one place of a page gets all of it at once', async () => {
  const page = await openTelling('/#startups');
  await expect.poll(() => isMeasured(page), PATIENCE).toBe(true);
  expect(await told(page, 'frames')).toEqual([]);
});
