import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { liveEvent } from '../../contract/live.ts';
import type { Database } from '../../server/database/open-database.ts';
import { openEmptyDatabase } from '../empty-database.ts';
import { type FeedsSetup, openFeedsSetup, rss } from '../feeds-setup.ts';
import { feed } from '../hostile/outside-faults.ts';
import {
  openBrowser,
  openPage,
  PHONE,
  recordShifts,
  startTestSite,
  type TestSite,
  type WatchedPage,
} from './harness.ts';
import { type NewsWorld, startNewsWorld } from './outside.ts';
import { violationsOf } from './violations.ts';

let browser: Browser;
let world: NewsWorld;
let database: Database;
let site: TestSite;
let desk: FeedsSetup;
const stories = new Map<Category, string[]>(
  CATEGORIES.map((category) => [category, [`Old news of ${category}`]]),
);

beforeAll(async () => {
  browser = await openBrowser();
  world = await startNewsWorld((category) => carrying(category));
  database = await openEmptyDatabase();
  site = await startSiteOf(database);
  // Another process of the fleet: what it stores, the site hears of.
  desk = await openFeedsSetup({
    database,
    trust: [world.host],
    startAt: new Date(),
    feeds: Object.fromEntries(CATEGORIES.map((category) => [category, world.url(`/${category}.xml`)])),
  });
});
afterAll(async () => {
  await browser.close();
  await desk.stop();
  await site.stop();
  await database.close();
  await world.close();
});

const STARTED = Date.now();

/** The database outlives its sites. */
function startSiteOf(kept: Database, port = 0): Promise<TestSite> {
  return startTestSite({
    database: { ...kept, close: async () => {} },
    change: (publication) => world.publish(publication),
    port,
  });
}

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

/** A story comes in at the top of these categories' feeds, which are polled. */
async function publish(title: string, ...categories: Category[]): Promise<void> {
  for (const category of categories) {
    stories.get(category)?.unshift(title);
    world.carry(category, carrying(category));
  }
  await database.db
    .updateTable('feeds')
    .set({ next_poll_at: new Date(0) })
    .where(
      'address',
      'in',
      categories.map((category) => world.url(`/${category}.xml`)),
    )
    .execute();
  await desk.feeds.pollDue();
  // The site polls as well, and may have been first.
  await eventually(leases).toBe(0);
}

async function leases(): Promise<number> {
  const leased = database.db.selectFrom('feeds').select('id').where('leased_until', 'is not', null);
  return (await leased.execute()).length;
}

/** Opens a page that has all that was published before, and waits until it has its line. */
async function openLivePage(path = '/', options = {}): Promise<WatchedPage> {
  const page = await openPage(browser, options);
  await recordShifts(page);
  await eventually(connections).toBe(0);
  await eventually(() => missedBy(path)).toEqual([]);
  await page.goto(site.url + path);
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
  return Number(/^masthead_live_connections (\d+)$/m.exec(text)?.[1]);
}

const offer = (page: WatchedPage) => page.locator('.offer');
const bar = (page: WatchedPage) => page.getByRole('region', { name: 'Breaking news' });
const shiftsOf = (page: WatchedPage) =>
  page.evaluate(() => ('shifts' in window && Array.isArray(window.shifts) ? window.shifts : []).length);

test.each([
  ['a desk', {}, 'local', 'Lantern walk opens the harbor week', 'Ferry strike called off'],
  [
    'a phone',
    { viewport: PHONE },
    'politics',
    'Sea wall is measured by the mayor',
    'Census counts more dogs',
  ],
] as const)(
  'on %s: a story that comes in changes the open front page’s bar in place and is offered; taking the offer shows it',
  async (_name, options, category, first, second) => {
    const page = await openLivePage('/', options);
    expect(await bar(page).textContent()).toContain(`Old news of ${category}`);
    expect(await offer(page).textContent()).toBe('');
    await page.evaluate(() => scrollTo(0, 400));
    const marker = await page.evaluate(() => Object.assign(window, { same: true }) && document.title);
    const shifts = await shiftsOf(page);

    await publish(`${first}, in a headline that is a good deal longer than what stood there`, category);
    await eventually(() => bar(page).textContent()).toContain(first);
    await eventually(() => offer(page).textContent()).toBe('1 new headline');
    await publish(second, 'national');
    await eventually(() => offer(page).textContent()).toBe('2 new headlines');
    expect(await page.evaluate(() => [scrollY, 'same' in window, document.title])).toEqual([
      400,
      true,
      marker,
    ]);
    // Time for a shift to be noticed: two frames.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await shiftsOf(page)).toBe(shifts);
    expect(await page.getByText(first).count()).toBe(1);

    await page.getByRole('link', { name: '2 new headlines' }).click();
    await page.locator(`#${category}`).getByText(first).waitFor();
    expect(await page.getByText(second).count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => [scrollY, 'same' in window])).toEqual([0, false]);
    expect(await offer(page).textContent()).toBe('');
    expect(page.complaints).toEqual([]);
  },
);

test('a story that comes to several categories counts once; one that the page has from another category, not at all', async () => {
  const page = await openLivePage();
  await publish('Old news of sports', 'arts');
  await publish('Comet passes over the harbor', 'world', 'technology', 'local');
  await eventually(() => offer(page).textContent()).toBe('1 new headline');
  await eventually(() => missedBy('/')).toEqual([]);
  await page.getByRole('link', { name: '1 new headline' }).click();
  await page.locator('#world').getByText('also in: Local, Technology').waitFor();
  await page.locator('#sports').getByText('also in: Arts').waitFor();
});

