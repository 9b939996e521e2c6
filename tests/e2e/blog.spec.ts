import { get } from 'node:http';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sampleArticles } from '../contract/sample-articles.ts';
import { type StubBackend, startStubBackend } from '../contract/stub-backend.ts';
import { startSiteOn } from './blog-sites.ts';
import { openBrowser, openPage, PHONE, shareOnePage, type TestSite, type WatchedPage } from './harness.ts';
import { COLOURS_AND_SIZES, violationsOf } from './violations.ts';

const KEY = 'public-anonymous-key';
const LIST = '**/api/get_metainfo**';

let browser: Browser;
const site = inject('sampleSite');

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function visit(
  path: string,
  options: Parameters<typeof openPage>[1] = {},
  on = site,
): Promise<WatchedPage> {
  const page = await openPage(browser, options);
  await page.goto(on.url + path, { waitUntil: 'load' });
  return page;
}

/** What visitors of a host are sent. */
function textOf(url: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, async (answer) => {
      resolve(Buffer.concat(await answer.toArray()).toString());
    }).on('error', reject);
  });
}

/** One page for tests that leave the blog as the next one finds it at its address. */
const look = shareOnePage(() => browser);

const titles = (page: Page) => page.locator('.posts .hed:visible').allTextContents();
const count = (page: Page) => page.textContent('.pager__count');
const numbers = (page: Page) => page.locator('.pager__n').allTextContents();
const next = (page: Page) => page.getByRole('link', { name: 'Next' });
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
  const page = await visit('/blog');
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
  expect(await read.getAttribute('href')).toMatch(/^\/blog\/[a-z-]+$/);
  await read.click();
  await page.waitForURL('**/blog/*');
  expect(await page.textContent('h1')).toBe(title);
  expect(page.complaints).toEqual([]);
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
  const page = await openPage(browser, { javaScriptEnabled: false });
  // Without scripts browsers fetch all pictures at once; nothing here waits for them.
  const read = { waitUntil: 'domcontentloaded' } as const;
  await page.goto(`${site.url}/blog?page=3`, read);
  const address = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  expect(await address('Page 1')).toBe('/blog');
  expect(await address('Previous')).toBe('/blog?page=2');
  expect(await page.title()).toBe('Blog, page 3 | The Meridian Ledger');
  await next(page).click();
  await page.waitForURL('**/blog?page=4', read);
  expect(await titles(page)).toEqual(await listed(4));
  expect(await count(page)).toBe('Showing page 4 of 4 (34 total articles)');
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
});

