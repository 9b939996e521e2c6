import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type FaqEntry, faqList } from '../../contract/faq.ts';
import { FAQ_CATEGORIES } from '../support/faq-categories.ts';
import { FIFTY_QUERIES } from '../support/fifty-queries.ts';
import {
  DESK,
  leaveOutFonts,
  openBrowser,
  openPage,
  PHONE,
  recordShifts,
  shareOnePage,
  type WatchedPage,
} from '../support/harness.ts';
import { COLOURS_AND_SIZES, shortenLists, violationsOf } from '../support/violations.ts';

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
/** The texts that the browser marks, in small letters, each once. */
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
const search = 'main input[name=q]';
const html = async (path: string) => (await fetch(site.url + path)).text();

/** The entries that the server shows at an address. */
async function served(path: string): Promise<(string | undefined)[]> {
  const details = [...(await html(path)).matchAll(/<details ([^>]*)>/g)].map(
    ([, attributes = '']) => attributes,
  );
  const visible = details.filter((attributes) => !/\bhidden\b/.test(attributes));
  return visible.map((attributes) => /\bid="([^"]+)"/.exec(attributes)?.[1]);
}

/** One page for tests that leave the whole list. */
const look = shareOnePage(() => browser);

/** The code of the FAQ's island, and that of React. */
const isIslandCode = (url: string) => /\/(hydrate|faq\.island)-/.test(url);

async function expectShown(page: Page, ids: readonly string[]): Promise<void> {
  await expect.poll(() => shown(page)).toEqual(ids);
}

test('a hundred questions, ten in each category, all folded; each opens and closes on its own', async () => {
  const page = await look(`${site.url}/faq`);
  expect(await shown(page)).toHaveLength(100);
  expect(await opened(page)).toEqual([]);
  const groups = await page.$$eval('#questions section', (all) =>
    all.map((one) => [one.querySelector('h2')?.textContent, one.querySelectorAll('details').length]),
  );
  expect(groups).toEqual(FAQ_CATEGORIES.map((category) => [category, 10]));
  expect(await page.textContent('.sidelist [aria-current]')).toMatch(/^All/);
  expect(await status(page)).toBe('Showing all 100 questions');
  const [first = '', second = '', third = ''] = reference('');
  await page.click(`#${first} summary`);
  await page.click(`#${third} summary`);
  await expect.poll(() => opened(page)).toEqual([first, third]);
  await page.click(`#${first} summary`);
  await page.click(`#${second} summary`);
  await expect.poll(() => opened(page)).toEqual([second, third]);
  expect(page.warnings).toEqual([]);
});

describe('without JavaScript', () => {
  test('a link to an entry that the filter leaves out shows it all the same; each entry opens on its own; a search stays in its category and says what to try where it finds nothing; Expand all opens what was found, Collapse all folds it', async () => {
    const page = await openPage(browser, { javaScriptEnabled: false });
    /** The next page can be read before all of its pictures are there. */
    const read = { waitUntil: 'domcontentloaded' } as const;
    await page.goto(`${site.url}/faq?category=global-markets#cookies`, read);
    const [first = '', second = ''] = reference('', 'Global Markets');
    expect(await page.isVisible('#cookies .qa__a')).toBe(true);
    expect(await page.isVisible(`#${first} .qa__a`)).toBe(false);
    await page.click(`#${second} summary`);
    await page.waitForSelector(`#${second} .qa__a`);
    expect(await opened(page)).toEqual([second]);

    await page.fill(search, 'cookie');
    await page.click('.faq__submit');
    await page.waitForURL('**/faq?category=global-markets&q=cookie', read);
    expect(await shown(page)).toEqual([]);
    expect(await page.textContent('.state__title')).toBe('No questions in Global Markets match “cookie”');
    await page.click('text=Search all categories');
    await page.waitForURL('**/faq?q=cookie', read);
    expect(await shown(page)).toEqual(reference('cookie'));
    expect(await opened(page)).toEqual([]);
    await page.click('text=Expand all');
    await page.waitForURL('**/faq?q=cookie&open=all', read);
    expect(await opened(page)).toEqual(reference('cookie'));
    await page.click('text=Collapse all');
    await page.waitForURL('**/faq?q=cookie', read);
    expect(await opened(page)).toEqual([]);
  });

  test('an address with a search or a category can be shared, and links lead to each category and back to all', async () => {
    expect(await served('/faq?q=Cookie')).toEqual(reference('cookie'));
    expect(await html('/faq?q=Cookie')).toContain(
      `${reference('cookie').length} of 100 questions for “Cookie”`,
    );
    expect(await html('/faq')).toMatch(/<a [^>]*href="\/faq\?category=digital-seo"[^>]*>Digital &amp; SEO/);
    expect(await served('/faq?category=digital-seo')).toEqual(reference('', 'Digital & SEO'));
    expect(await served('/faq?category=digital-seo&q=search')).toEqual(reference('search', 'Digital & SEO'));
    expect(await html('/faq?q=crossword')).toMatch(/<a [^>]*href="\/faq"[^>]*>Clear search/);
  });
});