test('a category page offers its own new articles, and is left alone by others', async () => {
  const page = await openLivePage('/category/food');
  await publish('Sandwich prices settle', 'world');
  await publish('A bakery that opens at midnight', 'food');
  await publish('Bread made from last week’s bread', 'food');
  await eventually(() => offer(page).textContent()).toBe('2 new articles');
  await eventually(() => missedBy('/category/food')).toEqual([]);
  await page.getByRole('link', { name: '2 new articles' }).click();
  await page.getByRole('heading', { name: 'A bakery that opens at midnight' }).waitFor();
  expect(page.complaints).toEqual([]);
});

test('the offer works by keyboard, is announced politely, can be dismissed, and comes back with more', async () => {
  const page = await openLivePage('/category/food');
  expect(await page.locator('.offer[role="status"]').count()).toBe(1);
  await publish('Rhubarb returns to the canteen', 'food');
  await page.getByRole('link', { name: '1 new article' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  expect(await offer(page).textContent()).toBe('');
  await publish('Soup kitchens weigh their ladles', 'food');
  await page.getByRole('link', { name: '2 new articles' }).waitFor();
  await page.getByRole('link', { name: '2 new articles' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Rhubarb returns to the canteen' }).waitFor();
});

test.each([{}, { viewport: PHONE }])(
  'the offer leaves the end of the page free, options %o',
  async (options) => {
    const page = await openLivePage('/category/food', options);
    await publish(`Pancakes for ${options.viewport?.width ?? 'all'}`, 'food');
    await page.getByRole('link', { name: '1 new article' }).waitFor();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const edges = () =>
      page.evaluate(() => {
        const bottoms = [...document.querySelectorAll('.foot__base > *')].map(
          (part) => part.getBoundingClientRect().bottom,
        );
        const top = document.querySelector('.offer__box')?.getBoundingClientRect().top ?? 0;
        return Math.max(...bottoms) <= top;
      });
    await eventually(edges).toBe(true);
  },
);

test('the bar does not change while somebody is about to use it', async () => {
  const page = await openLivePage();
  const before = await bar(page).textContent();
  await bar(page).hover();
  await publish('Tram line reaches the airport', 'local');
  await page.getByRole('link', { name: '1 new headline' }).waitFor();
  expect(await bar(page).textContent()).toBe(before);
  await page.mouse.move(600, 700);
  await eventually(() => bar(page).textContent()).toContain('Tram line reaches the airport');
});

test('a hidden tab hangs up, and catches up when it is shown', async () => {
  const page = await openLivePage();
  const show = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await show(true);
  await eventually(connections).toBe(0);
  await publish('Clock tower loses a minute', 'local');
  expect(await offer(page).textContent()).toBe('');
  await show(false);
  await page.getByRole('link', { name: '1 new headline' }).waitFor();
  await eventually(connections).toBe(1);
  await page.goto(`${site.url}/faq`);
  await eventually(connections).toBe(0);
});

test('“Pause live updates” hangs up, is remembered by the browser, and ends with catching up', async () => {
  const page = await openLivePage();
  const button = page.getByRole('button', { name: 'Pause live updates' });
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await button.click();
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  await eventually(connections).toBe(0);
  await page.goto(`${site.url}/faq`);
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  await page.goto(site.url);
  await publish('Swimming pool drained for repairs', 'local');
  await page.waitForFunction(() => document.readyState === 'complete');
  expect(await connections()).toBe(0);
  await button.click();
  await page.getByRole('link', { name: '1 new headline' }).waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('without scripts there is nothing live, and no setting for it', async () => {
  const page = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(site.url);
  expect(await page.getByText('Pause live updates').isVisible()).toBe(false);
  expect(await bar(page).isVisible()).toBe(true);
});

test('where events do not get through, the page asks once a minute', async () => {
  const page = await openPage(browser);
  await page.clock.install();
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
  await eventually(() => missedBy('/')).toEqual([]);
  await page.goto(site.url);
  await eventually(() => momentsOf('called')).toHaveLength(1);
  await publish('Museum lends its whale', 'local');
  await page.clock.runFor(61_000);
  await eventually(async () => {
    await page.clock.runFor(100);
    return offer(page).textContent();
  }).toBe('1 new headline');
  const [[called = 0], [asked = 0]] = [await momentsOf('called'), await momentsOf('asked')];
  expect(Math.round((asked - called) / 1000)).toBe(60);
});

test('a server that went away and came back is caught up with', async () => {
  const page = await openLivePage();
  const { port, stop } = site.site;
  // A proxy in front of it stays.
  onTestFinished(site.stop);
  await stop();
  await publish('Orchard fence mended at last', 'local');
  site = await startSiteOf(database, port);
  await page.getByRole('link', { name: '1 new headline' }).waitFor();
  await eventually(connections).toBe(1);
  await publish('Night buses run until three', 'national');
  await page.getByRole('link', { name: '2 new headlines' }).click();
  await page.locator('#local').getByText('Orchard fence mended at last').waitFor();
  expect(await page.getByText('Night buses run until three').count()).toBeGreaterThan(0);
});
