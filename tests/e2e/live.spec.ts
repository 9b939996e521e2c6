import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { liveEvent } from '../../contract/live.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';
import { type FakeFeeds, startFakeFeeds } from '../support/fake-feeds.ts';
import { feed } from '../support/fake-responses.ts';
import { type FeedsSetup, openFeedsSetup, rss } from '../support/feeds-setup.ts';
import { startForwarder } from '../support/forwarder.ts';
import {
  DESK,
  leaveOutPictures,
  openBrowser,
  openPage,
  PHONE,
  recordShifts,
  startTestSite,
  type TestSite,
  type WatchedPage,
} from '../support/harness.ts';
import { violationsOf } from '../support/violations.ts';

let browser: Browser;
let remote: FakeFeeds;
let database: Database;
let site: TestSite;
let desk: FeedsSetup;
const stories = new Map<Category, string[]>(
  CATEGORIES.map((category) => [category, [`Old news of ${category}`]]),
);

beforeAll(async () => {
  browser = await openBrowser();
  remote = await startFakeFeeds((category) => carrying(category));
  database = await openEmptyDatabase();
  // The database is closed last.
  site = await startTestSite({
    database: { ...database, close: async () => {} },
    change: (publication) => ({ ...remote.publish(publication), eventsWall: null, breakingHours: 48 }),
  });
  // Another process of the fleet: what it stores, the site hears of.
  desk = await openFeedsSetup({
    database,
    trust: [remote.host],
    startAt: new Date(),
    feeds: Object.fromEntries(CATEGORIES.map((category) => [category, remote.url(`/${category}.xml`)])),
  });
});
afterAll(async () => {
  await browser.close();
  await desk.stop();
  await site.stop();
  await database.close();
  await remote.close();
});

const STARTED = Date.now();
/** Where it matters little which page is open: it loads in half of the front page's time. */
const LOCAL = '/category/local';

/** Each story is a minute younger than the one before it, and none is from the future of any clock here. */
function carrying(category: Category) {
  const titles = stories.get(category) ?? [];
  const oldest = STARTED - 24 * 60 * 60_000;
  return feed(
    rss(
      titles.map((title, index) => ({
        title,
        date: new Date(oldest + (titles.length - index) * 60_000).toUTCString(),
      })),
    ),
  );
}

/** Waits for what the page is about to do, without keeping it from doing it. */
function eventually<Value>(look: () => Value) {
  return expect.poll(look, { interval: 100 });
}

/** A story comes in at the top of these categories' feeds, which are polled; the site has heard of it at the end. */
async function publish(title: string, ...categories: Category[]): Promise<void> {
  const before = await Promise.all(categories.map(latestChange));
  for (const category of categories) {
    stories.get(category)?.unshift(title);
    remote.carry(category, carrying(category));
  }
  await database.db
    .updateTable('feeds')
    .set({ next_poll_at: new Date(0) })
    .where(
      'address',
      'in',
      categories.map((category) => remote.url(`/${category}.xml`)),
    )
    .execute();
  await desk.feeds.pollDue();
  // The site polls as well, and may have been first.
  for (const [index, category] of categories.entries()) {
    await eventually(() => latestChange(category)).toBeGreaterThan(before[index] ?? 0);
  }
}

async function latestChange(category: Category): Promise<number> {
  const answer = await fetch(`${site.url}/api/changes?categories=${category}`);
  return liveEvent.parse(await answer.json()).id;
}

/** Opens a page that has all that was published before, and waits until it has its line. */
async function openLivePage(path = '/', options = {}, at = site.url): Promise<WatchedPage> {
  const page = await openPage(browser, options);
  await recordShifts(page);
  await leaveOutPictures(page);
  await eventually(connections).toBe(0);
  await eventually(() => missedBy(path)).toEqual([]);
  await page.goto(at + path);
  await eventually(connections).toBe(1);
  return page;
}

/** The categories of a page that changed since it was made. */
async function missedBy(path: string): Promise<Category[]> {
  // As the browser asks, or a proxy would answer with another copy.
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
  const html = await (await fetch(site.url + path, { headers })).text();
  const [, shown = '', since = ''] = /data-live="([^"]+)" data-since="(\d+)"/.exec(html) ?? [];
  const answer = await fetch(`${site.url}/api/changes?since=${since}`);
  const { categories } = liveEvent.parse(await answer.json());
  return categories.filter((category) => shown.split(' ').includes(category));
}

async function connections(): Promise<number> {
  const text = await (await fetch(`${site.nodeUrl}/metrics`)).text();
  return Number(/^masthead_sse_connections (\d+)$/m.exec(text)?.[1]);
}

