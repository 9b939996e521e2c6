import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPage, openWholeBrowser } from '../support/harness.ts';

let browser: Browser;
const site = inject('sampleSite');

beforeAll(async () => {
  browser = await openWholeBrowser();
});
afterAll(() => browser.close());

/** Goes back to a page that was kept as it was left; where it was not, Chromium’s reasons are the failure. */
async function goBack(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  const KEPT = 'BackForwardCacheRestore';
  const outcome = Promise.withResolvers<string>();
  session.on('Page.frameNavigated', ({ type }) => {
    if (type === KEPT) outcome.resolve(type);
  });
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    outcome.resolve(notRestoredExplanations.map(({ reason }) => reason).join(', ')),
  );
  await session.send('Page.enable');
  await page.evaluate(() => setTimeout(() => history.back()));
  expect(await outcome.promise).toBe(KEPT);
  return session;
}

test('an article that a reader points at is fetched ahead and counts as read when it is opened; Back is instant and at the same place', async () => {
  const page = await openPage(browser);
  const preloading = await page.context().newCDPSession(page);
  await preloading.send('Preload.enable');
  const fetched: string[] = [];
  preloading.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready' || status === 'Success') fetched.push(prefetchUrl);
  });
  await page.goto(`${site.url}/blog`, { waitUntil: 'load' });
  // The place is what stands at the top of the window: parts above it may grow while the page is away.
  await page.evaluate(() => {
    const headings = [...document.querySelectorAll('.post .hed')];
    const topOf = (heading: Element | undefined) => heading?.getBoundingClientRect().top ?? Number.NaN;
    addEventListener('pagehide', () => {
      const first = headings.find((heading) => topOf(heading) > 0);
      const left = { scrolled: scrollY, top: topOf(first) };
      Object.assign(window, { moved: () => ({ scrolled: left.scrolled, by: topOf(first) - left.top }) });
    });
  });
  const link = page.locator('.post .hed a').last();
  const path = await link.getAttribute('href');
  await link.hover();
  await expect.poll(() => fetched).toContain(site.url + path);
  const opened = page.waitForRequest(`**/api/opened${path}`);
  await link.click();
  expect((await (await opened).response())?.status()).toBe(204);
  const session = await goBack(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'moved()', returnByValue: true });
  expect(result.value.scrolled).toBeGreaterThan(500);
  expect(Math.abs(result.value.by)).toBeLessThan(2);
});