describe('with JavaScript', () => {
  /** A mark that a new document would not have. */
  const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''));
  const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-marked'));

  test('a page is turned in place: list, address, title and focus follow, and Back and Forward show what was shown', async () => {
    const page = await visit('/blog');
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
    expect(page.complaints).toEqual([]);
  });

  test('a page is asked for once in five minutes; Back works after a reload and from an article', async () => {
    const page = await visit('/blog');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const fromNetwork: string[] = [];
    session.on('Network.responseReceived', ({ response }) => {
      if (response.url.includes('get_metainfo') && !response.fromDiskCache) fromNetwork.push(response.url);
    });
    for (const number of [2, 3, 2, 3, 1, 2]) {
      await page.getByRole('link', { name: `Page ${number}` }).click();
      await expectTitles(page, await listed(number));
    }
    expect(fromNetwork.map((url) => new URL(url).searchParams.get('page'))).toEqual(['2', '3']);
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

  test('the page scrolls to its top smoothly, and at once under reduced motion', async () => {
    const page = await visit('/blog', { viewport: PHONE });
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
      ['no-preference', 'smooth', 2],
      ['reduce', 'instant', 3],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await next(page).scrollIntoViewIfNeeded();
      await next(page).click();
      await expectTitles(page, await listed(number));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      expect(await page.getAttribute('body', 'data-scrolled')).toBe(JSON.stringify({ top: 0, behavior }));
    }
  });

  test('a click with a key held down is the browser’s', async () => {
    const page = await look(`${site.url}/blog`);
    const opened = page.context().waitForEvent('page');
    await next(page).click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await other.waitForURL('**/blog?page=2', { waitUntil: 'commit' });
    await other.close();
    expect(await path(page)).toBe('/blog');
  });

  test('a page on its way says so', async () => {
    const page = await look(`${site.url}/blog`);
    const { held, release } = holdBack();
    await page.route(LIST, async (route) => {
      await held;
      await route.continue();
    });
    await next(page).click();
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    expect(await titles(page)).toEqual([]);
    expect(await path(page)).toBe('/blog?page=2');
    release();
    await expectTitles(page, await listed(2));
    expect(await page.getByText('Loading...').count()).toBe(0);
    await page.unroute(LIST);
  });

  test('a page that fails says so, and can be tried again', async () => {
    const page = await look(`${site.url}/blog?page=2`);
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
    await next(page).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('Error Loading Blogs');
    expect(await alert.textContent()).toContain('Unable to load blog content. Please try again later.');
    expect(await violationsOf(page)).toEqual([]);
    await page.unroute(LIST);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expectTitles(page, await listed(3));
  });

  test('an answer that is no list of articles is a failure, too', async () => {
    const page = await look(`${site.url}/blog?page=3`);
    await page.route(LIST, (route) => route.fulfill({ status: 200, body: '{"blogs":[1],"total":1}' }));
    await next(page).click();
    await page.getByText('Error Loading Blogs').waitFor();
    await page.unroute(LIST);
  });

  test('the page that is asked for last is the one shown', async () => {
    const page = await look(`${site.url}/blog`);
    const { held, release } = holdBack();
    const second = '**/api/get_metainfo**page=2';
    await page.route(second, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.getByText('Loading...').waitFor();
    await page.getByRole('link', { name: 'Page 3' }).click();
    await expectTitles(page, await listed(3));
    release();
    await page.waitForLoadState('networkidle');
    expect(await titles(page)).toEqual(await listed(3));
    await page.unroute(second);
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

describe('an outside backend', () => {
  let stub: StubBackend;
  let other: TestSite;
  /** Moves the site's clock on, past the pause after a failure. */
  let later = 0;
  beforeAll(async () => {
    stub = await startStubBackend(KEY);
    stub.fault = { status: 500, body: '{}' };
    other = await startSiteOn(stub, { clock: () => new Date(Date.now() + later) });
  });
  afterAll(async () => {
    await other.stop();
    await stub.stop();
  });

  test('it has never answered: the page says that it failed, and the log as the specification does', async () => {
    const page = await openPage(browser);
    const answers = async () => {
      later += 10_000;
      const answer = await page.goto(`${other.url}/blog`);
      return [answer?.status(), await answer?.headerValue('retry-after')];
    };
    // Told late, as on a busy machine, a failure comes behind the loading text.
    await expect.poll(answers).toEqual([503, '30']);
    const alert = page.getByRole('alert');
    expect(await alert.getByRole('heading').textContent()).toBe('Error Loading Blogs');
    expect(await alert.textContent()).toContain('Unable to load blog content. Please try again later.');
    expect(await alert.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/blog');
    expect(await violationsOf(page)).toEqual([]);
    expect(JSON.stringify(other.logged)).toContain('HTTP error! status: 500');
  });

  // Without JavaScript first: a browser that runs scripts fetches the other pages ahead, and then they are known.
  test.each([false, true])(
    'Try Again shows the loading text until the backend may be asked again, and finds it well (JavaScript: %s)',
    async (javaScriptEnabled) => {
      later += 10_000;
      stub.fault = { status: 500, body: '{}' };
      const address = javaScriptEnabled ? '/blog?page=2' : '/blog';
      const page = await openPage(browser, { javaScriptEnabled });
      await page.goto(other.url + address);
      expect(await page.textContent('.alert')).toContain('Error Loading Blogs');
      stub.articles = manyArticles();
      stub.fault = undefined;
      await page.getByRole('link', { name: 'Try Again' }).click({ noWaitAfter: true });
      await page.getByText('Loading...').waitFor();
      await page.locator('.post').first().waitFor();
      expect(await page.locator('.alert').count()).toBe(0);
    },
  );

  test('at most five numbers slide along with the page, and an article without a picture has no thumbnail', async () => {
    const page = await visit('/blog', {}, other);
    expect(await page.locator('.post').first().locator('img').count()).toBe(0);
    expect(await page.locator('.post').nth(1).locator('img').count()).toBe(1);
    expect(await numbers(page)).toEqual(['1', '2', '3', '4', '5']);
    await page.getByRole('link', { name: 'Page 5' }).click();
    await expect.poll(() => numbers(page)).toEqual(['3', '4', '5', '6', '7']);
    await expect.poll(() => count(page)).toBe('Showing page 5 of 7 (64 total articles)');
    await page.getByRole('link', { name: 'Page 4' }).click();
    await expect.poll(() => numbers(page)).toEqual(['2', '3', '4', '5', '6']);
  });

  test('a further host of the publication has a list of its own', async () => {
    const lists = await Promise.all(
      ['www.second.example', 'made-up.example'].map((host) => textOf(`${other.url}/blog?page=1`, host)),
    );
    expect(lists.map((html) => html.includes('Only elsewhere'))).toEqual([true, false]);
    expect(lists.map((html) => html.includes('Showing page 1 of 7'))).toEqual([false, true]);
  });

  test('a page that it answers late shows the loading text first', async () => {
    const { held, release } = holdBack();
    stub.held = held;
    const page = await openPage(browser);
    const going = page.goto(`${other.url}/blog?page=6`, { waitUntil: 'commit' });
    await page.getByText('Loading...').waitFor();
    release();
    stub.held = undefined;
    await going;
    await expect.poll(() => count(page)).toBe('Showing page 6 of 7 (64 total articles)');
    expect(page.complaints).toEqual([]);
  });

  test('it fails: its last good answer is shown, in a page that was never made before too', async () => {
    const headers = { Authorization: `Bearer ${KEY}` };
    const before = await (await fetch(`${other.url}/api/get_metainfo?page=3`, { headers })).json();
    stub.fault = { status: 500, body: '' };
    const answer = await fetch(`${other.url}/blog?page=3`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(before.blogs[0].metaTitle);
    stub.fault = undefined;
  });

  test('an empty blog says so', async () => {
    stub.articles = [];
    const html = async () => {
      later += 10 * 60_000;
      return (await fetch(`${other.url}/blog`)).text();
    };
    await expect.poll(html).toContain('No Blog Posts Found');
    const page = await visit('/blog', { colorScheme: 'light' }, other);
    expect(await page.getByRole('heading', { name: 'No Blog Posts Found' }).count()).toBe(1);
    expect(await page.textContent('.state')).toContain('Check back later for new content');
    expect(await page.locator('.pager').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page, COLOURS_AND_SIZES)).toEqual([]);
  });
});

/** Seven pages of articles, the first without a picture, and one for another host alone. */
function manyArticles(): ReturnType<typeof sampleArticles> {
  const elsewhere = { slug: 'elsewhere', title: 'Only elsewhere', domains: ['second.example'] };
  return [
    ...sampleArticles(64, (_article, index) => (index === 0 ? { image: null } : {})),
    ...sampleArticles(1, () => elsewhere),
  ];
}

function holdBack(): { held: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: promise, release: resolve };
}
