import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { TOPICS } from '../../contract/categories.ts';
import { openBrowser, openPage, openWholeBrowser, PHONE } from './harness.ts';

let browser: Browser;
/** For what the headless shell can do as well. */
let shell: Browser;
const site = inject('sampleSite');

beforeAll(async () => {
  [browser, shell] = await Promise.all([openWholeBrowser(), openBrowser()]);
});
afterAll(() => Promise.all([browser.close(), shell.close()]));

test('Back is instant and at the same place: pages stay in the back/forward cache', async () => {
  const page = await openPage(browser);
  await page.goto(site.url, { waitUntil: 'load' });
  await page.evaluate(() => {
    addEventListener('pagehide', () => Object.assign(window, { left: scrollY }));
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
  });
  await page.getByRole('link', { name: 'See All Sports' }).click();
  await page.waitForURL('**/category/sports', { waitUntil: 'load' });
  await page.evaluate(() => setTimeout(() => history.back()));
  // A page that comes back does not load.
  await page.waitForURL(`${site.url}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'persisted' in window);
  const { left, persisted, place } = await page.evaluate(() => ({
    left: Number(Reflect.get(window, 'left')),
    persisted: Reflect.get(window, 'persisted'),
    place: scrollY,
  }));
  expect(persisted).toBe(true);
  expect(left).toBeGreaterThan(2000);
  expect(Math.abs(place - left)).toBeLessThan(2);
});

test('a reader goes back to the results of a search as they were', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/search?q=credit`, { waitUntil: 'load' });
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
  });
  await page.goto(`${site.url}/faq`, { waitUntil: 'load' });
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForURL('**/search?q=credit', { waitUntil: 'commit' });
  await page.waitForFunction(() => 'persisted' in window);
  expect(await page.evaluate((): unknown => Reflect.get(window, 'persisted'))).toBe(true);
});

const [FIRST, LAST] = [TOPICS[0], TOPICS.at(-1) ?? TOPICS[0]];

test.for([
  { from: '/category/sports', viewport: { width: 1440, height: 900 } },
  { from: '/faq', viewport: { width: 1000, height: 700 } },
  { from: '/', viewport: PHONE },
])('anchors land below the sticky header from $from at $viewport.width', async ({ from, viewport }) => {
  const page = await openPage(shell, { viewport, reducedMotion: 'reduce' });
  await page.goto(site.url + from, { waitUntil: 'load' });
  // The first step leads to the front page, the second one is within it.
  for (const topic of [LAST, FIRST]) {
    await page.locator(`.nav__jump a[href="/#${topic}"]`).click();
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

test('a link that a reader points at is fetched ahead', async () => {
  const page = await openPage(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Preload.enable');
  const fetched: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready' || status === 'Success') fetched.push(prefetchUrl);
  });
  await page.goto(`${site.url}/about`, { waitUntil: 'load' });
  await page.locator('.nav__main').getByRole('link', { name: 'Partners' }).hover();
  await expect.poll(() => fetched).toContain(`${site.url}/partners`);
});

test('page follows page with a transition unless motion is reduced', async () => {
  const page = await openPage(shell, { reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      Object.assign(window, { transition: Reflect.get(event, 'viewTransition') !== null });
    });
  });
  const goTo = async (name: string, path: string) => {
    await page.locator('.nav__main').getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await page.waitForFunction(() => 'transition' in window);
    return page.evaluate((): unknown => Reflect.get(window, 'transition'));
  };
  await page.goto(`${site.url}/about`, { waitUntil: 'load' });
  expect(await goTo('Partners', '/partners')).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await goTo('FAQ', '/faq')).toBe(false);
});

test('without scripts the paper reads, unfolds and leads on', async () => {
  const page = await openPage(shell, { javaScriptEnabled: false });
  // Without scripts browsers fetch all pictures at once; nothing here waits for them.
  const read = { waitUntil: 'domcontentloaded' } as const;
  await page.goto(site.url, read);
  expect(await page.locator('main article').count()).toBeGreaterThan(80);
  expect(await page.locator('main img').first().getAttribute('src')).toBeTruthy();
  // A topic's anchor, a section, a search, the film as a plain link.
  await page.locator('.nav__jump').getByRole('link', { name: 'Fintech' }).click();
  await page.waitForURL('**/#fintech', read);
  expect(await page.locator('.poster').getAttribute('href')).toBe('/media/night-shift.webm');
  await page.getByRole('link', { name: 'See All Opinion & Editorials' }).click();
  await page.waitForURL('**/category/opinion', read);
  expect(await page.locator('main article').count()).toBeGreaterThan(5);
});
