import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { openEmptyEmbedded } from '../embedded.ts';
import { type FeedsDesk, MINUTE, openFeedsDesk, rss } from '../feeds-desk.ts';
import { feed } from '../hostile/outside-faults.ts';
import { openBrowser, openPage, PHONE, startTestSite, type TestSite, type WatchedPage } from './harness.ts';
import { type NewsWorld, startNewsWorld } from './outside.ts';
import { violationsOf } from './violations.ts';

let browser: Browser;
let world: NewsWorld;
let site: TestSite;
let desk: FeedsDesk;
let stories: Map<Category, string[]>;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

beforeEach(async () => {
  stories = new Map(CATEGORIES.map((category) => [category, [`Old news of ${category}`]]));
  world = await startNewsWorld((category) => carrying(category));
  const database = await openEmptyEmbedded();
  site = await startTestSite({ database, change: (publication) => world.publish(publication) });
  // Another process of the fleet, whose clock the test moves: what it stores, the site hears of.
  desk = await openFeedsDesk({
    database,
    trust: [world.host],
    startAt: new Date(),
    feeds: Object.fromEntries(CATEGORIES.map((category) => [category, world.url(`/${category}.xml`)])),
  });
});
afterEach(async () => {
  await desk.stop();
  await site.stop();
  await world.close();
});

function carrying(category: Category) {
  return feed(rss((stories.get(category) ?? []).map((title) => ({ title, date: new Date().toUTCString() }))));
}

/** A story comes in at the top of these desks' feeds. */
async function publish(title: string, ...categories: Category[]): Promise<void> {
  for (const category of categories) {
    stories.get(category)?.unshift(title);
    world.carry(category, carrying(category));
  }
  desk.pass(30 * MINUTE);
  await desk.feeds.pollDue();
}

/** Opens a page and waits until it has its line. */
async function openLivePage(path = '/', options = {}): Promise<WatchedPage> {
  const page = await openPage(browser, options);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const before = await connections();
  await page.goto(site.url + path);
  await expect.poll(connections).toBe(before + 1);
  return page;
}

async function connections(): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  return Number(/^masthead_live_connections (\d+)$/m.exec(text)?.[1]);
}

const offer = (page: WatchedPage) => page.locator('.offer');
const bar = (page: WatchedPage) => page.getByRole('region', { name: 'Breaking news' });
const shiftsOf = (page: WatchedPage) =>
  page.evaluate(() => ('shifts' in window && Array.isArray(window.shifts) ? window.shifts : []).length);

test.each([
  ['a desk', {}],
  ['a phone', { viewport: PHONE }],
])(
  'on %s: a story that comes in changes the open front page’s bar in place and is offered; taking the offer shows it',
  async (_name, options) => {
    const page = await openLivePage('/', options);
    expect(await bar(page).textContent()).toContain('Old news of local');
    expect(await offer(page).textContent()).toBe('');
    await page.evaluate(() => scrollTo(0, 400));
    const marker = await page.evaluate(() => Object.assign(window, { same: true }) && document.title);
    const shifts = await shiftsOf(page);

    await publish('Lantern walk opens the harbor week with a headline that is a good deal longer', 'local');
    await expect.poll(() => bar(page).textContent(), { timeout: 20_000 }).toContain('Lantern walk opens');
    await expect.poll(() => offer(page).textContent()).toBe('1 new headline');
    await publish('Ferry strike called off', 'national');
    await expect.poll(() => offer(page).textContent(), { timeout: 20_000 }).toBe('2 new headlines');
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
    expect(await page.getByText('Lantern walk opens').count()).toBe(1);

    await page.getByRole('link', { name: '2 new headlines' }).click();
    await page.locator('#local').getByText('Lantern walk opens').waitFor();
    expect(await page.getByText('Ferry strike called off').count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => [scrollY, 'same' in window])).toEqual([0, false]);
    expect(await offer(page).textContent()).toBe('');
    expect(page.complaints).toEqual([]);
    await page.context().close();
  },
);

