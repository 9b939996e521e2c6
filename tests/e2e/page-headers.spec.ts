import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, openPage, PHONE } from '../support/harness.ts';
import { SCREENS } from '../support/screens.ts';

/** What a browser makes of the headers that pages come with. */

let browser: Browser;
const site = inject('sampleSite');

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What would run if somebody found a way to write into a page. */
const INJECTED = `
  <base href="https://elsewhere.example/">
  <style>body { outline: 7px solid red }</style>
  <script>window.ran.push('script')</script>
  <script nonce="guessed">window.ran.push('nonce')</script>
  <script src="data:text/javascript,window.ran.push('data')"></script>
  <script src="https://elsewhere.example/evil.js"></script>
  <svg onload="window.ran.push('svg')"></svg>
  <img src="/no-such-picture.png" onerror="window.ran.push('error')">
  <button id="handler" onclick="window.ran.push('click')">click</button>
  <a id="address" href="javascript:window.ran.push('address')">go</a>
  <iframe srcdoc="<script>parent.ran.push('frame')</script>"></iframe>`;

/** Opens a page on whose way somebody wrote into it, with the headers that the site sent or without its policy. */
async function openInjected(page: Page, path: string, policy: 'kept' | 'removed'): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { ran: [] }));
  await page.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.ran.push("elsewhere")' }),
  );
  await page.route(site.url + path, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['content-encoding'];
    delete headers['content-length'];
    if (policy === 'removed') delete headers['content-security-policy'];
    const body = (await response.text()).replace('</main>', `${INJECTED}</main>`);
    await route.fulfill({ status: response.status(), headers, body });
  });
  await page.goto(site.url + path, { waitUntil: 'load' });
  await page.locator('#handler').dispatchEvent('click');
  await page.locator('#address').dispatchEvent('click');
}

const ran = (page: Page) => page.evaluate(() => [...Reflect.get(window, 'ran')].map(String).sort());
const outline = (page: Page) => page.evaluate(() => getComputedStyle(document.body).outlineWidth);

test('nothing that is written into a page on its way runs; the page’s own scripts do', async () => {
  const page = await openPage(browser);
  await openInjected(page, '/no/such/page', 'kept');
  await expect
    .poll(() => page.warnings.filter((line) => line.includes('Content Security Policy')).length)
    .toBeGreaterThan(7);
  expect(await ran(page)).toEqual([]);
  expect(await outline(page)).not.toBe('7px');
  expect(await page.evaluate(() => document.baseURI)).toBe(`${site.url}/no/such/page`);
  // Set by the script in the page's head, which its policy names.
  expect(await page.getAttribute('html', 'data-scripts')).toBe('');
});

test('all pages come with the same policy', async () => {
  const policies = new Set<string | null>();
  for (const { path } of SCREENS) {
    const answer = await fetch(site.url + path);
    policies.add(answer.headers.get('content-security-policy'));
    await answer.body?.cancel();
  }
  expect([...policies]).toEqual([expect.stringContaining("default-src 'self'")]);
});

test('without the policy all of it would run', async () => {
  const page = await openPage(browser);
  await openInjected(page, '/no/such/page', 'removed');
  const all = ['address', 'click', 'data', 'elsewhere', 'error', 'frame', 'nonce', 'script', 'svg'];
  await expect.poll(() => ran(page)).toEqual(all);
  expect(await outline(page)).toBe('7px');
});

test.for(SCREENS)('the HTML of $path, its styles in it, comes in at most 36.5 kB', async ({ path }) => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(site.url + path, { headers: { 'Accept-Encoding': 'br' } }, resolve).on('error', reject);
  });
  expect(answer.headers['content-encoding']).toBe('br');
  expect((await buffer(answer)).length).toBeLessThanOrEqual(36_500);
});

test('a phone waits for three fonts, none of which takes longer than the others', async () => {
  const html = await (await fetch(site.url)).text();
  const preloads = [...html.matchAll(/<link rel="preload" href="([^"]+\.woff2)"([^>]*)>/g)];
  const first = preloads.filter(([, , more = '']) => !more.includes('media='));
  expect(first.map(([, path = '']) => /\/(\w+)-[^/]+$/.exec(path)?.[1]).sort()).toEqual([
    'display',
    'sans',
    'serif',
  ]);
  for (const [, path = ''] of first) {
    const font = await (await fetch(site.url + path)).arrayBuffer();
    // With its headers 17.5 kB, which a slow line carries in the same round trips as smaller ones.
    expect(font.byteLength, path).toBeLessThan(17_300);
  }
});

test('an article with bold words fetches no font but those of every page', async () => {
  const page = await openPage(browser, { viewport: PHONE });
  const fetched: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fetched.push(request.url()));
  await page.goto(`${site.url}/blog/a-field-guide-to-inventory-software`);
  await page.locator('.prose strong').first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(fetched.map((address) => /\/(\w+)-[^/]+$/.exec(address)?.[1]).sort()).toEqual([
    'display',
    'sans',
    'serif',
  ]);
});

test('the browser takes every face of the stylesheet, those that stand in for late fonts too', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/partners`);
  const { named, known } = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const stacks = ['--serif', '--display', '--sans'].map((token) => style.getPropertyValue(token));
    return {
      named: stacks.flatMap((stack) => stack.split(',').map((name) => name.trim().replaceAll('"', ''))),
      known: [...document.fonts].map(({ family }) => family.replaceAll('"', '')),
    };
  });
  const ours = named.filter((family) => /Newsreader|Franklin/.test(family));
  expect(ours).toHaveLength(9);
  expect(ours.filter((family) => !known.includes(family))).toEqual([]);
});

test('letters beyond English prose come from fonts of their own, which no other page fetches', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/partners`);
  const loaded = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    });
  expect((await loaded()).filter((family) => family.includes('More'))).toEqual([]);
  await page.locator('h1').evaluate((title) => title.append(' façade'));
  await page
    .locator('main p')
    .first()
    .evaluate((text) => text.append(' £5, Łódź'));
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Newsreader Display More', 'Newsreader More']));
});

test('a page that stayed open until the files of its build were gone is fetched again when it needs one', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/faq`, { waitUntil: 'load' });
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.locator('main input[type=search]').fill('founder');
  await page.waitForFunction(() => !('isOld' in window));
});

test('an island that does not come for another reason leaves the page as it is', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/faq`, { waitUntil: 'load' });
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  const asked = page.waitForRequest((request) => request.method() === 'HEAD');
  await page.route('**/assets/*.js', (route) =>
    route.request().method() === 'HEAD' ? route.continue() : route.abort(),
  );
  await page.locator('main input[type=search]').fill('founder');
  await (await asked).response();
  expect(await page.evaluate(() => 'isOld' in window)).toBe(true);
});
