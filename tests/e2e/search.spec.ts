import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DESK, openBrowser, openPage, PHONE, type WatchedPage } from '../support/harness.ts';
import { violationsOf } from '../support/violations.ts';

// What is found, on both databases, is a matter of tests/contract/search.test.ts.

const site = inject('sampleSite');
/** A page with little of its own: the dialog is the same over any. */
const ANY_PAGE = '/privacy';
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Opens the dialog over a page, by keyboard alone. */
async function openDialog(page: WatchedPage): Promise<void> {
  await page.goto(site.url + ANY_PAGE);
  await page.keyboard.press('/');
  await field(page).waitFor();
}

/** Closed, and the keyboard is the page's again: the browser takes the focus from the field with the next frame. */
async function untilClosed(page: WatchedPage): Promise<void> {
  await field(page).waitFor({ state: 'hidden' });
  await page.waitForFunction(() => !document.activeElement?.matches('input'));
}

/** The dialog has what it found for these words, and nothing else. */
async function untilFound(page: WatchedPage, words: string): Promise<void> {
  const status = page.getByRole('dialog').getByRole('status');
  await expect
    .poll(async () => [await field(page).inputValue(), await status.textContent()])
    .toEqual([words, expect.stringMatching(/^\d+ results?$/)]);
}

const field = (page: WatchedPage) => page.getByRole('combobox', { name: 'Search The Meridian Ledger' });
const options = (page: WatchedPage) => page.getByRole('option');

