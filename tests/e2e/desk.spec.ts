import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { type FakeFeeds, plainNews, startFakeFeeds } from '../support/fake-feeds.ts';
import { freePort } from '../support/free-port.ts';
import {
  openBrowser,
  openPage,
  startTestSite,
  type TestSite,
  type WatchedPage,
  watchPage,
} from '../support/harness.ts';
import { expectSound, shortenLists } from '../support/violations.ts';
import { addAuthenticator } from '../support/virtual-authenticator.ts';
import { OPENED, openScreen } from '../support/writing-desk.ts';

/** One site and one operator, from the printed link on: tests go on where the one before them ended. */
let browser: Browser;
let remote: FakeFeeds;
let site: TestSite;
let page: WatchedPage;
/** Parses what readers get: to open the front page takes a second of the processor. It stays blank. */
let reader: WatchedPage;

const PASSWORD = 'correct horse battery';
const address = (path: string) => `http://127.0.0.1:${site.site.adminPort}/desk/${path}`;
const open = (path: string) => page.goto(address(path), OPENED);
const press = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true }).click();
const says = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();

beforeAll(async () => {
  browser = await openBrowser();
  remote = await startFakeFeeds(plainNews);
  site = await startTestSite({
    change: (publication) => ({ ...remote.publish(publication), eventsWall: null }),
    variables: { ADMIN_PORT: String(await freePort()) },
    timing: { readsIntervalSeconds: 1 },
  });
  page = await watchPage(browser, { reducedMotion: 'reduce' });
  reader = await watchPage(browser);
  // The desk lists what is stored, and on a busy machine some feeds are stored after the first pages were made.
  const isStored = async (category: Category) =>
    (await headlinesAt(`/category/${category}`)).includes(`first ${category} headline`);
  for (const category of CATEGORIES) await vi.waitUntil(() => isStored(category), 20_000);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await remote.close();
});

/** The headlines of a page, as readers get it now. */
async function headlinesAt(path: string, selector = 'main .hed'): Promise<(string | null)[]> {
  const html = await (await fetch(site.url + path)).text();
  return reader.evaluate(
    ([text, wanted]) => {
      const page = new DOMParser().parseFromString(text, 'text/html');
      return [...page.querySelectorAll(wanted)].map(({ textContent }) => textContent);
    },
    [html, selector] as const,
  );
}

const featured = () => headlinesAt('/', '.hed--display');

