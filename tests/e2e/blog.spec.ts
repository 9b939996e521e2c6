import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, openPage, PHONE, type WatchedPage } from '../support/harness.ts';
import { violationsOf } from '../support/violations.ts';

const KEY = 'public-anonymous-key';
const LIST = '**/api/get_metainfo**';

let browser: Browser;
const site = inject('sampleSite');

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The page of a reader of its own: each remembers the lists that it was sent. */
async function openAt(address: string): Promise<WatchedPage> {
  // A page that still scrolls when the mouse button is released has no click.
  const page = await openPage(browser, { reducedMotion: 'reduce' });
  await page.goto(address);
  return page;
}

const titles = (page: Page) => page.locator('.posts .hed:visible').allTextContents();
const count = (page: Page) => page.textContent('.pager__count');
const next = (page: Page) => page.getByRole('link', { name: 'Next' });
const previous = (page: Page) => page.getByRole('link', { name: 'Previous' });
const path = (page: Page) => page.evaluate(() => location.pathname + location.search);

const expectTitles = (page: Page, expected: readonly string[]) =>
  expect.poll(() => titles(page)).toEqual(expected);

async function listed(page: number): Promise<string[]> {
  const answer = await fetch(`${site.url}/api/get_metainfo?page=${page}`, {
    headers: { Authorization: `Bearer ${KEY}` },
  });
  const { blogs } = (await answer.json()) as { blogs: { metaTitle: string }[] };
  return blogs.map(({ metaTitle }) => metaTitle);
}

test('a page lists ten articles, each with a round thumbnail, title, description and a way to read it', async () => {
  const page = await openAt(`${site.url}/blog`);
  expect(await titles(page)).toEqual(await listed(1));
  expect(await page.locator('.post').count()).toBe(10);
  expect(await page.title()).toBe('Blog | The Meridian Ledger');
  const post = page.locator('.post').first();
  const thumbnail = post.locator('.post__thumb');
  expect(await thumbnail.evaluate((one) => getComputedStyle(one).borderRadius)).toBe('50%');
  const box = await thumbnail.boundingBox();
  expect(box?.width).toBe(box?.height);
  expect(await post.locator('img').getAttribute('src')).toMatch(/1x1\.svg$/);
  expect(await post.locator('.dek').textContent()).not.toBe('');
  // The pager says where the reader is, and its end is disabled.
  expect(await count(page)).toBe('Showing page 1 of 4 (34 total articles)');
  expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  expect(await page.locator('.pager [aria-current=page]').textContent()).toBe('1');
  const title = (await titles(page))[0] ?? '';
  const read = post.getByRole('link', { name: `Read Article: ${title}` });
  expect(await read.textContent()).toBe('Read Article');
  const address = await read.getAttribute('href');
  expect(address).toMatch(/^\/blog\/[a-z-]+$/);
  expect(await (await fetch(site.url + address)).text()).toContain(`>${title}</h1>`);
  expect(page.warnings).toEqual([]);
});

describe('bad page numbers lead to a sensible page', () => {
  test.each([
    ['/blog?page=0', '/blog'],
    ['/blog?page=-1', '/blog'],
    ['/blog?page=abc', '/blog'],
    ['/blog?page=1e9', '/blog'],
    ['/blog?page=', '/blog'],
    ['/blog?page=%00', '/blog'],
    ['/blog?page=5', '/blog?page=4'],
    ['/blog?page=999999999', '/blog?page=4'],
    ['/blog?page=99999999999999999999', '/blog'],
    ['/blog?page=2&page=3', '/blog?page=2&page=3'],
    ['/blog?utm_source=x', '/blog?utm_source=x'],
  ])('%s ends at %s', async (asked, reached) => {
    const answer = await fetch(site.url + asked);
    expect(answer.status).toBe(200);
    expect(answer.url).toBe(site.url + reached);
    expect(await answer.text()).toContain('Showing page');
  });
});

test('without JavaScript the pager’s links turn the pages, and its ends are disabled', async () => {
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const third = await read('/blog?page=3');
  expect(third).toContain('<title>Blog, page 3 | The Meridian Ledger</title>');
  const links = third.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(?:<[^>]*>)*(1|Previous|Next)</g);
  expect(Object.fromEntries(Array.from(links, ([, href, name]) => [name, href]))).toEqual({
    1: '/blog',
    Previous: '/blog?page=2',
    Next: '/blog?page=4',
  });
  const last = await read('/blog?page=4');
  for (const title of await listed(4)) expect(last).toContain(`>${title}</a>`);
  expect(last).toContain('Showing page 4 of 4 (34 total articles)');
  expect(last).toMatch(/<button [^>]*disabled[^>]*>(?:<[^>]*>)*Next</);
});

