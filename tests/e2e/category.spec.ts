import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOAD_TIMEOUT_MS } from '../../contract/limits.ts';
import {
  type FakeFeeds,
  failing,
  heldBack,
  newsFeed,
  plainNews,
  startFakeFeeds,
} from '../support/fake-feeds.ts';
import {
  DESK,
  leaveOutFonts,
  leaveOutPictures,
  openBrowser,
  openPage,
  PHONE,
  recordShifts,
  startTestSite,
  type TestSite,
  wholeAnswer,
} from '../support/harness.ts';
import { violationsOf } from '../support/violations.ts';

let browser: Browser;
let remote: FakeFeeds;
let site: TestSite;
/** Moved on past the time after which failed feeds are asked again. */
let aheadMs = 0;
const late = heldBack((request, response) => plainNews('arts', remote.url)(request, response));
const later = heldBack((request, response) => plainNews('lifestyle', remote.url)(request, response));
const never = heldBack(failing);

/** Food is empty, business and lifestyle fail, arts is late, opinion does not answer; all others are well. */
beforeAll(async () => {
  browser = await openBrowser();
  remote = await startFakeFeeds((category, url) => {
    if (category === 'food') return newsFeed({ title: 'Food', description: 'Nothing today.' }, []);
    if (category === 'business' || category === 'lifestyle') return failing;
    if (category === 'opinion') return never.handler;
    return category === 'arts' ? late.handler : plainNews(category, url);
  });
  site = await startTestSite({
    change: remote.publish,
    sections: false,
    timing: { pageTimeoutMs: LOAD_TIMEOUT_MS },
    clock: () => new Date(Date.now() + aheadMs),
  });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await remote.close();
});

// The first test: once the late ones have been waited for, the front page is made without them.
test('a reader sees the shell and the loading text at once; a category that is late comes, one that fails or never answers costs its own section', async () => {
  // Read as it comes: to open it in a browser may take a busy machine longer than the page waits.
  const answer = await fetch(site.url);
  expect(answer.headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/);
  let html = '';
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    html += piece;
    if (html.includes('Loading latest news...')) late.release();
  }
  const [shell = '', rest = ''] = html.split('Loading latest news...');
  expect(shell).toMatch(/<h1[^>]*>.*The Meridian Ledger.*<\/h1>/);
  expect(shell).toContain('aria-label="Primary"');
  expect(rest).toContain('first local headline');
  expect(rest).not.toContain('id="opinion"');
  // From here on no page waits for it.
  never.release();
  // With this page, unless its eight seconds were over; with the next one then.
  await expect.poll(async () => (await fetch(site.url)).text()).toContain('first arts headline');

  const front = await openPage(browser);
  await leaveOutPictures(front);
  await front.goto(site.url);
  await front.locator('section#arts article').first().waitFor();
  expect(await front.getByText('Loading latest news...').count()).toBe(0);
  expect(await front.title()).toBe('The Meridian Ledger');
  expect(await front.textContent('.front__feature')).toBe('No featured article available');
  expect(await front.locator('section#business, section#opinion').count()).toBe(0);
  expect(await front.locator('section#local article').count()).toBe(5);
  expect(await front.getByRole('alert').count()).toBe(0);
  for (const category of ['business', 'opinion']) {
    const line = `The front page goes without ${category}: its feed failed`;
    expect(JSON.stringify(site.logged)).toContain(line);
  }
  expect(front.warnings).toEqual([]);
});

