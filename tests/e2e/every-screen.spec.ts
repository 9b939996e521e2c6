import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, openPage, PHONE } from './harness.ts';
import { SCREENS } from './screens.ts';
import { violationsOf } from './violations.ts';

const site = inject('sampleSite');
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.for(SCREENS)('$path', ({ path, status, heading }) => {
  const good = status === 200;

  test('answers with the right status and says what it is', async () => {
    const page = await openPage(browser, { javaScriptEnabled: false });
    const answer = await page.goto(site.url + path);
    expect(answer?.status()).toBe(status);
    expect(await page.locator('h1').allTextContents()).toEqual([heading]);
    expect(await page.title()).not.toBe('');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.locator('meta[name=description]').count()).toBe(1);
    // What is not worth finding says so; the rest has one address.
    const robots = await page.locator('meta[name=robots]').count();
    const canonical = await page.locator('link[rel=canonical]').count();
    expect(robots + canonical).toBeGreaterThan(0);
    if (!good) expect(robots).toBe(1);
  });

  test('is free of violations that axe can find, in both themes and sizes, and of complaints in the console', async () => {
    for (const options of [{ colorScheme: 'light' }, { colorScheme: 'dark', viewport: PHONE }] as const) {
      const page = await openPage(browser, { ...options, reducedMotion: 'reduce' });
      await page.goto(site.url + path, { waitUntil: 'load' });
      expect(await violationsOf(page)).toEqual([]);
      const expected = good ? [] : [expect.stringContaining('status of 404')];
      expect(page.complaints).toEqual(expected);
    }
  });

  test('does not scroll sideways from 320 to 1920 wide', async () => {
    const page = await openPage(browser);
    await page.goto(site.url + path, { waitUntil: 'load' });
    for (const width of [320, 390, 640, 768, 999, 1000, 1200, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, `${width} wide`).toBe(0);
    }
  });

  test('asks nothing of other hosts', async () => {
    const page = await openPage(browser);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== site.url) foreign.push(request.url());
    });
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    expect(foreign).toEqual([]);
  });
});