test('a story that comes to several desks counts once; one that the page has from another desk, not at all', async () => {
  const page = await openLivePage();
  await publish('Old news of sports', 'arts');
  await publish('Comet passes over the harbor', 'world', 'technology', 'local');
  await expect.poll(() => offer(page).textContent(), { timeout: 20_000 }).toBe('1 new headline');
  await page.getByRole('link', { name: '1 new headline' }).click();
  await page.locator('#world').getByText('also in: Local, Technology').waitFor();
  await page.locator('#sports').getByText('also in: Arts').waitFor();
  await page.context().close();
});

test('a category page offers its own new articles, and is left alone by others', async () => {
  const page = await openLivePage('/category/food');
  await publish('Sandwich prices settle', 'world');
  await publish('A bakery that opens at midnight', 'food');
  await publish('Bread made from last week’s bread', 'food');
  await expect.poll(() => offer(page).textContent(), { timeout: 20_000 }).toBe('2 new articles');
  await page.getByRole('link', { name: '2 new articles' }).click();
  await page.getByRole('heading', { name: 'A bakery that opens at midnight' }).waitFor();
  expect(page.complaints).toEqual([]);
  await page.context().close();
});

test('the offer works by keyboard, is announced politely, can be dismissed, and comes back with more', async () => {
  const page = await openLivePage('/category/food');
  expect(await page.locator('.offer[role="status"]').count()).toBe(1);
  await publish('A bakery that opens at midnight', 'food');
  await page.getByRole('link', { name: '1 new article' }).waitFor({ timeout: 20_000 });
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  expect(await offer(page).textContent()).toBe('');
  await publish('Bread made from last week’s bread', 'food');
  await page.getByRole('link', { name: '2 new articles' }).waitFor({ timeout: 20_000 });
  await page.getByRole('link', { name: '2 new articles' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'A bakery that opens at midnight' }).waitFor();
  await page.context().close();
});

test('the bar does not change while somebody is about to use it', async () => {
  const page = await openLivePage();
  await bar(page).hover();
  await publish('Lantern walk opens', 'local');
  await page.getByRole('link', { name: '1 new headline' }).waitFor({ timeout: 20_000 });
  expect(await bar(page).textContent()).toContain('Old news of local');
  await page.mouse.move(600, 700);
  await expect.poll(() => bar(page).textContent()).toContain('Lantern walk opens');
  await page.context().close();
});

test('a hidden tab hangs up, and catches up when it is shown', async () => {
  const page = await openLivePage();
  const show = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await show(true);
  await expect.poll(connections).toBe(0);
  await publish('Lantern walk opens', 'local');
  expect(await offer(page).textContent()).toBe('');
  await show(false);
  await page.getByRole('link', { name: '1 new headline' }).waitFor({ timeout: 20_000 });
  await expect.poll(connections).toBe(1);
  await page.goto(`${site.url}/faq`);
  await expect.poll(connections).toBe(0);
  await page.context().close();
});

test('“Pause live updates” hangs up, is remembered by the browser, and ends with catching up', async () => {
  const page = await openLivePage();
  const button = page.getByRole('button', { name: 'Pause live updates' });
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await button.click();
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(connections).toBe(0);
  await page.goto(`${site.url}/faq`);
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  await page.goto(site.url);
  await publish('Lantern walk opens', 'local');
  await page.waitForFunction(() => document.readyState === 'complete');
  expect(await connections()).toBe(0);
  await button.click();
  await page.getByRole('link', { name: '1 new headline' }).waitFor({ timeout: 20_000 });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.context().close();
});

test('without scripts there is nothing live, and no setting for it', async () => {
  const page = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(site.url);
  expect(await page.getByText('Pause live updates').isVisible()).toBe(false);
  expect(await bar(page).textContent()).toContain('Old news of local');
  await page.context().close();
});

test('where events do not get through, the page asks once a minute', async () => {
  const page = await openPage(browser);
  await page.clock.install();
  await page.route('**/api/live*', (route) => route.abort());
  await page.goto(site.url);
  await publish('Lantern walk opens', 'local');
  await page.clock.runFor(59_000);
  expect(await offer(page).textContent()).toBe('');
  const asked = page.waitForResponse('**/api/changes?since=*');
  await page.clock.runFor(2_000);
  await asked;
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return offer(page).textContent();
      },
      { timeout: 20_000 },
    )
    .toBe('1 new headline');
  await page.context().close();
});
