import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import { type FakeFeeds, failing, newsFeed, startFakeFeeds } from '../support/fake-feeds.ts';
import { openBrowser, openPage, startTestSite, type TestSite } from '../support/harness.ts';

// One category that is late, fails or is empty is a matter of category.spec.ts.

let browser: Browser;
let remote: FakeFeeds;
let site: TestSite;
/** Moved on past the time after which failed feeds are asked again. */
let aheadMs = 0;

beforeAll(async () => {
  browser = await openBrowser();
  remote = await startFakeFeeds(() => failing);
  site = await startTestSite({
    clock: () => new Date(Date.now() + aheadMs),
    sections: false,
    change: (publication) => ({
      ...remote.publish(publication),
      featuredVideo: { title: 'A film', youtube: 'abcdefghijk' },
      eventsWall: null,
    }),
  });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await remote.close();
});

test('an outside that fails altogether is a red box and an honest status; once it is well but empty, Try Again leads to a quiet page', async () => {
  const { status, headers } = await fetch(site.url);
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '60', 'no-store']);
  expect(JSON.stringify(site.logged)).toContain('The front page goes without business: its feed failed');
  const page = await openPage(browser);
  await page.goto(site.url);
  const failure = 'Failed to load news: Failed to fetch RSS feed';
  expect(await page.getByRole('alert').locator('p').textContent()).toBe(failure);
  expect(await page.locator('article').count()).toBe(0);

  for (const category of CATEGORIES) remote.carry(category, newsFeed({ title: category }, []));
  aheadMs = 3_600_000;
  const isWell = async () => {
    const answer = await fetch(site.url);
    return [answer.status, (await answer.text()).includes('Failed to load news')];
  };
  await expect.poll(isWell).toEqual([200, false]);
  // Nothing is asked of the video's host before it is played, and then of the one without cookies.
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) foreign.push(request.url());
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A film' }));
  await page.getByRole('alert').getByRole('link', { name: 'Try Again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  expect(await page.textContent('.front__feature')).toBe('No featured article available');
  // Without stories the topics have no sections, and the header leads to their pages.
  expect(await page.locator('.topic').count()).toBe(0);
  expect(await page.locator('.nav__topics a').first().getAttribute('href')).toBe('/topic/markets');
  expect(await page.getByRole('region', { name: 'Breaking news' }).count()).toBe(0);
  expect(await page.getByTitle('Local events').count()).toBe(0);
  // A video without a poster has a drawn one.
  const drawn = page.locator('.front__video img');
  expect(await drawn.getAttribute('src')).toMatch(/^\/illustrations\/business\/[a-z-]+-[1-4]\/16x9\.svg$/);
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('.front__video img')?.naturalWidth,
  );
  expect(foreign).toEqual([]);
  await page.getByRole('link', { name: 'Play the video: A film' }).click();
  await expect
    .poll(() => foreign[0])
    .toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?.*mute=1/);
});
