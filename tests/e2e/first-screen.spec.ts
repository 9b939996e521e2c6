import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { newsFeed, plainNews, startFakeFeeds } from '../support/fake-feeds.ts';
import {
  DESK,
  leaveOutFonts,
  leaveOutPictures,
  openBrowser,
  openPage,
  PHONE,
  recordShifts,
  startTestSite,
} from '../support/harness.ts';
import { measureFirstScreen, unevenness } from './first-screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const HEADLINES = [
  'Ferries add a night crossing that the islands have asked for',
  'Two quays reopen, and rope prices hold',
  'Harbour towns count the berths that they have, and find that a third is never used',
  'Cold stores fill before the season',
];

/**
 * A paper with seven stories a category and no video, with three in all, with one that leads two of its categories, or with
 * a video and headlines of many lengths, of which two categories share one.
 */
async function startPaper(stories: 'many' | 'three' | 'shared' | 'uneven'): Promise<string> {
  const uneven = (category: Category) =>
    newsFeed(
      { title: `The ${category} desk` },
      HEADLINES.map((headline, index) => ({
        title: `${category === 'politics' ? 'technology' : category}: ${headline}`,
        description: `What is said about ${category} in the towns along the coast, and by whom.`,
        minutesAgo: 10 * index + CATEGORIES.indexOf(category) + 1,
      })),
    );
  const three = (category: Category) =>
    newsFeed(
      { title: 'The only desk' },
      category === 'business'
        ? ['Rope prices hold', 'Two quays reopen', 'Ferries add a night crossing'].map((title) => ({ title }))
        : [],
    );
  const lead = {
    title: 'Chip packaging, not chip making, is the new bottleneck',
    link: 'https://wire.example/chips',
    description:
      'Orders for advanced assembly are booked two years ahead, and the toolmakers behind it are naming their price. Designers with finished chips are waiting for someone to put them in a box.',
    minutesAgo: 1,
  };
  const shared = (category: Category) =>
    newsFeed({ title: `The ${category} desk` }, [
      ...(category === 'business' || category === 'technology' ? [lead] : []),
      {
        title:
          'Legislators agree to give up stocks, starting with the next assembly, which many of them will not join',
        link: `https://wire.example/${category}`,
        description: `What the legislators said about ${category}.`,
        minutesAgo: 2,
      },
    ]);
  const remote = await startFakeFeeds({ many: plainNews, three, shared, uneven }[stories]);
  const site = await startTestSite({
    sections: false,
    change: (publication) => {
      const { featuredVideo } = stories === 'uneven' ? publication : { featuredVideo: null };
      const published = { ...remote.publish(publication), featuredVideo };
      if (stories !== 'three') return published;
      const none = Object.fromEntries(CATEGORIES.map((category) => [category, []]));
      return { ...published, feeds: { ...published.feeds, ...none, business: published.feeds.business } };
    },
  });
  onTestFinished(async () => {
    await site.stop();
    await remote.close();
  });
  return site.url;
}

/** What of the first screen is seen without scrolling. */
async function measure(url: string, viewport: typeof DESK) {
  const page = await openPage(browser, { viewport });
  await leaveOutPictures(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  const screen = await measureFirstScreen(page);
  const measured = await page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const guessed = document.documentElement.scrollHeight;
    for (const section of document.querySelectorAll<HTMLElement>('.below')) {
      section.style.contentVisibility = 'visible';
    }
    return {
      leadEnd: box('.front__feature .hed')?.bottom ?? Number.NaN,
      breaking: box('.breaking')?.height ?? 0,
      height: document.documentElement.scrollHeight,
      guessed,
    };
  });
  await page.context().close();
  return { ...screen, ...measured };
}

