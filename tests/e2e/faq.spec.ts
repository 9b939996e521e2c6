import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type FaqEntry, faqList } from '../../contract/faq.ts';
import { FAQ_CATEGORIES } from '../faq-categories.ts';
import { FIFTY_QUERIES } from '../fifty-queries.ts';
import {
  DESK,
  openBrowser,
  openPage,
  PHONE,
  recordShifts,
  shareOnePage,
  type WatchedPage,
} from './harness.ts';
import { COLOURS_AND_SIZES, shortenLists, violationsOf } from './violations.ts';

const site = inject('sampleSite');
let browser: Browser;
let entries: FaqEntry[];

beforeAll(async () => {
  browser = await openBrowser();
  entries = faqList.parse(await (await fetch(`${site.url}/api/faq`)).json()).entries;
});

afterAll(() => browser.close());

async function visit(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<WatchedPage> {
  const page = await openPage(browser, options);
  await page.goto(site.url + path, { waitUntil: 'load' });
  return page;
}

/** As a keyboard has it. */
const typed = (text: string) =>
  text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/[–—]/g, '-');

/** The plainest filter there is. */
function reference(words: string, category: string | null = null): string[] {
  return entries
    .filter((entry) => category === null || entry.category === category)
    .filter(({ question, answer }) => [question, answer].some((text) => typed(text).includes(typed(words))))
    .map(({ id }) => id);
}

const shown = (page: Page) =>
  page.$$eval('#questions details', (all) => all.filter((one) => one.checkVisibility()).map(({ id }) => id));
const opened = (page: Page) => page.$$eval('#questions details[open]', (all) => all.map(({ id }) => id));
/** The texts that the browser marks, in small letters, each once; those of folded answers too. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const texts = [...(CSS.highlights.get('found') ?? [])].map((found) => {
      const range = document.createRange();
      range.setStart(found.startContainer, found.startOffset);
      range.setEnd(found.endContainer, found.endOffset);
      return range.toString().toLowerCase();
    });
    return [...new Set(texts)];
  });
const status = (page: Page) => page.textContent('.faq [role=status]');
const search = 'input[name=q]';
/** The code of the FAQ's island, and that of React. */
const isIslandCode = (url: string) => /\/(hydrate|faq\.island)-/.test(url);

async function expectShown(page: Page, ids: readonly string[]): Promise<void> {
  await expect.poll(() => shown(page)).toEqual(ids);
}

test('a hundred questions, ten in each category, all folded; each opens and closes on its own', async () => {
  const page = await visit('/faq');
  expect(await shown(page)).toHaveLength(100);
  expect(await opened(page)).toEqual([]);
  const categories = await page.$$eval('#questions .qa__c', (all) => all.map((one) => one.textContent));
  expect(categories).toEqual(FAQ_CATEGORIES.flatMap((category) => Array(10).fill(category)));
  expect(await page.textContent('.sidelist [aria-current]')).toMatch(/^All/);
  expect(await status(page)).toBe('Showing all 100 questions');
  const [first = '', second = '', third = ''] = reference('');
  await page.click(`#${first} summary`);
  await page.click(`#${third} summary`);
  expect(await opened(page)).toEqual([first, third]);
  await page.click(`#${first} summary`);
  await page.click(`#${second} summary`);
  expect(await opened(page)).toEqual([second, third]);
  expect(page.complaints).toEqual([]);
});

