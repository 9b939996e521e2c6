import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DESK, leaveOutPictures, openBrowser, PHONE, shareOnePage } from '../support/harness.ts';

const site = inject('sampleSite');
const TABLET = { width: 768, height: 1024 };
let browser: Browser;
const look = shareOnePage(() => browser, {}, leaveOutPictures);

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('the front page', () => {
  test.each([PHONE, TABLET, DESK])(
    'is about as high before its sections are laid out as it is then, $width wide',
    async (viewport) => {
      const page = await browser.newPage({ viewport });
      await leaveOutPictures(page);
      await page.goto(site.url, { waitUntil: 'load' });
      const [guessed, real] = await page.evaluate(() => {
        const height = () => document.documentElement.scrollHeight;
        const before = height();
        for (const section of document.querySelectorAll<HTMLElement>('.below')) {
          section.style.contentVisibility = 'visible';
        }
        return [before, height()];
      });
      await page.close();
      expect(Math.abs((guessed ?? 0) / (real ?? 1) - 1)).toBeLessThan(0.1);
    },
  );

  test('has no hole beside Latest Stories on a tablet', { timeout: 180_000 }, async () => {
    // On a busy machine the page goes without the paper's own articles, for a minute.
    const html = async () => (await fetch(site.url)).text();
    await expect.poll(html, { timeout: 150_000, interval: 1000 }).toContain('class="newsroom');
    const page = await look(`${site.url}/?`);
    await page.setViewportSize(TABLET);
    const blank = await page.$eval('.latest', (latest) => {
      // What is in them: the boxes themselves are stretched.
      const end = (one: Element) =>
        Math.max(...[...one.children].map((part) => part.getBoundingClientRect().bottom));
      const [stories, ...others] = [...latest.children];
      const right = stories?.getBoundingClientRect().right ?? 0;
      const beside = others.filter((one) => one.getBoundingClientRect().left > right);
      return (stories ? end(stories) : 0) - Math.max(...beside.map(end));
    });
    // The day's headlines take one to three lines each.
    expect(blank).toBeLessThan(320);
  });

  test('begins both columns of Newest at one height on a tablet', async () => {
    const page = await look(`${site.url}/`);
    await page.setViewportSize(TABLET);
    const tops = await page.$$eval('.front__beside .front__newest .hed', (headlines) => {
      const shown = headlines.filter((headline) => headline.checkVisibility());
      const boxes = shown.map((headline) => headline.getBoundingClientRect());
      const lefts = new Set(boxes.map(({ left }) => left));
      return [...lefts].map((edge) => boxes.find(({ left }) => left === edge)?.top);
    });
    expect(tops).toHaveLength(2);
    expect(tops[0]).toBe(tops[1]);
  });

  test('has a rule over every section’s head, in the inverse band, too', async () => {
    const page = await look(`${site.url}/`);
    const colours = await page.$$eval('.head', (all) =>
      all.map((head) => getComputedStyle(head).borderTopColor),
    );
    expect(colours.length).toBeGreaterThan(15);
    expect(colours).not.toContain('rgba(0, 0, 0, 0)');
  });
});

test('the tools of the header stand evenly', async () => {
  const page = await look(`${site.url}/`);
  await page.setViewportSize(DESK);
  const gaps = await page.$eval('.mast__tools', (tools) => {
    const left = (part: string) => tools.querySelector(part)?.getBoundingClientRect().left ?? Number.NaN;
    /** Of its word: a count follows for readers who have saved something. */
    const end = (part: string) => {
      const word = tools.querySelector(part)?.firstChild;
      const range = document.createRange();
      if (word) range.selectNodeContents(word);
      return range.getBoundingClientRect().right;
    };
    return [
      left('.tool--saved .i') - end('.tool__txt'),
      left('.tool--theme .i:not([hidden])') - end('.tool--saved span'),
    ];
  });
  expect(Math.abs((gaps[0] ?? 0) - (gaps[1] ?? 0))).toBeLessThan(12);
});

test('a line of a search result has no more letters than a line of an article', async () => {
  const page = await look(`${site.url}/search?q=market`);
  await page.setViewportSize(DESK);
  const letters = await page.$$eval('.find__group .dek', (all) =>
    all.map((dek) => {
      const range = document.createRange();
      range.selectNodeContents(dek);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)));
      return (dek.textContent ?? '').length / lines.size;
    }),
  );
  expect(letters.length).toBeGreaterThan(3);
  expect(Math.max(...letters)).toBeLessThan(90);
});

test('the offline page promises only what it lists', async () => {
  const html = await (await fetch(`${site.url}/offline`)).text();
  expect(html).toContain('No pages are stored on this device yet.');
  expect(html).not.toContain('front page as you last saw it');
});