describe('as the reader types', () => {
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

  // That each of them finds what it should is shown beside the code.
  const queries = FIFTY_QUERIES.filter(
    (query, place) => /[<>&"]/.test(query) || query.length > 100 || place % 4 === 0,
  );

  test('queries of all kinds find what a plain filter finds, send nothing, and never become markup', async () => {
    const page = await startAgain();
    const asked: string[] = [];
    // Rarer letters are in a file of their own, which says nothing about the words.
    page.on('request', (request) => void (/icon|\.woff2$/.test(request.url()) || asked.push(request.url())));
    for (const query of queries) {
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
      await expect.poll(() => status(page)).toContain(`${count} questions`);
      expect(await page.$$eval('.faq :is(script, img, b, svg[onload])', (all) => all.length)).toBe(0);
    }
    expect(asked).toEqual([]);
    expect(page.warnings).toEqual([]);
    await leaveWhole(page);
  });

  test('a closed answer that has the words shows where, and its group alone has a heading; from the server, too', async () => {
    const page = await startAgain();
    await page.fill(search, 'overdrafts');
    const [only = ''] = reference('overdrafts');
    await expectShown(page, [only]);
    const shownTexts = () =>
      page.evaluate(() => ({
        headings: [...document.querySelectorAll('#questions h2')]
          .filter((one) => one.checkVisibility())
          .map((one) => one.textContent),
        found: [...document.querySelectorAll('.qa__hit mark')]
          .filter((one) => one.checkVisibility())
          .map((one) => one.textContent),
      }));
    const { category } = entries.find(({ id }) => id === only) ?? {};
    await expect.poll(shownTexts).toEqual({ headings: [category], found: ['overdrafts'] });
    expect(await html('/faq?q=overdrafts')).toContain('<mark>overdrafts</mark>');
    await page.click(`#${only} summary`);
    await expect.poll(async () => (await shownTexts()).found).toEqual([]);
    await leaveWhole(page);
  });

  test('matches are marked, those in an answer once it is open, also where a link begins in the middle of one', async () => {
    const page = await startAgain();
    await page.fill(search, 'COOKIE');
    await expectShown(page, reference('cookie'));
    await expect.poll(() => marked(page)).toEqual(['cookie']);
    await page.fill(search, 'to corrections@');
    await expectShown(page, reference('to corrections@'));
    expect(await marked(page)).toEqual([]);
    await page.click('text=Expand all');
    await expect.poll(() => marked(page)).toEqual(['to corrections@']);
    await page.fill(search, 'corrections@');
    await expect.poll(() => marked(page)).toEqual(['corrections@']);
    await page.click('text=Expand all');
    await page.click('text=Collapse all');
    await leaveWhole(page);
    await expect.poll(() => marked(page)).toEqual([]);
  });

  test('Clear search empties the field and gives it the focus; where the browser cannot mark, it finds all the same', async () => {
    const page = await openPage(browser);
    await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'));
    await page.goto(`${site.url}/faq?q=crossword`);
    await page.click('text=Clear search');
    await expectShown(page, reference(''));
    await expect.poll(() => page.inputValue(search)).toBe('');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q');
    await page.waitForURL('**/faq');
    await page.fill(search, 'cookie');
    await expectShown(page, reference('cookie'));
    expect(page.warnings).toEqual([]);
  });

  test('a typed apostrophe finds the one that is printed, here and from the server', async () => {
    const found = reference("bank's");
    expect(found.length).toBeGreaterThan(0);
    const page = await startAgain();
    for (const words of ["bank's", 'bank’s']) {
      await page.fill(search, words);
      await expectShown(page, found);
      expect(await served(`/faq?q=${encodeURIComponent(words)}`)).toEqual(found);
    }
    await leaveWhole(page);
  });

  test('search and filter work together and count each category', async () => {
    const page = await startAgain();
    for (const [words, every] of [
      ['the price', 3],
      ['zzz', 7],
    ] as const) {
      await page.fill(search, words);
      for (const [place, category] of FAQ_CATEGORIES.entries()) {
        if (place % every > 0) continue;
        const link = page.locator('.sidelist a').nth(place + 1);
        await link.click();
        await expectShown(page, reference(words, category));
        await expect.poll(() => link.getAttribute('aria-current')).toBe('true');
        const { length } = reference(words, category);
        await expect
          .poll(() => link.textContent())
          .toBe(`${category}${length} ${length === 1 ? 'question' : 'questions'}`);
      }
      await page.locator('.sidelist a').first().click();
      await expectShown(page, reference(words));
    }
    await leaveWhole(page);
  });

  test('the address follows, and shows the next reader the same, with its matches marked and no island code until the search is used', async () => {
    const page = await startAgain();
    const steps = await page.evaluate(() => history.length);
    await page.fill(search, '50% & <b>');
    await page.click('.sidelist >> text=Business & Finance');
    await page.fill(search, 'cash & ');
    await page.fill(search, 'cash');
    await page.waitForURL('**/faq?category=business-finance&q=cash');
    await expectShown(page, reference('cash', 'Business & Finance'));
    expect(await page.evaluate(() => history.length)).toBe(steps);

    const next = await openPage(browser);
    const scripts = recordScripts(next);
    await next.goto(page.url(), { waitUntil: 'networkidle' });
    expect(await shown(next)).toEqual(reference('cash', 'Business & Finance'));
    expect(await next.inputValue(search)).toBe('cash');
    await expect.poll(() => marked(next)).toEqual(['cash']);
    await next.click('#questions summary:visible');
    expect(scripts.filter(isIslandCode)).toEqual([]);
    await next.focus(search);
    await next.waitForSelector('island-root[name=faq][awake]');
    expect(scripts.filter(isIslandCode)).toHaveLength(2);
    await leaveWhole(page);
  });
});

test('an entry’s own link opens it on arrival, though a filter left it out, brings it into view, and lets the reader close it; it is beside the answer', async () => {
  const page = await visit('/faq?category=global-markets#complaint-review');
  await page.waitForURL('**/faq#complaint-review');
  await page.waitForSelector('#complaint-review[open]');
  expect(await opened(page)).toEqual(['complaint-review']);
  expect(await shown(page)).toHaveLength(100);
  const top = () => page.$eval('#complaint-review', (entry) => entry.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(DESK.height - 200);
  // Not under the navigation, which stays at the top.
  expect(await top()).toBeGreaterThanOrEqual(40);
  await page.click('#complaint-review summary');
  await page.waitForSelector('#complaint-review .qa__a', { state: 'hidden' });
  // Within the page it works as well.
  await page.evaluate(() => {
    location.hash = '#sponsored';
  });
  await expect.poll(() => opened(page)).toEqual(['sponsored']);
  await page.evaluate(() => {
    location.hash = '';
  });
  await page.click('#sponsored >> text=Link to this answer');
  await page.waitForURL('**/faq#sponsored');
});

test('everything can be done from the keyboard; Expand all opens only what is shown, Collapse all folds it again', async () => {
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
  await page.waitForURL('**/faq?category=digital-seo&q=search');
  // The same button folds them again.
  await page.waitForSelector('button[data-open=none]:focus');
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
    await leaveOutFonts(page);
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
  const whole = await html('/faq');
  const parser = await look(`${site.url}/faq`);
  const read = await parser.evaluate((text) => {
    const served = new DOMParser().parseFromString(text, 'text/html');
    return [...served.querySelectorAll('[itemtype$="/FAQPage"] [itemprop=mainEntity]')].map((question) => {
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
  const found = await html('/faq?q=rss&category=digital-seo');
  expect(found).toContain(robots);
  expect(found).toContain('<link rel="canonical" href="https://meridianledger.example/faq"/>');
});

/** The scripts that a page fetches from now on. */
function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  return scripts;
}

test('words that were typed while the scripts of the page were under way filter the questions', async () => {
  const page = await openPage(browser);
  const typed = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto(`${site.url}/faq`, { waitUntil: 'commit' });
  await page.getByRole('searchbox').pressSequentially('cookie');
  typed.resolve();
  await expect.poll(() => shown(page)).toEqual(reference('cookie'));
  expect(await page.getByRole('status').first().textContent()).not.toContain('all 100');
});