describe('with JavaScript', () => {
  /** A mark that a new document would not have. */
  const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''));
  const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-marked'));

  test('a page is turned in place: list, address, title and focus follow, and Back and Forward show what was shown', async () => {
    const page = await openAt(`${site.url}/blog`);
    await mark(page);
    const asked = page.waitForRequest(LIST);
    await next(page).click();
    // The browser asks with the key and a JSON content type.
    const request: Request = await asked;
    expect(new URL(request.url()).search).toBe('?domain=meridianledger.example&page=2');
    expect(await request.headerValue('authorization')).toBe(`Bearer ${KEY}`);
    expect(await request.headerValue('content-type')).toBe('application/json');
    await expectTitles(page, await listed(2));
    expect(await path(page)).toBe('/blog?page=2');
    expect(await page.title()).toBe('Blog, page 2 | The Meridian Ledger');
    expect(await count(page)).toBe('Showing page 2 of 4 (34 total articles)');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Blog');
    await page.getByRole('link', { name: 'Page 4' }).click();
    await expectTitles(page, await listed(4));
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.goBack();
    await expectTitles(page, await listed(2));
    expect(await page.title()).toBe('Blog, page 2 | The Meridian Ledger');
    await page.goBack();
    await expectTitles(page, await listed(1));
    expect(await count(page)).toBe('Showing page 1 of 4 (34 total articles)');
    await page.goForward();
    await expectTitles(page, await listed(2));
    expect(await isMarked(page)).toBe(true);
    expect(page.warnings).toEqual([]);
  });

  test('a page is asked for once in five minutes; Back works after a reload and from an article', async () => {
    const page = await openAt(`${site.url}/blog?page=2`);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const fromNetwork: string[] = [];
    session.on('Network.responseReceived', ({ response }) => {
      if (response.url.includes('get_metainfo') && !response.fromDiskCache) fromNetwork.push(response.url);
    });
    for (const number of [3, 2, 4, 3, 1, 2]) {
      await page.getByRole('link', { name: `Page ${number}` }).click();
      await expectTitles(page, await listed(number));
    }
    expect(fromNetwork.map((url) => new URL(url).searchParams.get('page'))).toEqual(['3', '4', '1']);
    await page.reload({ waitUntil: 'load' });
    expect(await titles(page)).toEqual(await listed(2));
    // While the pager sleeps.
    await page.goBack();
    await expectTitles(page, await listed(1));
    expect(await path(page)).toBe('/blog');
    await next(page).click();
    await expectTitles(page, await listed(2));
    await page.locator('.post .hed a:visible').first().click();
    await page.waitForURL('**/blog/*');
    await page.goBack();
    await expectTitles(page, await listed(2));
  });

  test('a click with a key held down is the browser’s', async () => {
    const page = await openAt(`${site.url}/blog?page=2`);
    const opened = page.context().waitForEvent('page');
    await next(page).click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await other.waitForURL('**/blog?page=3', { waitUntil: 'commit' });
    await other.close();
    expect(await path(page)).toBe('/blog?page=2');
  });

  test('the page scrolls to its top smoothly, and at once under reduced motion', async () => {
    const page = await openAt(`${site.url}/blog?page=2`);
    await page.setViewportSize(PHONE);
    await page.evaluate(() => {
      const scroll = window.scrollTo.bind(window) as (options: ScrollToOptions) => void;
      Object.assign(window, {
        scrollTo(options: ScrollToOptions) {
          document.body.dataset.scrolled = JSON.stringify(options);
          scroll(options);
        },
      });
    });
    for (const [reducedMotion, behavior, number] of [
      ['no-preference', 'smooth', 3],
      ['reduce', 'instant', 4],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await next(page).scrollIntoViewIfNeeded();
      await next(page).click();
      await expectTitles(page, await listed(number));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      expect(await page.getAttribute('body', 'data-scrolled')).toBe(JSON.stringify({ top: 0, behavior }));
    }
  });

  test('a page on its way says so, and the page that is asked for last is the one shown', async () => {
    const page = await openAt(`${site.url}/blog?page=4`);
    const { held, release } = holdBack();
    await page.route(LIST, async (route) => {
      await held;
      await route.continue();
    });
    await previous(page).click();
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    expect(await titles(page)).toEqual([]);
    expect(await path(page)).toBe('/blog?page=3');
    release();
    await expectTitles(page, await listed(3));
    expect(await page.getByText('Loading...').count()).toBe(0);
    await page.unroute(LIST);

    const late = holdBack();
    await page.route('**/api/get_metainfo**page=1', async (route) => {
      await late.held;
      await route.continue().catch(() => {});
    });
    await page.getByRole('link', { name: 'Page 1' }).click();
    await page.getByText('Loading...').waitFor();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expectTitles(page, await listed(2));
    late.release();
    await page.waitForLoadState('networkidle');
    expect(await titles(page)).toEqual(await listed(2));
  });

  test('a page that fails, or whose answer is no list of articles, says so, and can be tried again', async () => {
    const page = await openAt(`${site.url}/blog?page=3`);
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
    await next(page).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('Error Loading Blogs');
    expect(await alert.textContent()).toContain('Unable to load blog content. Please try again later.');
    expect(await violationsOf(page)).toEqual([]);
    await page.unroute(LIST);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expectTitles(page, await listed(4));
    await page.route(LIST, (route) => route.fulfill({ status: 200, body: '{"blogs":[1],"total":1}' }));
    await page.getByRole('link', { name: 'Page 1' }).click();
    await page.getByText('Error Loading Blogs').waitFor();
  });

  test('where the island cannot be fetched, the links work', async () => {
    const page = await openPage(browser);
    await page.route('**/assets/blog-pager*', (route) => route.abort());
    await page.goto(`${site.url}/blog`, { waitUntil: 'load' });
    await next(page).click();
    await page.waitForURL('**/blog?page=2');
    expect(await titles(page)).toEqual(await listed(2));
  });
});

function holdBack(): { held: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: promise, release: resolve };
}
