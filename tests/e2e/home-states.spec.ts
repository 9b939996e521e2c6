import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
test('an outside that fails altogether is a red box and an honest status, until it is well again', async () => {
  await start(() => failing);
  const page = await openPage(browser);
  // Asking the feeds may take a moment, and the page is streamed; then they are known to fail.
  const ask = async () => {
    const answer = await page.goto(site.url);
    return [answer?.status(), answer?.headers()['retry-after'], answer?.headers()['cache-control']];
  };
  await expect.poll(ask).toEqual([503, '60', 'no-store']);
  expect(await page.getByRole('alert').locator('p').textContent()).toBe(
    'Failed to load news: Failed to fetch RSS feed',
  );
  expect(await page.locator('article').count()).toBe(0);
  expect(JSON.stringify(site.logged)).toContain('The front page goes without business: its feed failed');
  for (const category of ['local', 'business'] as const)
    world.carry(category, plainNews(category, world.url));
  const tryAgain = async () => {
    const button = page.getByRole('alert').getByRole('link', { name: 'Try Again' });
    if (await button.isVisible()) await Promise.all([page.waitForEvent('load'), button.click()]);
    return page.locator('article').count();
  };
  // Whichever feed is tried first makes a page; the other one comes when its own time has come.
  await expect.poll(tryAgain).toBeGreaterThan(5);
});

test('a reader sees the shell and the loading text at once; a desk that is late comes, one that fails or never answers costs its own section', async () => {
  const late = heldBack((request, response) => plainNews('sports', world.url)(request, response));
  const never = heldBack(failing);
  await start((category, url) => {
    if (category === 'sports') return late.handler;
    if (category === 'food') return never.handler;
    return category === 'business' ? failing : plainNews(category, url);
  });
  const page = await openPage(browser);
  await page.goto(site.url, { waitUntil: 'commit' });
  await page.getByText('Loading latest news...').waitFor();
  expect(await page.locator('h1').textContent()).toBe('The Meridian Ledger');
  expect(await page.getByRole('navigation', { name: 'Primary' }).count()).toBe(1);
  late.release();
  await page.locator('section#sports article').first().waitFor();
  await page.getByText('Loading latest news...').waitFor({ state: 'hidden' });
  expect(await page.title()).toBe('The Meridian Ledger');
  expect(await page.textContent('.front__feature')).toBe('No featured article available');
  expect(await page.locator('section#business, section#food').count()).toBe(0);
  expect(await page.locator('section#local article').count()).toBe(5);
  expect(await page.getByRole('alert').count()).toBe(0);
  for (const category of ['business', 'food']) {
    const line = `The front page goes without ${category}: its feed failed`;
    expect(JSON.stringify(site.logged)).toContain(line);
  }
  expect(page.complaints).toEqual([]);
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
  // A video without a poster has a drawn one.
  const drawn = page.locator('.front__video img');
  expect(await drawn.getAttribute('src')).toBe('/illustrations/business/a-film/16x9.svg');
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('.front__video img')?.naturalWidth,
  );

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