describe('without JavaScript', () => {
  const look = shareOnePage(() => browser, { javaScriptEnabled: false });
  const read = (path: string) => look(site.url + path);
  /** The next page can be read before all of its pictures are there. */
  const reach = (page: Page, path: string) => page.waitForURL(`**${path}`, { waitUntil: 'domcontentloaded' });

  test('a link to an entry that the filter leaves out shows it all the same', async () => {
    const page = await read('/faq?category=global-markets#cookies');
    expect(await page.isVisible('#cookies .qa__a')).toBe(true);
  });

  test('where nothing is found, the page says what to try', async () => {
    const page = await read('/faq?category=global-markets#cookies');
    await page.fill(search, 'cookie');
    await page.click('.faq__submit');
    await reach(page, '/faq?category=global-markets&q=cookie');
    expect(await shown(page)).toEqual([]);
    expect(await page.textContent('.state__title')).toBe('No questions in Global Markets match “cookie”');
    await page.click('text=Search all categories');
    await reach(page, '/faq?q=cookie');
    expect(await shown(page)).toEqual(reference('cookie'));
  });

  test('Expand all opens what was found, Collapse all folds it', async () => {
    const page = await read('/faq?q=cookie');
    await page.click('text=Expand all');
    await reach(page, '/faq?q=cookie&open=all');
    expect(await opened(page)).toEqual(reference('cookie'));
    await page.click('text=Collapse all');
    await reach(page, '/faq?q=cookie');
    expect(await opened(page)).toEqual([]);
    expect(await shown(page)).toEqual(reference('cookie'));
  });

  test('the form searches, and the address can be shared', async () => {
    const page = await read('/faq?q=crossword');
    await page.click('text=Clear search');
    await reach(page, '/faq');
    expect(await shown(page)).toHaveLength(100);
    await page.fill(search, 'Cookie');
    await page.click('.faq__submit');
    await reach(page, '/faq?q=Cookie');
    expect(await shown(page)).toEqual(reference('cookie'));
    expect(await status(page)).toBe(`Showing ${reference('cookie').length} of 100 questions for “Cookie”`);
  });

  test('each entry opens on its own, and its link shows the answer', async () => {
    const page = await read('/faq#cookies');
    expect(await page.isVisible('#cookies .qa__a')).toBe(true);
    expect(await page.isVisible('#rss-feeds .qa__a')).toBe(false);
    await page.click('#rss-feeds summary');
    expect(await page.isVisible('#rss-feeds .qa__a')).toBe(true);
    expect(await opened(page)).toEqual(['rss-feeds']);
  });

  test('a category is a link, and a search stays within it', async () => {
    const page = await read('/faq#cookies');
    await page.click('.sidelist >> text=Digital & SEO');
    await reach(page, '/faq?category=digital-seo');
    expect(await shown(page)).toEqual(reference('', 'Digital & SEO'));
    await page.fill(search, 'search');
    await page.press(search, 'Enter');
    await reach(page, '/faq?category=digital-seo&q=search');
    expect(await shown(page)).toEqual(reference('search', 'Digital & SEO'));
  });
});

