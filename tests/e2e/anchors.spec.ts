import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DESK, leaveOutPictures, openBrowser, openPage, PHONE } from '../support/harness.ts';

const site = inject('sampleSite');
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The first, the middle and the last place of a page that a link can name. */
async function placesOf(path: string): Promise<string[]> {
  const html = await (await fetch(site.url + path)).text();
  const ids = [...html.matchAll(/<(?:section|details) [^>]*?id="([^"]+)"/g)].map(([, id = '']) => id);
  expect(ids.length).toBeGreaterThan(12);
  return [0, 0.5, 1].map((part) => ids[Math.floor((ids.length - 1) * part)] ?? '');
}

/** Below the header, which sticks to the top, and on the screen; at the end of a page, anywhere on the screen. */
function isInView(id: string): boolean {
  const target = document.getElementById(id)?.getBoundingClientRect();
  if (!target) return false;
  // On a phone the whole bar sticks, on a desk the navigation alone.
  const stuck = [...document.querySelectorAll('.bar, .nav')].map((part) => part.getBoundingClientRect());
  const edge = Math.max(0, ...stuck.filter(({ top }) => top <= 0).map(({ bottom }) => bottom));
  const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  return target.top >= edge - 1 && target.top < (isEnd ? innerHeight : edge + 100);
}

const expectInView = (page: Page, id: string) =>
  expect.poll(() => page.evaluate(isInView, id), { message: `${page.url()}: ${id}` }).toBe(true);

/** Clicks a link to the place, which stands where the reader is. */
async function follow(page: Page, id: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'go' });
    link.style.cssText = 'position: fixed; top: 40%; left: 0; z-index: 99';
    document.body.append(link);
    link.focus();
    link.click();
    link.remove();
  }, `#${id}`);
}

test('a page opens at the place that its address names; a click leads to places all over it, and Back to each again', async () => {
  for (const { viewport, path } of [
    { viewport: DESK, path: '/' },
    { viewport: PHONE, path: '/faq' },
  ]) {
    const page = await openPage(browser, { viewport, reducedMotion: 'reduce' });
    await leaveOutPictures(page);
    const places = await placesOf(path);
    for (const id of places) {
      // From elsewhere: on the page itself it would be a step within it.
      await page.goto('about:blank');
      await page.goto(`${site.url}${path}#${id}`);
      await expectInView(page, id);
    }
    for (const id of places) {
      await follow(page, id);
      await expectInView(page, id);
    }
    for (const id of places.toReversed().slice(1)) {
      await page.goBack();
      await expectInView(page, id);
    }
  }
});
