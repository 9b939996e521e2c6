import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import {
  DESK,
  leaveOutPictures,
  openBrowser,
  PHONE,
  startTestSite,
  type TestSite,
  type WatchedPage,
  watchPage,
} from '../support/harness.ts';
import { COLOURS_AND_SIZES, drawEverything, shortenLists, violationsOf } from '../support/violations.ts';
import { measureFirstScreen, unevenness } from './first-screen.ts';

let browser: Browser;
let site: TestSite;
let page: WatchedPage;

beforeAll(async () => {
  [browser, site] = await Promise.all([
    openBrowser(),
    startTestSite({
      // The network's page names its papers with it.
      variables: { PUBLICATION: 'sample/network', PORT: String(await freePort()) },
      isNetwork: true,
    }),
  ]);
  page = await watchPage(browser, { viewport: DESK, reducedMotion: 'reduce' });
  await leaveOutPictures(page);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

async function expectNothingBeyond(width: number): Promise<void> {
  await page.setViewportSize({ ...DESK, width });
  const pixelsBeyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(pixelsBeyond), `${width} wide`).toBe(0);
}

/** The looks of each paper: its colors and fonts. */
const looks = new Map<string, string>();

describe.for([
  // All screens of this one are looked at in every-screen.spec.ts.
  { host: 'ledger', name: 'The Meridian Ledger', paths: ['/about'] },
  {
    host: 'harbour',
    name: 'The Kestrel Bay Pilot',
    paths: ['/', '/category/business', '/blog/the-price-of-a-berth'],
  },
  {
    host: 'weekly',
    name: 'The Relay',
    paths: ['/', '/category/business', '/blog/what-a-chip-package-does'],
  },
])('$name of the sample network', ({ host, name, paths }) => {
  test.for(paths)('%s fits every screen and is free of violations, light and dark', async (path) => {
    await page.emulateMedia({ colorScheme: 'light' });
    page.warnings.length = 0;
    const answer = await page.goto(`http://${host}.localhost:${site.site.port}${path}`);
    expect(answer?.status()).toBe(200);
    expect(await page.title()).toContain(name);
    await drawEverything(page);
    for (const width of [320, 768, 1000, 1920]) await expectNothingBeyond(width);
    await page.setViewportSize(DESK);
    await shortenLists(page, 3);
    const part = path === '/' ? 'screen and frame' : 'screen';
    expect(await violationsOf(page, [], part)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page, COLOURS_AND_SIZES, part)).toEqual([]);
    expect(page.warnings).toEqual([]);
    const { color, fontFamily } = await page
      .locator('.mast__name')
      .evaluate((mast) => getComputedStyle(mast));
    looks.set(host, `${color} ${fontFamily}`);
  });
});

test.for(['harbour', 'weekly'])('the columns of %s end at one height, on its fronts, too', async (host) => {
  for (const path of ['/', '/category/business']) {
    await page.goto(`http://${host}.localhost:${site.site.port}${path}`);
    for (const width of [1000, 1280, 1440]) {
      await page.setViewportSize({ ...DESK, width });
      const screen = await measureFirstScreen(page);
      expect(unevenness(screen), `${path} ${width} wide`).toBeLessThan(48);
      expect(screen.reachable).toEqual([]);
    }
  }
});

test.for([
  ['harbour', 'the-price-of-a-berth'],
  ['weekly', 'what-a-chip-package-does'],
])('the articles of %s begin on the first screen', async ([host, slug]) => {
  await page.setViewportSize(DESK);
  await page.goto(`http://${host}.localhost:${site.site.port}/blog/${slug}`);
  expect((await measureFirstScreen(page)).text).toBeLessThanOrEqual(860);
  await page.setViewportSize(PHONE);
  expect((await measureFirstScreen(page)).text).toBeLessThanOrEqual(760);
});

test('the papers of the sample network differ in their looks', () => {
  expect(new Set(looks.values()).size).toBe(3);
});

test('the network’s page lists its papers with their newest headlines, finds them without scripts, and fits every screen', async () => {
  const address = `http://network.localhost:${site.site.port}`;
  await page.emulateMedia({ colorScheme: 'light' });
  page.warnings.length = 0;
  // To draw cards takes seconds of a busy machine.
  await page.route('**/cards/home.jpg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.goto(address);
  expect(page.url()).toBe(`${address}/network`);
  expect(await page.title()).toBe('Papers | The Meridian News Network');
  for (const width of [320, 768, 1000, 1920]) await expectNothingBeyond(width);
  expect(await violationsOf(page, [], 'screen and frame')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, COLOURS_AND_SIZES, 'screen and frame')).toEqual([]);
  // Each paper has its card: its own type, colours and picture.
  const cards = await page.$$eval('img.network__front', (all) =>
    all.map((image) => image.getAttribute('src')),
  );
  const papers = ['harbour', 'ledger', 'weekly'];
  expect(cards.sort()).toEqual(
    papers.map((name) => `http://${name}.localhost:${site.site.port}/cards/home.jpg`),
  );
  const names = () => page.locator('.network__papers h2').allTextContents();
  expect((await names()).sort()).toEqual(['The Kestrel Bay Pilot', 'The Meridian Ledger', 'The Relay']);
  await page.getByRole('searchbox').fill('kestrel');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}/network?q=kestrel`);
  expect(await names()).toEqual(['The Kestrel Bay Pilot']);
  await page.getByRole('searchbox').fill('nothing of the kind');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('No paper matches “nothing of the kind”').waitFor();
  expect(page.warnings).toEqual([]);
  await page.goto(`http://ledger.localhost:${site.site.port}/about`);
  const link = page.locator('.foot').getByRole('link', { name: 'The Meridian News Network' });
  expect(new URL((await link.getAttribute('href')) ?? '').hostname).toBe('network.localhost');
});
