import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  leaveOutDrawings,
  openBrowser,
  openPage,
  PHONE,
  startTestSite,
  type TestSite,
  type WatchedPage,
  watchPage,
  wholeAnswer,
} from './harness.ts';
import { failing, heldBack, type NewsWorld, newsFeed, plainNews, startNewsWorld } from './outside.ts';
import { violationsOf } from './violations.ts';

let browser: Browser;
let world: NewsWorld;
let site: TestSite;
let front: WatchedPage;
let arts: WatchedPage;
const late = heldBack((request, response) => plainNews('arts', world.url)(request, response));
const never = heldBack(failing);

/** Food is empty, business fails, arts is late, opinion never answers; all others are well. */
beforeAll(async () => {
  browser = await openBrowser();
  world = await startNewsWorld((category, url) => {
    if (category === 'food') return newsFeed({ title: 'Food', description: 'Nothing today.' }, []);
    if (category === 'business') return failing;
    if (category === 'opinion') return never.handler;
    return category === 'arts' ? late.handler : plainNews(category, url);
  });
  // Open before there is a site, which waits for late desks for seconds only.
  [front, arts] = [await watchPage(browser), await watchPage(browser)];
  await Promise.all([leaveOutDrawings(front), leaveOutDrawings(arts)]);
  site = await startTestSite({ change: world.publish });
});
afterAll(async () => {
  never.release();
  await browser.close();
  await site.stop();
  await world.close();
});

// The first test: the front page is made without the late ones when they have been waited for.
test('a reader sees the shell and the loading text at once; a desk that is late comes, one that fails or never answers costs its own section', async () => {
  const loading = arts.getByText('Loading articles...');
  const isLoading = async () => {
    arts.complaints.length = 0;
    await arts.goto(`${site.url}/category/arts`, { waitUntil: 'commit' });
    // A feed that has just failed, as one that was waited for does, is not asked for a second.
    await loading.or(arts.getByRole('alert')).first().waitFor();
    return loading.isVisible();
  };
  await Promise.all([
    front.goto(site.url, { waitUntil: 'commit' }),
    expect.poll(isLoading, { interval: 500 }).toBe(true),
  ]);
  await Promise.all([
    front.getByText('Loading latest news...').waitFor(),
    front.getByRole('heading', { level: 1, name: 'The Meridian Ledger' }).waitFor(),
    front.getByRole('navigation', { name: 'Primary' }).waitFor(),
  ]);
  late.release();

  await arts.getByRole('heading', { level: 1, name: 'Arts & Culture' }).waitFor();
  await loading.waitFor({ state: 'hidden' });
  await expect.poll(() => arts.locator('main article').count()).toBe(7);
  await expect.poll(() => arts.title()).toBe('Arts & Culture | The Meridian Ledger');

  await front.locator('section#arts article').first().waitFor();
  await front.getByText('Loading latest news...').waitFor({ state: 'hidden' });
  expect(await front.title()).toBe('The Meridian Ledger');
  expect(await front.textContent('.front__feature')).toBe('No featured article available');
  expect(await front.locator('section#business, section#opinion').count()).toBe(0);
  expect(await front.locator('section#local article').count()).toBe(5);
  expect(await front.getByRole('alert').count()).toBe(0);
  for (const category of ['business', 'opinion']) {
    const line = `The front page goes without ${category}: its feed failed`;
    expect(JSON.stringify(site.logged)).toContain(line);
  }
  expect([...front.complaints, ...arts.complaints]).toEqual([]);
  await Promise.all([front, arts].map((page) => page.context().close()));
});

test('a category page has its name, the feed’s description, the way home and all stories, without scripts; pictures are 16:9 for the first story and 4:3 for the others, on every screen', async () => {
  const address = `${site.url}/category/sports`;
  await expect.poll(async () => (await fetch(address)).text()).toContain('first sports headline');
  const page = await openPage(browser, { javaScriptEnabled: false });
  await leaveOutDrawings(page);
  await page.goto(address, { waitUntil: 'load' });
  expect(await page.title()).toBe('Sports | The Meridian Ledger');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sports');
  expect(await page.textContent('.pagehead__dek')).toBe('All about sports.');
  expect(await page.locator('main article').count()).toBe(7);
  const [first] = await page.locator('main article .hed').allTextContents();
  expect(first).toBe('first sports headline');
  expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  for (const viewport of [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    const ratios = await page.locator('main .pic').evaluateAll((pictures) =>
      pictures.map((picture) => {
        const { width, height } = picture.getBoundingClientRect();
        return (width / height).toFixed(1);
      }),
    );
    expect(ratios).toEqual(['1.8', ...Array(6).fill('1.3')]);
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
  await leaveOutDrawings(page);
  const address = `${site.url}/category/business`;
  await page.goto(address, { waitUntil: 'commit' });
  const box = page.getByRole('alert');
  await box.waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Business & Finance');
  expect(await box.locator('span').textContent()).toBe('Failed to load articles: Failed to fetch RSS feed');
  expect(await violationsOf(page)).toEqual([]);

  world.carry('business', plainNews('business', world.url));
  // The feed just failed: it is asked again when its time has come.
  const html = async () => (await fetch(address)).text();
  await expect.poll(html, { interval: 250, timeout: 240_000 }).toContain('first business headline');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect.poll(() => page.locator('main article').count()).toBe(7);
});
