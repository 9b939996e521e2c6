import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { openEmptyEmbedded } from '../support/embedded.ts';
import { type FakeFeeds, newsFeed, plainNews, startFakeFeeds } from '../support/fake-feeds.ts';
import { type FeedsSetup, openFeedsSetup } from '../support/feeds-setup.ts';
import { startTestSite, type TestSite } from '../support/harness.ts';
import { SCREENS } from '../support/screens.ts';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { createReader, type Reader } from './reader.ts';
import { watchSite } from './watched-site.ts';
import { startWebKit } from './webkit.ts';

/** What a reader would miss first, in the engines that are not Chromium. */

/** As narrow as the window of WebKitGTK's browser can be: the layout of phones. */
const NARROW = 450;

let remote: FakeFeeds;
let database: Database;
let site: TestSite;
let watched: Awaited<ReturnType<typeof watchSite>>;
let desk: FeedsSetup;

beforeAll(async () => {
  remote = await startFakeFeeds(plainNews);
  database = await openEmptyEmbedded();
  site = await startTestSite({ database: { ...database, close: async () => {} }, change: remote.publish });
  watched = await watchSite(site.url);
  // Another process of the fleet: what it stores, the site hears of.
  desk = await openFeedsSetup({
    database,
    trust: [remote.host],
    startAt: new Date(),
    feeds: Object.fromEntries(CATEGORIES.map((category) => [category, remote.url(`/${category}.xml`)])),
  });
});
afterAll(async () => {
  await desk.stop();
  await watched.stop();
  await site.stop();
  await database.close();
  await remote.close();
});

async function publish(title: string): Promise<void> {
  remote.carry(
    'local',
    newsFeed({ title: `News: ${title}` }, [{ title, link: remote.url(`/${encodeURI(title)}`) }]),
  );
  await database.db
    .updateTable('feeds')
    .set({ next_poll_at: new Date(0) })
    .where('address', '=', remote.url('/local.xml'))
    .execute();
  await desk.feeds.pollDue();
}

describe.for([
  { name: 'Firefox', start: startFirefox },
  { name: 'WebKitGTK', start: startWebKit },
])('$name', ({ name, start }) => {
  let engine: Engine;
  let reader: Reader;

  beforeAll(async () => {
    engine = await start();
    reader = createReader(engine);
  });
  afterAll(() => engine.close());

  const visit = (path: string) => engine.open(watched.url + path);
  const warnings = () =>
    engine.run(() => ('warnings' in window && Array.isArray(window.warnings) ? window.warnings : ['?']));
  const path = () => engine.run(() => location.pathname + location.search);
  const see = (selector: string) => expect.poll(() => reader.textOf(selector), { message: selector });

  test.for(SCREENS)('$path shows itself without warnings and fits the screen', async ({ path, heading }) => {
    await visit(path);
    expect(await reader.textOf('h1')).toBe(heading);
    for (const width of [NARROW, 768, 1440]) {
      await engine.resize(width);
      const beyond = () =>
        engine.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(beyond, { message: `${width} wide` }).toBe(0);
    }
    expect(await warnings()).toEqual([]);
  });

  test('the menu of narrow screens opens over the page, closes with Escape, and leads on', async () => {
    await engine.resize(NARROW);
    await visit('/about');
    await reader.click('[aria-label="Open menu"]');
    await see('dialog:modal .drawer__main').toContain('Partners');
    await reader.press('Escape');
    await see('dialog:modal').toBeNull();
    await reader.click('[aria-label="Open menu"]');
    await reader.click('.drawer__main a[href="/partners"]');
    await expect.poll(path).toBe('/partners');
    await engine.resize(1440);
  });

  test('the search opens with a slash, finds as the reader types, and opens what is chosen', async () => {
    await visit('/privacy');
    await reader.press('Escape');
    await reader.type('/');
    await see('dialog.palette').not.toBeNull();
    await reader.type('balance sheet');
    await see('[role=option]').toContain('balance sheet');
    await reader.press('ArrowDown');
    await see('[role=option][aria-selected=true]').not.toBeNull();
    await reader.press('Enter');
    await expect.poll(path).toMatch(/^\/blog\//);
    expect(await warnings()).toEqual([]);
  });

  test('the FAQ filters as the reader types, and an entry opens and closes', async () => {
    await visit('/faq');
    await reader.click('.faq input[name=q]');
    await reader.type('cookie');
    await see('.faq [role=status]').toMatch(/^\d of 100 questions for “cookie”/);
    await reader.click('#cookies summary');
    await see('#cookies .qa__a').not.toBeNull();
    await reader.click('#cookies summary');
    await see('#cookies .qa__a').toBeNull();
    expect(await warnings()).toEqual([]);
  });

  test('the theme is the reader’s choice, and is kept', async () => {
    const theme = () => engine.run(() => document.documentElement.dataset.theme ?? null);
    await visit('/about');
    await reader.click('[data-theme-button]');
    await expect.poll(theme).toBe('dark');
    await visit('/privacy');
    await expect.poll(theme).toBe('dark');
    await reader.click('[data-theme-button]');
    await expect.poll(theme).toBeNull();
  });

  test('a story that comes in is offered, and taking the offer shows it', async () => {
    const title = `A story for ${name}`;
    const connections = async () =>
      /^masthead_sse_connections (\d+)$/m.exec(await (await fetch(`${site.url}/metrics`)).text())?.[1];
    await visit('/category/local');
    await expect.poll(connections).toBe('1');
    await publish(title);
    await see('.offer b').toBe('1 new article');
    await reader.click('.offer a');
    await see('main article .hed').toBe(title);
    expect(await warnings()).toEqual([]);
  });

  test('the pager of the blog turns pages in place, and Back goes back', async () => {
    await visit('/blog');
    await engine.run(() => document.body.setAttribute('data-marked', ''));
    await reader.click('.pager a[rel=next]');
    await see('.pager__count').toContain('Showing page 2 of 4');
    expect(await path()).toBe('/blog?page=2');
    await engine.run(() => history.back());
    await see('.pager__count').toContain('Showing page 1 of 4');
    expect(await engine.run(() => document.body.hasAttribute('data-marked'))).toBe(true);
    expect(await warnings()).toEqual([]);
  });

  test('sharing copies the address, or says how to', async () => {
    await visit('/blog/how-to-read-a-balance-sheet-in-ten-minutes');
    await engine.run(() => Object.defineProperty(navigator, 'share', { value: undefined }) && null);
    await reader.click('[aria-label="Share this article"]');
    await see('.share [role=status]').toMatch(/^(Link copied|Copy the link from the address bar)$/);
    expect(await warnings()).toEqual([]);
  });
});
