import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { TOPICS } from '../../contract/categories.ts';
import { openFrontProxy } from '../support/front-proxy.ts';
import { openBrowser, openPage, openWholeBrowser } from '../support/harness.ts';

let browser: Browser;
/** For what the headless shell can do as well. */
let shell: Browser;
const site = inject('sampleSite');

beforeAll(async () => {
  [browser, shell] = await Promise.all([openWholeBrowser(), openBrowser()]);
});
afterAll(() => Promise.all([browser.close(), shell.close()]));

/** Goes back to a page that was kept as it was left; where it was not, Chromium’s reasons are the failure. */
async function goBack(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  const KEPT = 'BackForwardCacheRestore';
  const outcome = Promise.withResolvers<string>();
  session.on('Page.frameNavigated', ({ type }) => {
    if (type === KEPT) outcome.resolve(type);
  });
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    outcome.resolve(notRestoredExplanations.map(({ reason }) => reason).join(', ')),
  );
  await session.send('Page.enable');
  await page.evaluate(() => setTimeout(() => history.back()));
  expect(await outcome.promise).toBe(KEPT);
  return session;
}

test('Back is instant and at the same place: pages stay in the back/forward cache', async () => {
  const page = await openPage(browser);
  await page.goto(site.url, { waitUntil: 'load' });
  // The place is what stands at the top of the window: parts above it may grow while the page is away.
  await page.evaluate(() => {
    const headings = [...document.querySelectorAll('h3')];
    const topOf = (heading: Element | undefined) => heading?.getBoundingClientRect().top ?? Number.NaN;
    addEventListener('pagehide', () => {
      const first = headings.find((heading) => topOf(heading) > 0);
      const left = { scrolled: scrollY, top: topOf(first) };
      Object.assign(window, { moved: () => ({ scrolled: left.scrolled, by: topOf(first) - left.top }) });
    });
  });
  await page.getByRole('link', { name: 'See All Sports' }).click();
  await page.waitForURL('**/category/sports', { waitUntil: 'load' });
  const session = await goBack(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'moved()', returnByValue: true });
  expect(result.value.scrolled).toBeGreaterThan(2000);
  expect(Math.abs(result.value.by)).toBeLessThan(2);
});

test('a reader goes back to the results of a search as they were', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/search?q=credit`, { waitUntil: 'load' });
  await page.goto(`${site.url}/privacy`, { waitUntil: 'load' });
  const session = await goBack(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'location.search' });
  expect(result.value).toBe('?q=credit');
});

const [FIRST = '', LAST = ''] = [TOPICS[0], TOPICS.at(-1)];

test('the header’s anchors land below it, from another page and on the front page', async () => {
  const page = await openPage(shell, { viewport: { width: 1000, height: 700 }, reducedMotion: 'reduce' });
  await page.goto(`${site.url}/privacy`, { waitUntil: 'load' });
  // The first step leads to the front page, the second one is within it.
  for (const topic of [LAST, FIRST]) {
    await page.locator(`.bar a[href="/#${topic}"]:visible`).click();
    await page.waitForURL(`**/#${topic}`);
    const place = () =>
      page.evaluate((id) => {
        const header = document.querySelector('.nav')?.getBoundingClientRect().bottom ?? 0;
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
        const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        return { hidden: top < header - 1, far: top > header + 60 && !end };
      }, topic);
    await expect.poll(place, { message: topic }).toEqual({ hidden: false, far: false });
  }
});

test('a link that a reader points at is fetched ahead, and an article counts as read when it is opened', async () => {
  const page = await openPage(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Preload.enable');
  const fetched: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready' || status === 'Success') fetched.push(prefetchUrl);
  });
  await page.goto(`${site.url}/blog`, { waitUntil: 'load' });
  const link = page.locator('.post .hed a').first();
  const path = await link.getAttribute('href');
  await link.hover();
  await expect.poll(() => fetched).toContain(site.url + path);
  const opened = page.waitForRequest(`**/api/opened${path}`);
  await link.click();
  expect((await (await opened).response())?.status()).toBe(204);
});

test('page follows page with a transition unless motion is reduced', async () => {
  const page = await openPage(shell, { reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      Object.assign(window, { transition: Reflect.get(event, 'viewTransition') !== null });
    });
  });
  const goTo = async (name: string, path: string) => {
    await page.locator('.more__pages').getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await page.waitForFunction(() => 'transition' in window);
    return page.evaluate((): unknown => Reflect.get(window, 'transition'));
  };
  await page.goto(`${site.url}/about`, { waitUntil: 'load' });
  expect(await goTo('Partners', '/partners')).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await goTo('FAQ', '/faq')).toBe(false);
});

test('with a worker links are fetched ahead as without it, and the paper is found fit to be installed', async () => {
  const front = await openFrontProxy(site.url);
  onTestFinished(() => front.close());
  const page = await openPage(browser, { serviceWorkers: 'allow' });
  await page.goto(`${front.url}/privacy`, { waitUntil: 'load' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${front.url}/terms`, { waitUntil: 'load' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('link', { name: 'Blog' }).first().hover();
  await expect.poll(() => front.asked).toContain('/blog');

  // Icons are drawn when first asked for, behind all else that a busy machine does.
  const statusOf = (path: string) => fetch(front.url + path).then(({ status }) => status);
  for (const icon of ['/icons/192.png', '/icons/512.png']) {
    await expect.poll(() => statusOf(icon), { interval: 500 }).toBe(200);
  }
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Pages of tests are open in private windows.
  const errors = installabilityErrors.map(({ errorId }) => errorId);
  expect(errors.filter((error) => error !== 'in-incognito')).toEqual([]);
});

test('without scripts the front page has its stories, images, film and the ways to its sections', async () => {
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const stories = (html: string) => html.split('<article').length - 1;
  const html = await read('/');
  expect(stories(html)).toBeGreaterThan(80);
  expect(html.slice(html.indexOf('<main'))).toMatch(/<img [^>]*src="[^"]/);
  expect(html).toMatch(/<a [^>]*href="\/#fintech"[^>]*>Fintech/);
  expect(html).toMatch(/ id="fintech"/);
  expect(html).toMatch(/<a [^>]*href="\/media\/night-shift\.webm"/);
  expect(html).toMatch(/<a [^>]*href="\/category\/opinion"/);
  expect(stories(await read('/category/opinion'))).toBeGreaterThan(5);
});