/** What the offer says first; nothing without an offer. */
const offered = (page: WatchedPage) =>
  page.$$eval('.offer b', (all) => all.map(({ textContent }) => textContent).join());
const bar = (page: WatchedPage) => page.getByRole('region', { name: 'Breaking news' });
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const shiftsOf = (page: WatchedPage) =>
  page.evaluate(() => ('shifts' in window && Array.isArray(window.shifts) ? window.shifts : []).length);

test('on a desk and on a phone: a story that comes in changes the open front page’s bar in place, unless somebody is about to use it, and is offered; taking the offer shows it; one that comes to several categories counts once, one that the page has from another category not at all', async () => {
  const [first, second] = ['Lantern walk opens the harbor week', 'Sea wall is measured by the mayor'];
  const longer = ', in a headline that is a good deal longer than what stood there';
  const page = await openLivePage();
  expect(await bar(page).textContent()).toContain(stories.get('local')?.[0]);
  expect(await offered(page)).toBe('');
  const marker = await page.evaluate(() => Object.assign(window, { same: true }) && document.title);
  /** From here on nothing may move. */
  const scroll = async () => {
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await page.evaluate(twoFrames);
    return shiftsOf(page);
  };
  const expectUnmoved = async (shifts: number) => {
    expect(await page.evaluate(() => [scrollY, 'same' in window, document.title])).toEqual([
      400,
      true,
      marker,
    ]);
    await page.evaluate(twoFrames);
    expect(await shiftsOf(page)).toBe(shifts);
  };

  const onDesk = await scroll();
  await publish(first + longer, 'local');
  await eventually(() => bar(page).textContent()).toContain(first);
  await eventually(() => offered(page)).toBe('1 new headline');
  await expectUnmoved(onDesk);

  await page.setViewportSize(PHONE);
  const onPhone = await scroll();
  await publish(second + longer, 'politics');
  await eventually(() => bar(page).textContent()).toContain(second);
  await eventually(() => offered(page)).toBe('2 new headlines');
  await expectUnmoved(onPhone);
  expect(await page.locator('.card').getByText(first).count()).toBe(0);

  await page.setViewportSize(DESK);
  const before = await bar(page).textContent();
  await bar(page).hover();
  await publish('Ferry strike called off', 'national');
  await page.getByRole('link', { name: '3 new headlines' }).waitFor();
  expect(await bar(page).textContent()).toBe(before);
  await page.mouse.move(600, 700);
  await eventually(() => bar(page).textContent()).toContain('Ferry strike called off');

  await eventually(() => missedBy('/')).toEqual([]);
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await page.getByRole('link', { name: /^3 new headlines (Local|National|Politics): / }).click();
  await page.locator('.latest__grid').getByText(first).waitFor();
  expect(await page.locator('.front__top').getByText(second).count()).toBe(1);
  expect(await page.evaluate(() => 'same' in window)).toBe(false);
  // The line more that the bar has by now is scrolled away, too.
  await eventually(() => page.evaluate(() => Math.abs(scrollY - 400))).toBeLessThan(40);
  // What is new is marked until it has been seen.
  const fresh = page.locator('.latest__grid').getByRole('link', { name: first });
  await eventually(() => fresh.getAttribute('data-new')).toBe('');
  expect(await page.locator('[data-new]', { hasText: 'Old news' }).count()).toBe(0);
  await fresh.scrollIntoViewIfNeeded();
  await eventually(() => fresh.getAttribute('data-new')).toBe(null);
  expect(await offered(page)).toBe('');

  await eventually(connections).toBe(1);
  await publish('Old news of sports', 'arts');
  await publish('Comet passes over the harbor', 'world', 'technology', 'local');
  await eventually(() => offered(page)).toBe('1 new headline');
  await eventually(() => missedBy('/')).toEqual([]);
  await page.getByRole('link', { name: '1 new headline' }).click();
  await page.locator('.front__top').getByText('Also in Local, World').waitFor();
  await page
    .getByText(/Also in (Arts|Sports)/)
    .first()
    .waitFor();
  expect(page.warnings).toEqual([]);
});