describe('as the reader types', () => {
  const look = shareOnePage(() => browser);

  /** The whole list, with a search that listens. */
  async function startAgain(): Promise<WatchedPage> {
    const page = await look(`${site.url}/faq`);
    await page.focus(search);
    await page.waitForSelector('island-root[name=faq][awake]');
    return page;
  }

  async function leaveWhole(page: Page): Promise<void> {
    await page.fill(search, '');
    await page.locator('.sidelist a').first().click();
    await expectShown(page, reference(''));
    await page.waitForURL('**/faq');
  }

  test('fifty queries find what a plain filter finds, send nothing, and never become markup', async () => {
    const page = await startAgain();
    const asked: string[] = [];
    // Rarer letters are in a file of their own, which says nothing about the words.
    page.on('request', (request) => void (/icon|\.woff2$/.test(request.url()) || asked.push(request.url())));
    for (const query of FIFTY_QUERIES) {
      // Set as a whole, past the length that the field itself allows.
      await page.$eval(
        search,
        (field, value) => {
          if (field instanceof HTMLInputElement) field.value = value;
          field.dispatchEvent(new Event('input', { bubbles: true }));
        },
        query,
      );
      const found = reference(query);
      await expectShown(page, found);
      const count = query === '' ? 'all 100' : `${found.length} of 100`;
      await expect.poll(() => status(page)).toContain(`Showing ${count} questions`);
      expect(await page.$$eval('.faq :is(script, img, b, svg[onload])', (all) => all.length)).toBe(0);
    }
    expect(asked).toEqual([]);
    expect(page.complaints).toEqual([]);
    await leaveWhole(page);
  });

  test('matches are marked, also where a link begins in the middle of one', async () => {
    const page = await startAgain();
    await page.fill(search, 'COOKIE');
    await expectShown(page, reference('cookie'));
    await expect.poll(() => marked(page)).toEqual(['cookie']);
    await page.fill(search, 'to corrections@');
    await expectShown(page, reference('to corrections@'));
    await expect.poll(() => marked(page)).toEqual(['to corrections@']);
    await leaveWhole(page);
    await expect.poll(() => marked(page)).toEqual([]);
  });

  test('where the browser cannot mark, it finds all the same', async () => {
    const page = await openPage(browser);
    await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'));
    await page.goto(`${site.url}/faq`);
    await page.fill(search, 'cookie');
    await expectShown(page, reference('cookie'));
    expect(page.complaints).toEqual([]);
  });

  test('a typed apostrophe finds the one that is printed, here and from the server', async () => {
    const found = reference("bank's");
    expect(found.length).toBeGreaterThan(0);
    const page = await startAgain();
    for (const words of ["bank's", 'bank’s']) {
      await page.fill(search, words);
      await expectShown(page, found);
      const served = await (await fetch(`${site.url}/faq?q=${encodeURIComponent(words)}`)).text();
      const details = [...served.matchAll(/<details ([^>]*)>/g)].map(([, attributes = '']) => attributes);
      const visible = details.filter((attributes) => !/\bhidden\b/.test(attributes));
      expect(visible.map((attributes) => /\bid="([^"]+)"/.exec(attributes)?.[1])).toEqual(found);
    }
    await leaveWhole(page);
  });

  test('search and filter work together and count each category', async () => {
    const page = await startAgain();
    for (const words of ['the price', 'zzz']) {
      await page.fill(search, words);
      for (const [place, category] of FAQ_CATEGORIES.entries()) {
        const link = page.locator('.sidelist a').nth(place + 1);
        await link.click();
        await expectShown(page, reference(words, category));
        await expect.poll(() => link.getAttribute('aria-current')).toBe('true');
        const { length } = reference(words, category);
        expect(await link.textContent()).toBe(
          `${category}${length} ${length === 1 ? 'question' : 'questions'}`,
        );
      }
      await page.locator('.sidelist a').first().click();
      await expectShown(page, reference(words));
    }
    await leaveWhole(page);
  });

  test('the address follows, and shows the next reader the same, with its matches marked', async () => {
    const page = await startAgain();
    const steps = await page.evaluate(() => history.length);
    await page.fill(search, '50% & <b>');
    await page.click('.sidelist >> text=Business & Finance');
    await page.fill(search, 'cash & ');
    await page.fill(search, 'cash');
    await page.waitForURL('**/faq?category=business-finance&q=cash');
    await expectShown(page, reference('cash', 'Business & Finance'));
    expect(await page.evaluate(() => history.length)).toBe(steps);
    const next = await visit(new URL(page.url()).pathname + new URL(page.url()).search);
    expect(await shown(next)).toEqual(reference('cash', 'Business & Finance'));
    expect(await next.inputValue(search)).toBe('cash');
    await expect.poll(() => marked(next)).toEqual(['cash']);
    await leaveWhole(page);
  });

  test('Clear search empties the field and gives it the focus', async () => {
    const page = await visit('/faq?q=crossword');
    await page.click('text=Clear search');
    await expectShown(page, reference(''));
    expect(await page.inputValue(search)).toBe('');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q');
    await page.waitForURL('**/faq');
  });

  test('no island code is fetched before the search is used, though it came by its address', async () => {
    const page = await openPage(browser);
    const scripts = recordScripts(page);
    await page.goto(`${site.url}/faq?q=cookie`, { waitUntil: 'networkidle' });
    await page.click('#questions summary:visible');
    expect(scripts.filter(isIslandCode)).toEqual([]);
    await page.focus(search);
    await page.waitForSelector('island-root[name=faq][awake]');
    expect(scripts.filter(isIslandCode)).toHaveLength(2);
  });
});

test('Expand all opens only what is shown, Collapse all folds it again', async () => {
  const page = await visit('/faq?category=global-markets');
  await page.click('text=Expand all');
  await expect.poll(() => opened(page)).toEqual(reference('', 'Global Markets'));
  expect(new URL(page.url()).search).toBe('?category=global-markets');
  await page.click('text=Collapse all');
  await expect.poll(() => opened(page)).toEqual([]);
});