test('the link that the site prints makes the first account, an operator’s', async () => {
  const lines = () => site.logged.map(({ msg }) => String(msg));
  await expect.poll(lines).toContainEqual(expect.stringMatching(/^Desk: .*#/));
  const token = lines().join('\n').split('#')[1]?.split('\n')[0];
  await open(`join#${token}`);
  await page.getByLabel('Your name').fill('Ada Field');
  await page.getByLabel('Password').fill(PASSWORD);
  await press('Join');
  await page.getByRole('link', { name: 'Accounts' }).waitFor();
  expect(page.url()).toBe(address(''));
});

test('a headline that is hidden is gone from the front page, and back when it is restored', async () => {
  await expect.poll(() => headlinesAt('/')).toContain('first business headline');
  await open('headlines?q=first');
  await press('Hide “first business headline”');
  await page.getByLabel('Reason').fill('Libel');
  await press('Hide');
  await says('1 headline gone from the site');
  await expect.poll(() => headlinesAt('/')).not.toContain('first business headline');

  await press('Restore “first business headline”');
  await says('Restored');
  await expect.poll(() => headlinesAt('/')).toContain('first business headline');
});

test('a connection that is lost and a session that ends lose nothing that was typed', async () => {
  await press('Hide “first sports headline”');
  await page.getByLabel('Reason').fill('Embargo until Friday');
  await page.route('**/desk/api/takedowns', (route) => route.abort());
  await press('Hide');
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
  await page.unroute('**/desk/api/takedowns');

  await page.context().clearCookies();
  await press('Hide');
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Ada Field');
  await page.getByLabel('Password').fill(PASSWORD);
  await press('Sign in');
  expect(await page.getByLabel('Reason').inputValue()).toBe('Embargo until Friday');
  await press('Hide');
  await says('gone from the site');
});

test('a word is blocked after a preview, which warns where nothing would be left', async () => {
  await open('headlines/rules');
  await page.getByLabel('Word', { exact: true }).fill('headline');
  await press('Preview');
  await page.getByText('this rule hides everything').waitFor();
  await page.getByLabel('Word', { exact: true }).fill('seventh');
  await press('Preview');
  await page.getByText('15 headlines').waitFor();
  expect(await headlinesAt('/category/food')).toContain('seventh food headline');
  await press('Block word “seventh”');
  await says('15 headlines hidden');
  await expect.poll(() => headlinesAt('/category/food')).not.toContain('seventh food headline');
});

test('by keyboard, the focus returns from dialogs and goes to what takes the place of a button that is gone', async () => {
  const title = '“second sports headline”';
  const expectFocus = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(name);
  const key = (name: string) => page.keyboard.press(name);
  await open('headlines?q=second+sports');
  await page.getByRole('button', { name: `Hide ${title}` }).press('Enter');
  await key('Escape');
  await expectFocus(`Hide ${title}`);
  await key('Enter');
  await page.keyboard.type('Libel');
  await key('Enter');
  await expectFocus(`Restore ${title}`);
  await key('Enter');
  await expectFocus(`Pin ${title}`);
  await key('Enter');
  const slot = page.getByLabel('Slot');
  await slot.getByRole('option', { name: 'Top Stories' }).waitFor({ state: 'attached' });
  expect(await slot.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('Top');
  for (const name of ['Tab', 'Tab', 'Enter']) await key(name);
  const top = page.getByRole('region', { name: 'Top Stories' });
  await top.getByRole('button', { name: `Unpin ${title}` }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.slot .row'))).toBe(true);
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
});

const pinTo = (slot: string) => page.getByRole('combobox', { name: `Pin another story to ${slot}` });

test('a story is found while typing and pinned with Enter, with a headline of its own for the front page alone', async () => {
  await open('front');
  await pinTo('Featured').fill('fifth spor');
  await pinTo('Featured').press('Enter');
  const preview = page.frameLocator('iframe').locator('.hed--display');
  await expect.poll(() => preview.allTextContents()).toEqual(['fifth sports headline']);
  await press('Edit the pin of “fifth sports headline”');
  await page.getByLabel('Headline', { exact: true }).fill('Sports in short');
  await page.getByLabel('Headline', { exact: true }).press('Enter');
  await expect.poll(() => preview.allTextContents()).toEqual(['Sports in short']);
  expect(await featured()).not.toEqual(['Sports in short']);
  await press('Publish');
  await says('Published');
  await expect.poll(featured).toEqual(['Sports in short']);
  expect(await headlinesAt('/category/sports')).toContain('fifth sports headline');
});

test('every slot with stories has its outline on the page, which opens it', async () => {
  const outlines = page.locator('.outline');
  const filled = await page.evaluate(async () => {
    const { slots } = await (await fetch('/desk/api/front')).json();
    return slots.flatMap(({ name, stories }: { name: string; stories: object[] }) =>
      stories.length > 0 ? [name] : [],
    );
  });
  expect(filled.length).toBeGreaterThan(15);
  await expect.poll(() => outlines.allTextContents()).toEqual(expect.arrayContaining(filled));
  await press('Edit Technology & Innovation');
  await pinTo('Technology & Innovation').waitFor();
  expect(new URL(page.url()).searchParams.get('slot')).toBe('section:technology');
});

test('pins are put in order by dragging or by buttons; of pins that somebody else published meanwhile only those of the same slot are asked about', async () => {
  await press('Edit Top Stories');
  const top = page.getByRole('region', { name: 'Top Stories' });
  const pinned = top.locator('.row--pin');
  const order = () => pinned.locator('.hed').allTextContents();
  const [first = '', second = ''] = await top.locator('.rows .hed').allTextContents();
  await top.getByRole('button', { name: `Pin “${first}” here` }).click();
  await top.getByRole('button', { name: `Pin “${second}” here` }).click();
  await pinned.nth(1).dragTo(pinned.nth(0));
  await expect.poll(order).toEqual([second, first]);
  await press(`Move “${second}” down`);
  await expect.poll(order).toEqual([first, second]);
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
  await expect.poll(focused).toBe(`Move “${second}” down`);
  await press(`Move “${second}” up`);

  const api = address('api/front');
  const publishNothing = async () => {
    const { revision } = await (await page.request.get(api)).json();
    const others = { data: { pins: [], revision }, headers: { Origin: new URL(api).origin } };
    expect((await page.request.put(`${api}/pins`, others)).status()).toBe(200);
  };
  const shown = async () => (await headlinesAt('/')).filter((text) => text === first || text === second);
  await publishNothing();
  await press('Publish');
  await says('Published');
  await expect.poll(shown).toEqual([second, first]);
  await expect.poll(featured).not.toEqual(['Sports in short']);

  await press(`Move “${second}” down`);
  await publishNothing();
  await press('Publish');
  await page.getByRole('alert').filter({ hasText: 'Someone else changed the same slots' }).waitFor();
  await press('Keep mine: Top Stories');
  await press('Publish');
  await says('Published');
  await expect.poll(shown).toEqual([first, second]);
});

test('a headline is pinned from the list of headlines', async () => {
  await open('headlines?q=sixth+arts');
  await press('Pin “sixth arts headline”');
  await page.getByLabel('Slot').selectOption('Latest Stories');
  await page.getByRole('dialog').getByRole('button', { name: 'Pin' }).click();
  await page.getByRole('region', { name: 'Latest Stories' }).locator('.row--pin').waitFor();
  await press('Discard');
});

test('a feed is paused and resumed', async () => {
  await open('feeds');
  await press('Pause The business desk');
  await says('paused');
  await page.getByText('15 feeds: 0 failing, 1 paused').waitFor();
  await press('Resume The business desk');
  await page.getByText('15 feeds: 0 failing, 0 paused').waitFor();
});

test('what readers open, follow and do not find is counted, and can be had as a table and as a file', async () => {
  const headers = { 'Sec-Fetch-Dest': 'document', Referer: 'https://www.wire.example/links?to=us' };
  for (let count = 0; count < 15; count++) {
    await page.request.get(`${site.url}/category/food`, { headers });
    await page.request.get(`${site.url}/search?q=Xyzzy%20%20Qwfpg`, { headers });
  }
  const named = async () => {
    const { referrers, searches } = await (await page.request.get(address('api/numbers'))).json();
    return [referrers, searches].map(({ rows }) => rows[0]?.name);
  };
  await expect.poll(named).toEqual(['wire.example', 'xyzzy qwfpg']);
  await open('numbers');
  await page.getByText('Table: Referrers').press('Enter');
  const table = page.getByRole('table', { name: 'Referrers' });
  expect(await table.getByRole('rowheader').allTextContents()).toEqual(['wire.example']);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press('Download CSV: Searches without results'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^searches-without-results-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFSearch,Times\r\nxyzzy qwfpg,1\d\r\n$/);
});

test('an island that fails in a reader’s browser leaves its links, and Today names its error', async () => {
  const visitor = await openPage(browser);
  await visitor.route('**/assets/faq.island*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new TypeError("broken at /blog/rope");' }),
  );
  await visitor.goto(`${site.url}/faq`);
  const sent = visitor.waitForRequest('**/api/browser-error?*');
  await visitor.getByRole('searchbox').last().focus();
  await visitor.waitForSelector('island-root[name=faq][failed]');
  expect((await (await sent).response())?.status()).toBe(204);
  expect(await (await sent).headerValue('referer')).toBeNull();
  await visitor.close();
  const findings = async () => (await (await page.request.get(address('api/today'))).json()).findings;
  await expect.poll(findings).toContainEqual(
    expect.objectContaining({
      about: 'browsers',
      state: 'note',
      message: 'Error in readers’ browsers: island faq: TypeError: broken at … (once since yesterday)',
    }),
  );
  const metrics = await (await fetch(`http://127.0.0.1:${site.site.adminPort}/metrics`)).text();
  expect(metrics).toMatch(/masthead_browser_errors_total\{outcome="counted"[^}]*\} 1\n/);
});

test('an editor joins by a link, and sees nothing of what is for operators', async () => {
  await open('accounts');
  await page.getByLabel('Name').fill('Ben Marsh');
  await press('Make a link');
  await page.getByText('invited as an editor, has not joined').waitFor();
  expect(await page.getByRole('combobox', { name: 'Role of Ben Marsh' }).count()).toBe(0);
  const editor = await openPage(browser);
  await editor.goto(await page.getByLabel('Link').inputValue(), OPENED);
  await editor.getByLabel('Password').fill(PASSWORD);
  await press('Join', editor);
  await editor.getByRole('link', { name: 'Ben Marsh' }).waitFor();
  const menu = editor.getByRole('navigation', { name: 'Desk' }).getByRole('link');
  expect(await menu.allTextContents()).toEqual([
    'Today',
    'Front page',
    'Articles',
    'FAQ',
    'Pages',
    'Pictures',
    'Headlines',
    'Feeds',
    'Numbers',
  ]);
  await editor.goto(address('settings'), OPENED);
  await editor.getByRole('heading', { name: 'Not found' }).waitFor();

  await press('Remove Ben Marsh');
  await press('Remove');
  await says('Ben Marsh is removed');
  await editor.goto(address('headlines'), OPENED);
  await editor.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
});

test('a colleague joins with a passkey, signs in with it without typing, and keeps one way to sign in', async () => {
  await open('accounts');
  await page.getByLabel('Name').fill('Cid Wray');
  await press('Make a link');
  const link = await page.getByLabel('Link').inputValue();
  const cid = await watchPage(browser, { reducedMotion: 'reduce' });
  const isVerified = await addAuthenticator(cid);
  // Passkeys need a host name, which the page of an IP address says.
  await cid.goto(address(''), OPENED);
  const [here] = link.split('/desk/');
  const there = (here ?? '').replace('127.0.0.1', 'localhost');
  expect(await cid.getByRole('link', { name: there }).getAttribute('href')).toBe(`${there}/desk/`);
  expect(await cid.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);

  await expectSound(cid, async () => {
    await cid.goto(link.replace('127.0.0.1', 'localhost'), OPENED);
    await cid.getByRole('button', { name: 'Join with a passkey' }).waitFor();
  });
  await press('Join with a passkey', cid);
  await cid.getByRole('link', { name: 'Cid Wray' }).click();
  await cid.getByText('You have no password.').waitFor();
  await press(/^Rename Chrome/, cid);
  await cid.getByRole('textbox', { name: 'Name' }).fill('Laptop');
  await press('Rename', cid);
  await press('Remove Laptop', cid);
  await press('Remove', cid);
  await cid.getByRole('alert').filter({ hasText: 'You would have no way to sign in.' }).waitFor();
  await press('Cancel', cid);
  await press('Add a passkey', cid);
  await cid.getByRole('alert').filter({ hasText: 'has a passkey for your account already' }).waitFor();
  await expectSound(cid, async () => {
    await cid.goto(`${there}/desk/account`, OPENED);
    await cid.getByText('this device').waitFor();
  });

  await isVerified(false);
  await press('Sign out', cid);
  await press('Sign in with a passkey', cid);
  await cid.getByRole('alert').filter({ hasText: 'No passkey was used.' }).waitFor();
  await isVerified(true);
  await press('Sign in with a passkey', cid);
  await cid.getByRole('link', { name: 'Cid Wray' }).waitFor();
  await open('accounts');
  await page.getByText('1 passkey', { exact: true }).waitFor();
  await press('Remove Cid Wray');
  await press('Remove');
  await says('Cid Wray is removed');
});

test('a session of another device is ended alone', async () => {
  const signedIn = await fetch(address('api/session'), {
    method: 'POST',
    headers: { Origin: new URL(address('')).origin, 'User-Agent': 'Mozilla/5.0 (iPhone) Safari/604.1' },
    body: JSON.stringify({ name: 'Ada Field', password: PASSWORD }),
  });
  const headers = { Cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const status = async () => (await fetch(address('api/feeds'), { headers })).status;
  expect(await status()).toBe(200);
  await open('account');
  await press('End the session of Safari on iPhone');
  await says('The session has ended');
  expect(await status()).toBe(401);
  expect(await page.getByText('this device').count()).toBe(1);
});

describe.for([
  '',
  'front',
  'headlines?q=first',
  'headlines/takedowns',
  'headlines/rules',
  'feeds',
  'numbers',
  'accounts',
  'log',
  'settings',
  'account',
])('/desk/%s', (path) => {
  test('is free of violations that axe can find, of console errors and of anything beyond the screen, light on a desk and dark on a phone', async () => {
    await expectSound(page, async () => {
      await openScreen(page, address(path));
      await page.locator('main:has(h1):not(:has([aria-busy=true]))').waitFor();
      await shortenLists(page, 2);
    });
  });
});