test('a category page offers its own new articles alone, at the end of the page too; the offer works by keyboard, is announced politely, can be dismissed, and comes back with more', async () => {
  const page = await openLivePage('/category/food');
  await publish('Sandwich prices settle', 'world');
  await publish('A bakery that opens at midnight', 'food');
  await page.getByRole('link', { name: '1 new article' }).waitFor();
  const status = page.getByRole('status').filter({ hasText: 'new article' });
  expect(await status.textContent()).toBe('1 new article. Food: A bakery that opens at midnight');
  expect(await status.locator('a, button').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  const leavesTheEndFree = () =>
    page.evaluate(() => {
      const bottoms = [...document.querySelectorAll('.foot__base > *')].map(
        (part) => part.getBoundingClientRect().bottom,
      );
      const top = document.querySelector('.offer__box')?.getBoundingClientRect().top ?? 0;
      return Math.max(...bottoms) <= top;
    });
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await eventually(leavesTheEndFree).toBe(true);
  }
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await eventually(() => offered(page)).toBe('');
  await publish('Soup kitchens weigh their ladles', 'food');
  await page.getByRole('link', { name: '2 new articles' }).waitFor();
  await eventually(() => missedBy('/category/food')).toEqual([]);
  await page.getByRole('link', { name: '2 new articles' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'A bakery that opens at midnight' }).waitFor();
  expect(page.warnings).toEqual([]);
});

test('a hidden tab hangs up, and catches up when it is shown; “Pause live updates” hangs up, is remembered by the browser, and ends with catching up', async () => {
  const page = await openLivePage(LOCAL);
  const show = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await show(true);
  await eventually(connections).toBe(0);
  await publish('Clock tower loses a minute', 'local');
  expect(await offered(page)).toBe('');
  await show(false);
  await page.getByRole('link', { name: '1 new article' }).waitFor();
  await eventually(connections).toBe(1);

  const resume = page.getByRole('button', { name: 'Resume live updates' });
  await page.getByRole('button', { name: 'Pause live updates' }).click();
  await resume.waitFor();
  await eventually(connections).toBe(0);
  await eventually(() => missedBy(LOCAL)).toEqual([]);
  await page.goto(site.url + LOCAL);
  await resume.waitFor();
  await publish('Swimming pool drained for repairs', 'local');
  expect(await connections()).toBe(0);
  await resume.click();
  await page.getByRole('link', { name: '1 new article' }).waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await eventually(connections).toBe(1);
  await page.goto(`${site.url}/privacy`);
  await eventually(connections).toBe(0);
});

test('without scripts there is nothing live, and no setting for it', async () => {
  const page = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(site.url + LOCAL, { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1, name: 'Local News' }).waitFor();
  expect(await page.getByText('Pause live updates').isVisible()).toBe(false);
  expect(await page.locator('.offer:visible').count()).toBe(0);
});

test('where events do not get through, the page asks once a minute', async () => {
  const page = await openPage(browser);
  // A clock that stands still: a machine may take seconds from one line of the page to the next. It runs from its
  // installation on, and cannot be stopped at a time that it has passed.
  const now = Date.now();
  await page.clock.install({ time: now - 3_600_000 });
  await page.clock.pauseAt(now);
  await page.route('**/api/live*', (route) => route.abort());
  // When the page called and when it asked, by its own clock.
  await page.addInitScript(() => {
    const called: number[] = [];
    const asked: number[] = [];
    Object.assign(window, { called, asked });
    const ask = window.fetch;
    window.fetch = (address, options) => {
      if (String(address).includes('/api/changes')) asked.push(Date.now());
      return ask(address, options);
    };
    window.EventSource = class extends EventSource {
      constructor(address: string | URL) {
        super(address);
        called.push(Date.now());
      }
    };
  });
  const momentsOf = (name: 'called' | 'asked'): Promise<number[]> =>
    page.evaluate((key) => Reflect.get(window, key), name);
  await eventually(() => missedBy(LOCAL)).toEqual([]);
  await page.goto(site.url + LOCAL);
  // It connects after the first frame, for which this clock has to run.
  await eventually(async () => {
    await page.clock.runFor(100);
    return momentsOf('called');
  }).toHaveLength(1);
  await publish('Museum lends its whale', 'local');
  await page.clock.runFor(61_000);
  await eventually(async () => {
    await page.clock.runFor(100);
    return offered(page);
  }).toBe('1 new article');
  const [[called = 0], [asked = 0]] = [await momentsOf('called'), await momentsOf('asked')];
  expect(asked - called).toBe(60_000);
});

test('a server that went away and came back is caught up with', async () => {
  const line = await startForwarder(Number(new URL(site.url).port));
  onTestFinished(() => line.close());
  const page = await openLivePage(LOCAL, {}, `http://127.0.0.1:${line.port}`);
  line.mode('refuse');
  await eventually(connections).toBe(0);
  await publish('Orchard fence mended at last', 'local');
  line.mode('pass');
  await page.getByRole('link', { name: '1 new article' }).waitFor();
  await eventually(connections).toBe(1);
  await publish('Night buses run until three', 'local');
  await page.getByRole('link', { name: '2 new articles' }).waitFor();
});
