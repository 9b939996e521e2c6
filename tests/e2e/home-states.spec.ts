import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import { openBrowser, openPage, startTestSite, type TestSite } from './harness.ts';
import { failing, heldBack, type NewsWorld, newsFeed, plainNews, startNewsWorld } from './outside.ts';

let browser: Browser;
let world: NewsWorld;
let site: TestSite;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
afterEach(async () => {
  await site.stop();
  await world.close();
});

async function start(...[feedOf, change]: [Parameters<typeof startNewsWorld>[0], Change?]): Promise<void> {
  world = await startNewsWorld(feedOf);
  site = await startTestSite({
    change: (publication) => ({ ...world.publish(publication), ...change }),
  });
}
type Change = Partial<ReturnType<NewsWorld['publish']>>;
/** A reader's own asking may take the feeds a moment; for the next seconds they are known to fail. */
const askedInVain = async () => expect(await (await fetch(site.url)).text()).toContain('Failed to load news');
const isNews = (category: Category) => category !== 'business' && category !== 'arts';

test('an outside that fails altogether is a red box, an honest status, and a note in the log', async () => {
  await start(() => failing);
  await askedInVain();
  const page = await openPage(browser);
  const answer = await page.goto(site.url);
  expect(answer?.status()).toBe(503);
  expect(answer?.headers()).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
  expect(await page.getByRole('alert').textContent()).toBe('Failed to load news: Failed to fetch RSS feed');
  expect(await page.locator('article').count()).toBe(0);
  expect(JSON.stringify(site.logged)).toContain('The front page goes without business: its feed failed');
});

test('a desk that fails is left out and logged; the rest of the paper stands', async () => {
  await start((category, url) => (isNews(category) ? plainNews(category, url) : failing));
  const page = await openPage(browser);
  const answer = await page.goto(site.url);
  expect(answer?.status()).toBe(200);
  expect(await page.textContent('.front__feature')).toBe('No featured article available');
  expect(await page.locator('section#business, section#arts').count()).toBe(0);
  expect(await page.locator('section#local article').count()).toBe(5);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(JSON.stringify(site.logged)).toContain('The front page goes without arts: its feed failed');
  expect(page.complaints).toEqual([]);
});

test('a slow outside shows the shell and the loading text at once, then streams the page', async () => {
  const late = heldBack((request, response) => plainNews('sports', world.url)(request, response));
  await start((category, url) => (category === 'sports' ? late.handler : plainNews(category, url)));
  const page = await openPage(browser);
  await page.goto(site.url, { waitUntil: 'commit' });
  await page.getByText('Loading latest news...').waitFor();
  expect(await page.locator('h1').textContent()).toBe('The Meridian Ledger');
  expect(await page.getByRole('navigation', { name: 'Primary' }).count()).toBe(1);
  late.release();
  await page.locator('section#sports article').first().waitFor();
  await page.getByText('Loading latest news...').waitFor({ state: 'hidden' });
  expect(await page.title()).toBe('The Meridian Ledger');
  expect(page.complaints).toEqual([]);
});

test('an outside that never answers costs its own section, not the page', async () => {
  const never = heldBack(failing);
  await start((category, url) => (category === 'food' ? never.handler : plainNews(category, url)));
  const page = await openPage(browser);
  await page.goto(site.url, { waitUntil: 'commit' });
  await page.getByText('Loading latest news...').waitFor();
  await page.locator('section#local article').first().waitFor();
  expect(await page.locator('section#food').count()).toBe(0);
  never.release();
});

test('an empty outside is a quiet page, not an error', async () => {
  await start((category) => newsFeed({ title: category }, []), {
    featuredVideo: { title: 'A film', youtube: 'abcdefghijk' },
    eventsWall: null,
  });
  const page = await openPage(browser);
  const answer = await page.goto(site.url);
  expect(answer?.status()).toBe(200);
  expect(await page.textContent('.front__feature')).toBe('No featured article available');
  expect(await page.locator('.topic__none').count()).toBe(6);
  expect(await page.getByRole('region', { name: 'Breaking news' }).count()).toBe(0);
  expect(await page.getByTitle('Local events').count()).toBe(0);

  // Nothing is asked of the video's host before it is played, and then of the one without cookies.
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) foreign.push(request.url());
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A film' }));
  await page.reload({ waitUntil: 'networkidle' });
  expect(foreign).toEqual([]);
  await page.getByRole('link', { name: 'Play the video: A film' }).click();
  await expect
    .poll(() => foreign[0])
    .toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?.*mute=1/);
});

test('once an outside that failed is well again, so is the page', async () => {
  await start(() => failing);
  await askedInVain();
  expect((await fetch(site.url)).status).toBe(503);
  for (const category of ['local', 'business'] as const)
    world.carry(category, plainNews(category, world.url));
  await expect.poll(async () => (await fetch(site.url)).status, { timeout: 30_000, interval: 500 }).toBe(200);
});