test('before it is used the button is a link to the search page, and React is not there; by keyboard, Ctrl K opens, arrows choose, Enter opens what is chosen, Escape closes and gives the focus back', async () => {
  const page = await openPage(browser);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(site.url + ANY_PAGE);
  const button = page.getByRole('link', { name: 'Search' }).first();
  expect(await button.getAttribute('href')).toBe('/search');
  expect(scripts.filter((url) => url.includes('hydrate'))).toEqual([]);
  await button.click();
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  expect(scripts.some((url) => url.includes('search.island'))).toBe(true);
  await page.keyboard.press('Escape');
  await untilClosed(page);

  const link = page.getByRole('link', { name: 'Blog' }).first();
  await link.focus();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('cookies');
  await options(page).first().waitFor();
  expect(await field(page).getAttribute('aria-expanded')).toBe('true');
  expect(await field(page).getAttribute('aria-activedescendant')).toBeNull();
  await page.keyboard.press('ArrowDown');
  const chosen = await field(page).getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${chosen}"]`).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(chosen);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('/');
  await field(page).waitFor();
  expect(await field(page).inputValue()).toBe('');
  await page.keyboard.type('terms of use');
  await page.getByRole('option', { name: /^Terms of Use/ }).waitFor();
  const place = (await options(page).allTextContents()).findIndex((text) => text.startsWith('Terms of Use'));
  for (let presses = 0; presses <= place; presses++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/terms');
  expect(page.warnings).toEqual([]);
});

test('the arrow of a headline stands beside its time, in the line of the title', async () => {
  const page = await openPage(browser);
  await openDialog(page);
  await page.keyboard.type('market');
  await untilFound(page, 'market');
  const headline = page.locator('.hit[target]').first();
  const arrows = await headline.evaluate((hit) =>
    [hit, hit.querySelector('.hit__m') ?? hit].map((one) => getComputedStyle(one, '::after').content),
  );
  expect(arrows).toEqual(['none', '"" / " (opens in a new tab)"']);
});

test('Enter with nothing chosen goes to the page of results, a slash in a field is a slash; recent searches are kept in the browser, offered again, and can be cleared', async () => {
  const page = await openPage(browser);
  await openDialog(page);
  await page.keyboard.type('profit/loss');
  await expect.poll(() => field(page).inputValue()).toBe('profit/loss');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=profit%2Floss');
  await openDialog(page);
  await page.getByRole('button', { name: 'profit/loss' }).press('Enter');
  await options(page).first().waitFor();
  expect(await field(page).inputValue()).toBe('profit/loss');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => options(page).first().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await untilClosed(page);
  await page.keyboard.press('/');
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

test('by pointer: a click beside the dialog closes it, Cancel does on a phone, and all results are a link away; a result whose title does not have the word shows where its text does', async () => {
  const page = await openPage(browser, { viewport: PHONE });
  await openDialog(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await untilClosed(page);
  await page.setViewportSize(DESK);
  // Readers whose voice types letters turn the key off, and the browser remembers that.
  await page.getByRole('button', { name: 'Turn off the / key' }).click();
  await page.reload();
  await page.keyboard.press('/');
  await page.getByRole('button', { name: 'Turn on the / key' }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('/');
  await field(page).waitFor();
  await page.mouse.click(20, 400);
  await untilClosed(page);
  await page.keyboard.press('/');
  await field(page).waitFor();
  await page.keyboard.type('credit');
  // On a busy machine the first letters find something of their own, and the link moves once more.
  await untilFound(page, 'credit');
  for (const option of await options(page).all())
    expect(await option.locator('mark').count(), (await option.textContent()) ?? '').toBeGreaterThan(0);
  await page.getByRole('link', { name: 'All results' }).click();
  await page.waitForURL('**/search?q=credit');
});

test('a dialog that is closed and at once opened again is empty, and keeps what is typed then', async () => {
  const page = await openPage(browser);
  await openDialog(page);
  await page.keyboard.type('bank');
  await untilFound(page, 'bank');
  await page.evaluate(async () => {
    document.querySelector('dialog')?.close();
    document.querySelector<HTMLElement>('[data-search]')?.click();
    // Not a whole frame later, as when a machine is busy: a browser tells of the closing with its next frame.
    await new Promise((resolve) => setTimeout(resolve));
    document.execCommand('insertText', false, 'credit');
  });
  await untilFound(page, 'credit');
});

test('a word typed quickly is asked for once, and an answer that is overtaken is never shown', async () => {
  const page = await openPage(browser);
  await openDialog(page);
  const asked: string[] = [];
  let answer = () => {};
  await page.route('**/api/search?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(q);
    if (q === 'balance') {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    }
    await route.continue().catch(() => {});
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type('balance');
  await page.clock.runFor(100);
  expect(asked).toEqual([]);
  await page.clock.runFor(50);
  await expect.poll(() => asked).toEqual(['balance']);
  await page.keyboard.type(' sheet');
  await page.clock.runFor(150);
  await page.getByRole('option', { name: /balance sheet in ten minutes/ }).waitFor();
  const shown = await options(page).allTextContents();
  answer();
  await page.clock.resume();
  // Long enough for an answer to be shown: two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await options(page).allTextContents()).toEqual(shown);
  expect(asked).toEqual(['balance', 'balance sheet']);
});

test('the dialog is sound for assistive technology, light on a desk and dark on a phone', async () => {
  const page = await openPage(browser, { colorScheme: 'light' });
  await openDialog(page);
  expect(await violationsOf(page, [], 'dialog')).toEqual([]);
  await page.keyboard.type('intrest rates');
  await page.getByText('Also showing results for “interest rates”.').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=option][aria-selected=true]').waitFor();
  // The page behind it, too, which nobody may come to now.
  expect(await violationsOf(page, [], 'screen and frame')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  expect(await violationsOf(page, [], 'dialog')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('the page of results is not for search engines, pages by kind, and says why there is nothing', async () => {
  const ask = (query: Record<string, string>) => fetch(`${site.url}/search?${new URLSearchParams(query)}`);
  const found = await ask({ q: 'credit' });
  expect(found.headers.get('cache-control')).not.toMatch(/public|s-maxage/);
  expect(await found.text()).toContain('<meta name="robots" content="noindex"');
  for (const [q, text] of [
    ['the of and', 'Those words are too common to search for.'],
    ['xyzzyqwert', 'Nothing found for “xyzzyqwert”'],
    ['"><script>alert(1)</script>', 'Nothing found for “&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;”'],
  ] as const) {
    const html = await (await ask({ q })).text();
    expect(html).toContain(text);
    expect(html).not.toContain('<script>alert');
  }
  expect((await ask({})).headers.get('cache-control')).toContain('s-maxage');

  const groups = (html: string) => html.match(/<section class="find__group/g)?.length;
  expect(await (await ask({})).text()).toContain('href="/search?q=Interest+rates"');
  const all = await (await ask({ q: 'Interest rates' })).text();
  expect(groups(all)).toBeGreaterThan(1);
  expect(all).toMatch(/<a [^>]*href="\/search\?q=Interest\+rates&amp;kind=article"[^>]*>Blog/);
  expect(groups(await (await ask({ q: 'Interest rates', kind: 'article' })).text())).toBe(1);
});

test('without scripts a form leads to the page, where a misspelt word, a phrase and a question are found and marked', async () => {
  const read = async (path: string) => (await fetch(site.url + path)).text();
  expect(await read('/search')).toMatch(
    /<form [^>]*action="\/search" method="get"[\s\S]*<input type="search"[^>]* name="q"/,
  );
  for (const [q, group, text, url] of [
    ['intrest rates', 'Headlines', /interest rates/i, undefined],
    ['"one quarter, so it is certain"', 'Blog', /thirteen-week/, '/blog/the-thirteen-week-cash-forecast'],
    ['slash key', 'FAQ', /keyboard alone/, '/faq#keyboard-only'],
  ] as const) {
    const html = await read(`/search?${new URLSearchParams({ q })}`);
    const groups = html.split('<section class="find__group">').slice(1);
    const found = groups.find((each) => wordsOf(each).trim().startsWith(group)) ?? '';
    expect(wordsOf(found)).toMatch(text);
    expect(found).toContain('<mark>');
    if (url) expect(/<h3[^>]*><a href="([^"]*)"/.exec(found)?.[1]).toBe(url);
  }
});

/** What a reader sees of HTML. */
function wordsOf(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}
