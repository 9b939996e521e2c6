import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { leaveOutPictures, openBrowser, shareOnePage, type WatchedPage } from '../support/harness.ts';
import { lettersOfLines, SHEET } from './print-helpers.ts';

const site = inject('sampleSite');
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The page as a reader in the dark theme would see it on a sheet. */
async function onPaper(path: string): Promise<WatchedPage> {
  const page = await look(site.url + path);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return page;
}
const look = shareOnePage(() => browser, { viewport: SHEET, colorScheme: 'dark' }, leaveOutPictures);

async function sheetsOf(page: WatchedPage): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test('round thumbnails stay round on paper, and images of cards fill their columns', async () => {
  const blog = await onPaper('/blog');
  const thumbs = await blog.$$eval('.post__thumb', (all) =>
    all.map((thumb) => thumb.getBoundingClientRect()).map(({ width, height }) => width / height),
  );
  expect(thumbs).toHaveLength(10);
  for (const shape of thumbs) expect(shape).toBeCloseTo(1, 2);
});

test('the name of the paper heads the first sheet, also after the reader has scrolled down', async () => {
  const page = await onPaper('/blog/how-to-read-a-balance-sheet-in-ten-minutes');
  await page.emulateMedia({ media: 'screen' });
  await page.mouse.wheel(0, 2_000);
  await page.waitForSelector('.bar[data-away]');
  await page.emulateMedia({ media: 'print' });
  const top = await page
    .locator('.mast__name')
    .evaluate((name) => name.getBoundingClientRect().top + scrollY);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(100);
});

test('the FAQ prints all of its hundred answers on a dozen sheets or so', async () => {
  const page = await onPaper('/faq');
  expect(await page.locator('.qa__a:visible').count()).toBe(100);
  expect(await sheetsOf(page)).toBeLessThan(15);
});

test('the four stories beside the lead of a category print in two columns, and the authors of an article a sheet with their rule', async () => {
  const category = await onPaper('/category/business');
  const lefts = await category.$$eval('.catfront__beside > li', (all) =>
    all.map((card) => card.getBoundingClientRect().left),
  );
  expect(lefts).toHaveLength(4);
  expect(new Set(lefts).size).toBe(2);
  const article = await onPaper('/blog/how-to-read-a-balance-sheet-in-ten-minutes');
  const rule = await article.$eval('.story__authors', (authors) => getComputedStyle(authors).breakInside);
  expect(rule).toBe('avoid');
});

test('the covers of the partners’ documents share a sheet', async () => {
  const page = await onPaper('/partners');
  expect(await page.locator('.doc').count()).toBe(3);
  expect(await sheetsOf(page)).toBe(1);
});

test('the front page prints its sections one after the other, with no sheet half empty for a section’s sake', async () => {
  const page = await onPaper('/');
  const contained = await page.$$eval('.below', (all) =>
    all.filter((section) => getComputedStyle(section).contain !== 'none').map(({ className }) => className),
  );
  expect(contained).toEqual([]);
  const bound = await page.$$eval('.topic__name, .card .hed', (all) =>
    all.filter((heading) => getComputedStyle(heading).breakAfter !== 'auto').map((one) => one.textContent),
  );
  expect(bound).toEqual([]);
  expect(await sheetsOf(page)).toBeLessThan(12);
});

test('a printed article has lines that can be read, under an initial of two lines', async () => {
  const page = await onPaper('/blog/how-to-read-a-balance-sheet-in-ten-minutes');
  const { left, starts, letters } = await page.$eval('.story__body > .prose > p', (first) => {
    const [{ firstChild: text }, range] = [first, document.createRange()];
    range.selectNodeContents(first);
    // Without the initial.
    if (text) range.setStart(text, 1);
    const lines = Map.groupBy(range.getClientRects(), ({ bottom }) => Math.round(bottom));
    return {
      left: first.getBoundingClientRect().left,
      starts: [...lines.values()].map((pieces) => Math.min(...pieces.map((piece) => piece.left))),
      letters: first.textContent.length / lines.size,
    };
  });
  expect(starts.slice(2)).toEqual(starts.slice(2).map(() => left));
  expect(letters).toBeGreaterThan(60);
  expect(letters).toBeLessThan(82);
});

test('an article with links prints on four sheets, and its addresses run on with the text', async () => {
  const page = await onPaper('/blog/how-a-newsroom-corrects-itself');
  expect(await page.locator('.prose a[href^="http"], .prose a[data-address]').count()).toBeGreaterThan(2);
  expect(await sheetsOf(page)).toBeLessThanOrEqual(4);
  const letters = lettersOfLines(await page.pdf({ format: 'A4' }));
  // The initial, and the last words of paragraphs.
  expect(letters.filter((count) => count < 4).length).toBeLessThan(4);
});

test('a heading is printed, and links in running text print their full address, those of this site on its domain', async () => {
  const page = await onPaper('/terms');
  expect(await page.locator('h1').isVisible()).toBe(true);
  const printed = await page.$$eval('.prose a', (all) =>
    all.map((link) => {
      const { content } = getComputedStyle(link, '::after');
      return [link.getAttribute('href'), content === 'none' ? '' : link.getAttribute('data-address')];
    }),
  );
  expect(printed).toContainEqual(['/contact', 'https://meridianledger.example/contact']);
  for (const [href, address] of printed) {
    if (href?.startsWith('mailto:')) expect(address).toBe('');
    else if (href?.startsWith('/')) expect(address).toBe(`https://meridianledger.example${href}`);
  }
});
