import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  DESK,
  leaveOutPictures,
  openBrowser,
  openPage,
  PHONE,
  type WatchedPage,
  watchPage,
} from '../support/harness.ts';
import { SCREENS } from '../support/screens.ts';
import { COLOURS_AND_SIZES, drawEverything, shortenLists, violationsOf } from '../support/violations.ts';
import { paleTexts, SHEET, TOOLS } from './print-helpers.ts';

const site = inject('sampleSite');
let browser: Browser;
/** Goes from screen to screen. */
let desk: WatchedPage;
/** Stays blank: what is parsed here is bound by no page's policy. */
let blank: WatchedPage;
/** What the desk asked of other hosts since it came to the screen that it is at. */
const foreign: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  desk = await watchPage(browser, { reducedMotion: 'reduce' });
  desk.on('request', (request) => {
    if (new URL(request.url()).origin !== site.url) foreign.push(request.url());
  });
  await leaveOutPictures(desk);
  blank = await watchPage(browser);
});
afterAll(() => browser.close());

/** Each layout at its narrowest, which is where columns do not fit, and the widest screen. */
const WIDTHS = [640, 768, 1000, 1200, 1920];

async function expectNothingBeyond(width: number): Promise<void> {
  const pixelsBeyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await desk.setViewportSize({ ...DESK, width });
  await expect.poll(() => desk.evaluate(pixelsBeyond), { message: `${width} wide` }).toBe(0);
}

const PROSE = ['/about', '/privacy', '/terms', '/contact'];

/** The front page has a frame of its own, all others share one. */
const FRAMED = ['/', '/blog'];

describe.for(SCREENS)('$path', ({ path, status, heading, alike }) => {
  const good = status === 200;
  const part = FRAMED.includes(path) ? 'screen and frame' : 'screen';

  beforeAll(async () => {
    foreign.length = 0;
    desk.warnings.length = 0;
    await desk.setViewportSize(DESK);
    await desk.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await desk.goto(site.url + path, { waitUntil: 'networkidle' });
  });

  test('answers with the right status and says what it is', async () => {
    const answer = await fetch(site.url + path);
    expect(answer.status).toBe(status);
    const said = await blank.evaluate(
      (html) => {
        const page = new DOMParser().parseFromString(html, 'text/html');
        const count = (tags: string) => page.querySelectorAll(tags).length;
        return {
          headings: [...page.querySelectorAll('h1')].map(({ textContent }) => textContent),
          title: page.title,
          lang: page.documentElement.lang,
          descriptions: count('meta[name=description]'),
          robots: count('meta[name=robots]'),
          canonicals: count('link[rel=canonical]'),
        };
      },
      await answer.text(),
    );
    expect(said).toMatchObject({ headings: [heading], lang: 'en', descriptions: 1 });
    expect(said.title).not.toBe('');
    // What is not worth finding says so; the rest has one address.
    expect(said.robots + said.canonicals).toBeGreaterThan(0);
    if (!good) expect(said.robots).toBe(1);
  });

  test('asks nothing of other hosts, and is free of warnings in the console', () => {
    expect(foreign).toEqual([]);
    // Of a page's own status the browser complains where it is none of the good ones.
    const warnings = desk.warnings.filter((line) => good || !line.includes(`status of ${status}`));
    expect(warnings).toEqual([]);
  });

  if (PROSE.includes(path)) {
    test('needs no font beyond those of English prose', async () => {
      const loaded = await desk.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].filter(({ status }) => status !== 'unloaded').map(({ family }) => family);
      });
      expect(loaded.filter((family) => family.includes('More'))).toEqual([]);
    });
  }

  test('does not scroll sideways from 320 to 1920 wide, on any day of the year', async () => {
    await drawEverything(desk);
    await desk.locator('.util__date').evaluate((date) => {
      date.textContent = 'Wednesday, September 30, 2026';
    });
    // Long words stand out where there is least room: for those everything is looked at.
    await expectNothingBeyond(DESK.width);
    await expectNothingBeyond(320);
    await shortenLists(desk);
    for (const width of alike ? [1920] : WIDTHS) await expectNothingBeyond(width);
  });

  test('is free of violations that axe can find on a desk', async () => {
    await desk.setViewportSize(DESK);
    await shortenLists(desk, 3);
    expect(await violationsOf(desk, [], part)).toEqual([]);
  });

  if (alike) return;

  test('is free of violations and of anything beyond the screen on a phone in the dark, too', async () => {
    await desk.emulateMedia({ colorScheme: 'dark' });
    await expectNothingBeyond(PHONE.width);
    await shortenLists(desk, 2);
    expect(await violationsOf(desk, COLOURS_AND_SIZES, part)).toEqual([]);
  });

  test('prints dark text on white, no wider than its sheet, without tools, in the dark as well', async () => {
    await desk.setViewportSize(SHEET);
    await desk.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await desk.evaluate(paleTexts)).toEqual([]);
    const printed = await desk.evaluate((tools) => {
      const visible = [...document.querySelectorAll(tools)].filter((tool) => tool.checkVisibility());
      const { scrollWidth } = document.documentElement;
      const { backgroundColor } = getComputedStyle(document.body);
      return { tools: visible.map(({ className }) => className), scrollWidth, backgroundColor };
    }, TOOLS.join());
    expect(printed).toMatchObject({ tools: [], backgroundColor: 'rgb(255, 255, 255)' });
    expect(printed.scrollWidth).toBeLessThanOrEqual(SHEET.width);
  });
});

test('the privacy page is true: after all of them there is no cookie, and only the articles that were read are stored', async () => {
  expect(await desk.context().cookies()).toEqual([]);
  const stored = await desk.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(stored).toEqual(['reading-history']);
});

test('a page that is opened on a phone in the dark is as free of violations and warnings', async () => {
  const phone = await openPage(browser, { reducedMotion: 'reduce', colorScheme: 'dark', viewport: PHONE });
  await phone.goto(`${site.url}/about`, { waitUntil: 'networkidle' });
  expect(await violationsOf(phone, [], 'screen and frame')).toEqual([]);
  expect(phone.warnings).toEqual([]);
});