describe('an entry’s own link', () => {
  test('opens it on arrival, brings it into view, and lets the reader close it', async () => {
    const page = await visit('/faq#complaint-review');
    await expect.poll(() => opened(page)).toEqual(['complaint-review']);
    const top = () => page.$eval('#complaint-review', (entry) => entry.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(DESK.height - 200);
    // Not under the navigation, which stays at the top.
    expect(await top()).toBeGreaterThanOrEqual(40);
    await page.click('#complaint-review summary');
    await page.waitForSelector('#complaint-review .qa__a', { state: 'hidden' });
  });

  test('opens an entry that a filter left out, on the page without the filter; it is beside the answer', async () => {
    const page = await visit('/faq?category=global-markets#cookies');
    await page.waitForURL('**/faq#cookies');
    await page.waitForSelector('#cookies[open]');
    expect(await opened(page)).toEqual(['cookies']);
    expect(await shown(page)).toHaveLength(100);
    // Within the page it works as well.
    await page.evaluate(() => {
      location.hash = '#sponsored';
    });
    await expect.poll(() => opened(page)).toEqual(['sponsored', 'cookies']);
    await page.click('#cookies >> text=Link to this answer');
    await page.waitForURL('**/faq#cookies');
  });
});

test('everything can be done from the keyboard', async () => {
  const page = await visit('/faq');
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    }
    throw new Error(`Tab never reaches ${selector}`);
  };
  await tabTo('.sidelist li:nth-child(5) a');
  await page.keyboard.press('Enter');
  await expectShown(page, reference('', 'Digital & SEO'));
  await tabTo(search);
  await page.keyboard.type('search');
  await expectShown(page, reference('search', 'Digital & SEO'));
  await tabTo('button[data-open=all]');
  await page.keyboard.press('Enter');
  await expect.poll(() => opened(page)).toEqual(reference('search', 'Digital & SEO'));
  await tabTo('button[data-open=none]');
  await page.keyboard.press('Space');
  await expect.poll(() => opened(page)).toEqual([]);
  await tabTo('#questions summary');
  await page.keyboard.press('Enter');
  await expect.poll(() => opened(page)).toHaveLength(1);
  const outline = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineWidth,
  );
  expect(outline).toBe('2px');
});

test('where nothing is found axe finds nothing either, on a desk in the light and on a phone in the dark', async () => {
  const page = await visit('/faq?q=crossword', { colorScheme: 'light' });
  await page.waitForSelector('.state__title');
  await shortenLists(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, COLOURS_AND_SIZES)).toEqual([]);
});

test.for([DESK, PHONE])(
  'nothing moves under the reader or is wider than the screen, $width wide, and the search brings React and little else',
  async (viewport) => {
    const page = await openPage(browser, { viewport });
    await recordShifts(page);
    const scripts = recordScripts(page);
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        sizes.push(response.body().then((body) => body.length));
    });
    // Letters that change with a font that comes late are another matter.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto(`${site.url}/faq`, { waitUntil: 'networkidle' });
    expect(scripts.filter(isIslandCode)).toEqual([]);
    await page.focus(search);
    await page.waitForSelector('island-root[name=faq][awake]');
    const moved = await page.evaluate(() => [...Reflect.get(window, 'shifts')].map(Number));
    expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.002);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    const [, ...withoutReact] = (await Promise.all(sizes)).sort((a, b) => b - a);
    expect(withoutReact.reduce((sum, bytes) => sum + bytes)).toBeLessThan(50_000);
  },
);

test('search engines get the questions of the whole page, and are kept from searches', async () => {
  const blank = await openPage(browser);
  const whole = await (await fetch(`${site.url}/faq`)).text();
  const read = await blank.evaluate((html) => {
    const served = new DOMParser().parseFromString(html, 'text/html');
    return [...served.querySelectorAll('[itemtype$="/FAQPage"] > [itemprop=mainEntity]')].map((question) => {
      const paragraphs = [...question.querySelectorAll('[itemprop=acceptedAnswer] > [itemprop=text] > p')];
      return {
        id: question.id,
        question: question.querySelector('[itemprop=name]')?.textContent,
        answer: paragraphs.map(({ textContent }) => textContent).join('\n\n'),
      };
    });
  }, whole);
  expect(read).toEqual(entries.map(({ id, question, answer }) => ({ id, question, answer })));
  const robots = '<meta name="robots" content="noindex"/>';
  expect(whole).not.toContain(robots);
  const found = await (await fetch(`${site.url}/faq?q=rss&category=digital-seo`)).text();
  expect(found).toContain(robots);
  expect(found).toContain('<link rel="canonical" href="https://meridianledger.example/faq"/>');
});

/** The scripts that a page fetches from now on. */
function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  return scripts;
}