describe('the first screen of the sample', () => {
  const { url } = inject('sampleSite');

  test('has ten different headlines on a desktop, the whole headline of the lead among them', async () => {
    const { headlines, leadEnd } = await measure(url, DESK);
    expect(headlines).toBeGreaterThanOrEqual(10);
    expect(leadEnd).toBeLessThan(DESK.height);
  });

  test.for([1000, 1280, 1440])('has columns that end at one height, %i wide', async (width) => {
    const page = await openPage(browser, { viewport: { ...DESK, width } });
    await leaveOutPictures(page);
    await page.goto(url);
    const screen = await measureFirstScreen(page);
    expect(screen.ends).toHaveLength(3);
    expect(unevenness(screen)).toBeLessThan(24);
    expect(screen.reachable).toEqual([]);
  });

  test.for(['/category/business', '/category/sports', '/topic/markets'])(
    '%s is a front: ten headlines on a desktop, three on a phone, and columns that end at one height',
    async (path) => {
      const page = await openPage(browser);
      await leaveOutPictures(page);
      await page.goto(url + path);
      const stories = await page.locator('main article').count();
      expect((await measureFirstScreen(page)).headlines).toBeGreaterThanOrEqual(
        // A topic may have few stories, and reprints come last.
        Math.min(10, Math.floor(stories * 0.7)),
      );
      for (const width of [1000, 1280, 1440]) {
        await page.setViewportSize({ ...DESK, width });
        const screen = await measureFirstScreen(page);
        expect(unevenness(screen), `${width} wide`).toBeLessThan(48);
        expect(screen.reachable).toEqual([]);
      }
      await page.setViewportSize(PHONE);
      expect((await measureFirstScreen(page)).headlines).toBeGreaterThanOrEqual(3);
    },
  );

  test.for([
    'yield-curves-for-people-with-payrolls',
    'data-centers-and-the-night-shift',
    'carbon-accounting-for-a-ten-person-firm',
  ])('the text of %s begins on a desktop and on a phone', async (slug) => {
    const page = await openPage(browser);
    await leaveOutPictures(page);
    await page.goto(`${url}/blog/${slug}`);
    expect((await measureFirstScreen(page)).text).toBeLessThanOrEqual(860);
    const [picture, figures] = await Promise.all(
      ['.story__fig .pic', '.figures'].map(async (part) => (await page.$(part))?.boundingBox()),
    );
    if (figures) {
      expect(figures.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
      expect(figures.y).toBeCloseTo(picture?.y ?? 0, 0);
    }
    await page.setViewportSize(PHONE);
    expect((await measureFirstScreen(page)).text).toBeLessThanOrEqual(760);
    const tools = await page.locator('.story__bar').boundingBox();
    const [opening, rest] = await page.$$eval('.prose', (parts) =>
      parts.map((part) => part.getBoundingClientRect()),
    );
    expect(tools?.y).toBeGreaterThan(opening?.bottom ?? Number.NaN);
    expect(tools?.y).toBeLessThan(rest?.top ?? Number.NaN);
  });

  test.for([1000, 1440])('sets a lead without a picture over nine columns, %i wide', async (width) => {
    const page = await openPage(browser, { viewport: { ...DESK, width } });
    await leaveOutPictures(page);
    await page.goto(url);
    await page.locator('.front__feature .card').evaluate((card) => {
      card.querySelector('.pic')?.remove();
      card.classList.add('card--type');
    });
    const screen = await measureFirstScreen(page);
    expect(unevenness(screen)).toBeLessThan(24);
    const [hed, dek, top] = await Promise.all(
      ['.front__feature .hed', '.front__feature .dek', '.front__top'].map((part) =>
        page.locator(part).boundingBox(),
      ),
    );
    expect(dek?.x).toBeGreaterThan((hed?.x ?? 0) + (hed?.width ?? 0));
    expect(dek?.y).toBeCloseTo(hed?.y ?? 0, -2);
    expect(top?.width).toBeCloseTo(hed?.width ?? 0, -1);
  });

  test('has the whole headline of the lead above 480 pixels on a phone, and one more headline', async () => {
    const { headlines, leadEnd, breaking } = await measure(url, PHONE);
    expect(leadEnd).toBeLessThan(480);
    expect(headlines).toBeGreaterThanOrEqual(2);
    // Its headline in full, on three lines at most.
    expect(breaking).toBeLessThanOrEqual(72);
  });

  test.for([PHONE, DESK])('does not move while it loads, $width wide', async (viewport) => {
    const page = await openPage(browser, { viewport });
    await recordShifts(page);
    await leaveOutFonts(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    const shifts = await page.evaluate<number[]>(() => Reflect.get(window, 'shifts'));
    // Lines of which the browser has painted half, because the rest was on its way, grow by up to 0.004.
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  });

  test('does not move where the document breaks off before the picture of the lead and goes on later', async () => {
    const html = (await (await fetch(url)).text()).replace('<head>', `<head><base href="${url}/">`);
    const part = html.indexOf('<span class="pic', html.indexOf('class="front__feature"'));
    expect(part).toBeGreaterThan(0);
    const painted = Promise.withResolvers<void>();
    const server = createServer((request, response) => {
      if (request.url !== '/') return void response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(html.slice(0, part));
      void painted.promise.then(() => response.end(html.slice(part)));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const page = await openPage(browser, { viewport: PHONE });
    await recordShifts(page);
    await leaveOutFonts(page);
    const address = server.address() as AddressInfo;
    const whole = page.goto(`http://127.0.0.1:${address.port}/`, { waitUntil: 'domcontentloaded' });
    const paints = () => performance.getEntriesByName('first-contentful-paint').length;
    await page.waitForSelector('.front__feature .hed');
    await page.waitForFunction(paints);
    painted.resolve();
    await whole;
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
    );
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });

  test('Industry Focus is a row to swipe on a phone', async () => {
    const page = await openPage(browser, { viewport: PHONE });
    await leaveOutPictures(page);
    await page.goto(url);
    const { height, hidden, wide } = await page.$eval('.topics__row', (row) => {
      row.scrollIntoView();
      return {
        height: row.clientHeight,
        hidden: row.scrollWidth - row.clientWidth,
        wide: document.documentElement.scrollWidth,
      };
    });
    expect(height).toBeLessThan(500);
    expect(hidden).toBeGreaterThan(1_000);
    expect(wide).toBe(PHONE.width);
  });

  test.for([
    { viewport: PHONE, distances: ['over 12', 'beside 16'] },
    { viewport: DESK, distances: ['over 12', 'beside 32'] },
  ])(
    'leads of sections keep one distance between picture and headline, $viewport.width wide',
    async ({ viewport, distances }) => {
      const page = await openPage(browser, { viewport });
      await leaveOutPictures(page);
      await page.goto(url);
      const measured = await page.evaluate(() => {
        for (const section of document.querySelectorAll<HTMLElement>('.below')) {
          section.style.contentVisibility = 'visible';
        }
        return [...document.querySelectorAll('.set > li:first-child > .card:has(> .pic)')].map((card) => {
          const [picture, text] = [...card.children].map((part) => part.getBoundingClientRect());
          if (!picture || !text) return 'nothing';
          if (text.top >= picture.bottom) return `over ${text.top - picture.bottom}`;
          return `beside ${Math.max(text.left - picture.right, picture.left - text.right)}`;
        });
      });
      // Sections whose headlines call for no picture lead with words.
      expect(measured.length).toBeGreaterThan(3);
      for (const distance of measured) expect(distances).toContain(distance);
    },
  );

  test('begins a page of at most 14,000 pixels on a phone', async () => {
    expect((await measure(url, PHONE)).height).toBeLessThanOrEqual(14_000);
  });
});

test('without pictures and without a video the first screen has as many headlines', async () => {
  const url = await startPaper('many');
  expect((await measure(url, DESK)).headlines).toBeGreaterThanOrEqual(9);
  const { leadEnd, headlines, height, guessed } = await measure(url, PHONE);
  expect(Math.abs(guessed / height - 1)).toBeLessThan(0.1);
  expect(leadEnd).toBeLessThan(480);
  expect(headlines).toBeGreaterThanOrEqual(2);
  expect(height).toBeLessThanOrEqual(14_000);
});

test('where the lead is a Top Story as well, a phone shows one more headline, too', async () => {
  const { leadEnd, headlines } = await measure(await startPaper('shared'), PHONE);
  expect(leadEnd).toBeLessThan(480);
  expect(headlines).toBeGreaterThanOrEqual(2);
});

test('one feed of three items is on the first screen as a whole', async () => {
  const url = await startPaper('three');
  expect(await measure(url, DESK)).toMatchObject({ headlines: 3 });
  const { leadEnd, headlines } = await measure(url, PHONE);
  expect(leadEnd).toBeLessThan(480);
  expect(headlines).toBeGreaterThanOrEqual(2);
});

test('columns of the first screen end at one height where headlines are of many lengths, and with larger text', async () => {
  const url = await startPaper('uneven');
  const page = await openPage(browser);
  await leaveOutPictures(page);
  await page.goto(url);
  for (const textSize of ['100%', '125%']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, textSize);
    for (const width of [1024, 1152, 1279, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const screen = await measureFirstScreen(page);
      expect(unevenness(screen), `${width} wide, text of ${textSize}`).toBeLessThan(24);
      expect(screen.reachable).toEqual([]);
    }
  }
});
