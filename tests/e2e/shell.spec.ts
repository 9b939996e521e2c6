import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { nameOfBackup } from '../../server/data/backup/schedule-backups.ts';
import {
  DESK,
  leaveOutFonts,
  openBrowser,
  openPage,
  PHONE,
  recordShifts,
  shareOnePage,
  startTestSite,
  type TestSite,
  type WatchedPage,
} from '../support/harness.ts';

let site: TestSite;
let browser: Browser;
let backups: string;
// One in the morning in London, still the evening before in New York.
const clock = () => new Date('2026-03-13T01:30:00Z');

beforeAll(async () => {
  // With one of this moment, so that none is made: it is only to have its figure.
  backups = await mkdtemp(join(tmpdir(), 'masthead-backups-'));
  await writeFile(join(backups, nameOfBackup(clock())), '');
  const variables = { BACKUP_DIR: backups };
  [site, browser] = await Promise.all([startTestSite({ clock, variables, news: false }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await rm(backups, { recursive: true });
});

/** For tests that only look. */
const visit = shareOnePage(() => browser);

test('the header shows the date where the paper is published', async () => {
  const html = await (await fetch(`${site.url}/about`)).text();
  const [, date] = /<time [^>]*data-true-until[^>]*>(.*?)<\/time>/.exec(html) ?? [];
  expect(date?.replaceAll(/<.*?>/g, '')).toBe('Thursday, March 12, 2026');
});

test.for([
  { now: '2026-03-12T20:00:00-04:00', date: 'Thursday, March 12, 2026' },
  { now: '2026-03-13T00:01:00-04:00', date: 'Friday, March 13, 2026' },
])('at $now a page from the day before midnight says $date', async ({ now, date }) => {
  const page = await openPage(browser, { timezoneId: 'Asia/Tokyo' });
  await page.clock.setFixedTime(now);
  await page.goto(`${site.url}/about`, { waitUntil: 'load' });
  await expect.poll(() => page.textContent('time[data-true-until]')).toBe(date);
});

test.for([PHONE, DESK])('pages within have the tagline, $width wide', async (viewport) => {
  const page = await visit(`${site.url}/about`);
  await page.setViewportSize(viewport);
  const tagline = page.locator('header').getByText('A publication of the Meridian News Network');
  await expect.poll(() => tagline.filter({ visible: true }).count()).toBe(1);
});

test('header and footer lead everywhere', async () => {
  const page = await visit(`${site.url}/about`);
  const links = (selector: string) =>
    page.$$eval(selector, (all) => all.map((a) => [a.textContent, a.getAttribute('href')]));
  expect(await links('.nav__main a')).toEqual([
    ['Business', '/category/business'],
    ['Technology', '/category/technology'],
    ['Politics', '/category/politics'],
    ['World', '/category/world'],
    ['Opinion', '/category/opinion'],
  ]);
  expect(await links('.util__links a')).toEqual([
    ['Home', '/'],
    ['Blog', '/blog'],
    ['FAQ', '/faq'],
    ['Partners', '/partners'],
  ]);
  expect(await links('.nav__topics a')).toEqual([
    ['Markets', '/#markets'],
    ['Innovation', '/#innovation'],
    ['Fintech', '/#fintech'],
    ['Leadership', '/#leadership'],
    ['Sustainability', '/#sustainability'],
    ['Startups', '/#startups'],
  ]);
  expect(await page.$$eval('.foot h2', (all) => all.map((h) => h.textContent))).toEqual([
    'Business Sections',
    'Industry Focus',
    'About',
  ]);
  expect((await links('.foot__legal a')).map(([name]) => name)).toEqual(['Privacy', 'Terms', 'Contact']);
  expect(await page.textContent('.foot__net')).toContain('3,000 publications');
});

test('at 1440 wide the header shows all its links in two lines, without a menu', async () => {
  const page = await visit(`${site.url}/about`);
  await page.setViewportSize(DESK);
  const lines = async (selector: string) => {
    const links = await page.locator(selector).filter({ visible: true }).all();
    const boxes = await Promise.all(links.map((link) => link.boundingBox()));
    return { links: links.length, lines: new Set(boxes.map((box) => box?.y)).size };
  };
  expect(await lines('.util__links a')).toEqual({ links: 4, lines: 1 });
  expect(await lines('.nav :is(.nav__main, .nav__topics) a')).toEqual({ links: 11, lines: 1 });
});

test('on a phone date and tagline share one line, also in the wider letters of a device that has not loaded the font', async () => {
  const page = await openPage(browser, { viewport: PHONE });
  await page.goto(`${site.url}/about`);
  await page.$eval('.util__tag', (tag) => {
    if (tag instanceof HTMLElement) tag.style.wordSpacing = '0.5em';
  });
  const middles = await page.$$eval('.util__date, .util__tag', (parts) =>
    parts.map((part) => {
      const { top, bottom, height } = part.getBoundingClientRect();
      return { middle: (top + bottom) / 2, height };
    }),
  );
  const [date, tagline] = middles;
  expect(Math.abs((date?.middle ?? 0) - (tagline?.middle ?? 99))).toBeLessThan(4);
  expect(Math.max(...middles.map(({ height }) => height))).toBeLessThan(24);
});

test('the tagline is whole on phones and fetches no italic there; wider screens set it in italics', async () => {
  const page = await openPage(browser, { viewport: PHONE });
  await page.goto(`${site.url}/about`);
  for (const width of [320, 360, 388, PHONE.width]) {
    await page.setViewportSize({ ...PHONE, width });
    const hidden = await page.$eval('.util__tag', async (tag) => {
      await document.fonts.ready;
      if (tag.previousElementSibling) tag.previousElementSibling.textContent = 'September 28, 2026';
      return tag.scrollWidth - tag.clientWidth;
    });
    expect(hidden, `${width} px`).toBe(0);
  }
  const fonts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.woff2')),
    );
  expect((await fonts()).length).toBeGreaterThan(2);
  expect((await fonts()).filter((name) => name.includes('/italic-'))).toEqual([]);
  for (const viewport of [{ width: 768, height: 1024 }, DESK]) {
    await page.setViewportSize(viewport);
    expect(await page.$eval('.util__tag', (tag) => getComputedStyle(tag).fontStyle)).toBe('italic');
  }
});

test('the menu has a search field, then sections, topics and pages', async () => {
  const page = await openPage(browser, { viewport: PHONE });
  await page.goto(`${site.url}/about`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const names = await menu.getByRole('link').allTextContents();
  const order = ['Local News', 'From the Archives', 'Markets', 'Startups', 'Home', 'Blog', 'FAQ', 'Partners'];
  expect(names.filter((name) => order.includes(name))).toEqual(order);
  expect(await menu.getByRole('heading').allTextContents()).toEqual(['Sections', 'Topics']);
  await menu.getByRole('searchbox', { name: 'Search The Meridian Ledger' }).fill('tide tables');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=tide+tables');
});

test('the skip link takes the keyboard past the header', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/about`);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.waitForURL('**#main');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('on a phone menu, name and search are one bar that leaves on the way down and returns on the way up or with the focus, and nothing moves; without scripts it stays', async () => {
  const top = (page: WatchedPage) =>
    page.locator('.bar').evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom));
  const page = await openPage(browser, { viewport: PHONE, reducedMotion: 'reduce' });
  await recordShifts(page);
  await leaveOutFonts(page);
  await page.goto(`${site.url}/privacy`);
  const bar = page.locator('.bar');
  for (const part of [
    bar.getByRole('button', { name: 'Open menu' }),
    bar.getByRole('link', { name: 'The Meridian Ledger' }),
    bar.getByRole('link', { name: 'Search' }),
  ])
    expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const { height = 0 } = (await bar.boundingBox()) ?? {};
  expect(height).toBeLessThan(56);
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => top(page)).toBe(0);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => top(page)).toBe(height);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => top(page)).toBe(0);
  await bar.getByRole('link', { name: 'Search' }).focus();
  await expect.poll(() => top(page)).toBe(height);
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);

  const plain = await openPage(browser, { viewport: PHONE, javaScriptEnabled: false });
  await plain.goto(`${site.url}/privacy`, { waitUntil: 'domcontentloaded' });
  await plain.mouse.move(200, 400);
  await plain.mouse.wheel(0, 1200);
  await expect
    .poll(() => plain.locator('.util').boundingBox())
    .toMatchObject({ y: expect.toSatisfy((y) => y < -200) });
  expect(await top(plain)).toBe(height);
});

for (const javaScriptEnabled of [true, false]) {
  test(`the menu of a phone opens as a dialog over an inert page and closes with Escape, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
    const page = await openPage(browser, { viewport: PHONE, javaScriptEnabled });
    await page.goto(`${site.url}/about`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    // A modal dialog makes all behind it inert.
    await page.locator('dialog:modal').waitFor();
    for (let presses = 0; presses < 40; presses++) await page.keyboard.press('Tab');
    expect(await page.locator('main :focus, header :focus, footer :focus').count()).toBe(0);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });
}

test('the menu opens and closes in browsers that have no commandfor', async () => {
  const page = await openPage(browser, { viewport: PHONE });
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
    addEventListener('command', (event) => event.preventDefault(), { capture: true });
  });
  await page.goto(`${site.url}/about`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.locator('dialog:modal').waitFor();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('the menu leaves the page behind it where it was, and a link into that page closes it and leads there', async () => {
  const page = await openPage(browser, { viewport: PHONE, reducedMotion: 'reduce' });
  await page.goto(inject('sampleSite').url);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const top = (selector: string) => page.$eval(selector, (one) => one.getBoundingClientRect().top);
  await page.$eval('#markets', (section) => section.scrollIntoView());
  // Letters that came late have moved what they move.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
  const before = await top('#markets');
  // By keyboard, from further down: a pointer would have to scroll to the button first.
  await page.getByRole('button', { name: 'Open menu' }).dispatchEvent('click');
  await menu.waitFor();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(async () => Math.abs((await top('#markets')) - before)).toBeLessThan(2);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Fintech' }).click();
  await menu.waitFor({ state: 'hidden' });
  await page.waitForURL('**/#fintech');
  await expect.poll(() => top('#fintech')).toBeLessThan(PHONE.height / 4);
  await expect.poll(() => top('#fintech')).toBeGreaterThanOrEqual(0);
});

test('the theme follows the system, then the reader’s choice, and is there before the first paint', async () => {
  const page = await openPage(browser, { colorScheme: 'dark' });
  await page.goto(`${site.url}/about`);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await paper()).toBe('rgb(18, 20, 25)');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect.poll(paper).toBe('rgb(255, 253, 249)');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('h1');
  expect(await paper()).toBe('rgb(255, 253, 249)');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect.poll(paper).toBe('rgb(18, 20, 25)');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test.for([DESK, PHONE])(
  'screen readers say what the theme button does once, $width wide',
  async (viewport) => {
    const page = await openPage(browser, { viewport });
    await page.goto(`${site.url}/about`);
    if (viewport === PHONE) await page.getByRole('button', { name: 'Open menu' }).click();
    const { nodes } = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
    const buttons = nodes.filter(({ name }) => name?.value === 'Switch to dark theme');
    expect(buttons.filter(({ role }) => role?.value === 'button')).toHaveLength(1);
    for (const { description } of buttons) expect(description?.value ?? '').toBe('');
  },
);

test('without scripts the theme follows the system and no button pretends otherwise', async () => {
  const page = await openPage(browser, { colorScheme: 'dark', javaScriptEnabled: false });
  await page.goto(`${site.url}/about`);
  expect(await page.locator('[data-theme-button]:visible').count()).toBe(0);
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(18, 20, 25)',
  );
});

test('any other path shows the 404 page with its status', async () => {
  const answer = await fetch(`${site.url}/no/such/page`);
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toMatch(/<h1[^>]*>404<\/h1>/);
  expect(html).toContain('Oops! Page not found');
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home/);
});

test.for(['/no/such/page', '/category/gossip', '/topic/gossip'])(
  '%s leads on: a search field and the sections',
  async (path) => {
    const page = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(site.url + path);
    const main = page.getByRole('main');
    expect(await main.getByRole('navigation', { name: 'Sections' }).getByRole('link').count()).toBe(15);
    await main.getByRole('searchbox').fill('interest rates');
    await main.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/search?q=interest+rates');
  },
);

test('an address that is too long shows a page of the paper that says so', async () => {
  const page = await openPage(browser);
  const answer = await page.goto(`${site.url}/search?q=${'far+'.repeat(1200)}`);
  expect(answer?.status()).toBe(414);
  expect(await page.textContent('h1')).toBe('414');
  expect(await page.textContent('main')).toContain('The address is too long');
  expect(await page.locator('.lost').evaluate((lost) => getComputedStyle(lost).display)).toBe('grid');
  expect(await page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
});

test.for([
  ['GET', '/%', 404],
  ['GET', '/..%2f', 404],
  ['GET', '/%00', 404],
  ['GET', '/category/%E0%A4%A', 404],
  ['GET', '//evil.example/x', 404],
  ['GET', `/${'a'.repeat(20_000)}`, 431],
  ['GET', `/${'a'.repeat(8_000)}`, 414],
  ['HEAD', '/about', 200],
  ['POST', '/about', 405],
  ['DELETE', '/', 405],
  ['GET', '/assets/gone-12345.js', 404],
  ['GET', '/blog/', 308],
] as const)('%s %s is answered %s', async ([method, path, status]) => {
  const response = await fetch(site.url + path, { method, redirect: 'manual' });
  expect(response.status).toBe(status);
  if (method === 'POST') expect(response.headers.get('allow')).toBe('GET, HEAD');
  if (path.startsWith('/assets')) expect(response.headers.get('cache-control')).toBe('no-store');
  const body = await response.text();
  expect(body).not.toMatch(/node_modules|\n\s+at /);
});

test('the site goes on after all of that', async () => {
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

test('hashed assets may be kept for good', async () => {
  const html = await (await fetch(`${site.url}/about`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  const response = await fetch(site.url + script);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('metrics are in Prometheus’ words', async () => {
  const response = await fetch(`${site.nodeUrl}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(await response.text()).toContain('masthead_process_cpu_seconds_total');
});

test.for(['deploy/prometheus/alerts.yml', 'deploy/grafana/masthead.json'])(
  '%s names only figures that there are',
  async (file) => {
    const figures = await (await fetch(`${site.nodeUrl}/metrics`)).text();
    const there = new Set(Array.from(figures.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name));
    const named = new Set((await readFile(file, 'utf8')).match(/\bmasthead_\w+/g));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !there.has(name))).toEqual([]);
  },
);