test('a category page shows its loading text until a late feed is there, and moves nothing then', async () => {
  remote.carry('lifestyle', later.handler);
  aheadMs += 3_600_000;
  const page = await openPage(browser);
  await leaveOutPictures(page);
  await leaveOutFonts(page);
  await recordShifts(page);
  const loading = page.getByText('Loading articles...');
  const isLoading = async () => {
    page.warnings.length = 0;
    await page.goto(`${site.url}/category/lifestyle`, { waitUntil: 'commit' });
    // A feed that has just failed, as one that was waited for does, is not asked for a second.
    await loading.or(page.getByRole('alert')).first().waitFor();
    return loading.isVisible();
  };
  await expect.poll(isLoading, { interval: 500 }).toBe(true);
  later.release();
  await page.getByRole('heading', { level: 1, name: 'Lifestyle & Fashion' }).waitFor();
  await loading.waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('main article').count()).toBe(7);
  await expect.poll(() => page.title()).toBe('Lifestyle & Fashion | The Meridian Ledger');
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  expect(page.warnings.filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});

test('a category page has its name, the feed’s description, the way home and all stories, without scripts', async () => {
  const address = `${site.url}/category/sports`;
  await expect.poll(async () => (await fetch(address)).text()).toContain('first sports headline');
  const page = await openPage(browser, { javaScriptEnabled: false });
  await leaveOutPictures(page);
  await page.goto(address, { waitUntil: 'load' });
  expect(await page.title()).toBe('Sports | The Meridian Ledger');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sports');
  expect(await page.textContent('.pagehead__dek')).toBe('All about sports.');
  expect(await page.locator('main article').count()).toBe(7);
  const [first] = await page.locator('main article .hed').allTextContents();
  expect(first).toBe('first sports headline');
  expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

test('images are 16:9 for the first story and 4:3 for the others, on every screen; a card without one is text over its whole width', async () => {
  const page = await openPage(browser);
  await leaveOutPictures(page);
  for (const [category, images] of [
    ['sports', 1],
    ['realestate', 3],
  ] as const) {
    const address = `${site.url}/category/${category}`;
    await expect.poll(async () => (await fetch(address)).text()).toContain(`first ${category} headline`);
    await page.goto(address);
    for (const viewport of [PHONE, { width: 768, height: 1024 }, DESK]) {
      await page.setViewportSize(viewport);
      const ratios = await page.locator('main .pic').evaluateAll((pictures) =>
        pictures.map((picture) => {
          const { width, height } = picture.getBoundingClientRect();
          return (width / height).toFixed(1);
        }),
      );
      const leads = await page.locator('.catfront__lead .pic').count();
      expect(ratios).toEqual([...Array(leads).fill('1.8'), ...Array(images - leads).fill('1.3')]);
      const unused = await page
        .locator('.catfront__beside .card:not(:has(.pic))')
        .evaluateAll((cards) =>
          cards.map((card) => card.clientWidth - (card.querySelector('.card__text')?.clientWidth ?? 0)),
        );
      expect(unused).toEqual(Array(4 - (images - leads)).fill(0));
    }
  }
});

test('an empty category says so', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/category/food`);
  expect(await page.locator('main .state').textContent()).toBe('No articles available at this time.');
  expect(await page.textContent('.pagehead__dek')).toBe('Nothing today.');
  expect(await violationsOf(page)).toEqual([]);
});

test('an unknown category is not found, with the way home', async () => {
  const answer = await wholeAnswer(() => fetch(`${site.url}/category/gossip`));
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toMatch(/<h1[^>]*>Category Not Found<\/h1>/);
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return Home<\/a>/);
});

test('a failed category says why; once it is well again, Try Again shows its stories', async () => {
  const page = await openPage(browser);
  await leaveOutPictures(page);
  const address = `${site.url}/category/business`;
  await page.goto(address, { waitUntil: 'commit' });
  const box = page.getByRole('alert');
  await box.waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Business & Finance');
  expect(await box.locator('p').textContent()).toBe('Failed to load articles: Failed to fetch RSS feed');
  expect(await violationsOf(page)).toEqual([]);

  remote.carry('business', plainNews('business', remote.url));
  aheadMs += 3_600_000;
  const html = async () => (await fetch(address)).text();
  await expect.poll(html).toContain('first business headline');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect.poll(() => page.locator('main article').count()).toBe(7);
});
