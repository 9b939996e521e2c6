import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, PHONE, type WatchedPage, watchPage, wholeAnswer } from './harness.ts';
import { SCREENS } from './screens.ts';
import { violationsOf } from './violations.ts';

const site = inject('sampleSite');
let browser: Browser;
/** Desk and phone go from screen to screen. */
let desk: WatchedPage;
let phone: WatchedPage;
/** Stays blank: what is parsed here is bound by no page's policy. */
let blank: WatchedPage;
/** What the desk asked of other hosts since it came to the screen that it is at. */
const foreign: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  const still = { reducedMotion: 'reduce' } as const;
  desk = await watchPage(browser, { ...still, colorScheme: 'light' });
  desk.on('request', (request) => {
    if (new URL(request.url()).origin !== site.url) foreign.push(request.url());
  });
  phone = await watchPage(browser, { ...still, colorScheme: 'dark', viewport: PHONE });
  blank = await watchPage(browser);
});
afterAll(() => browser.close());

const pixelsBeyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

describe.for(SCREENS)('$path', ({ path, status, heading }) => {
  const good = status === 200;

  beforeAll(async () => {
    foreign.length = 0;
    desk.complaints.length = 0;
    await desk.goto(site.url + path, { waitUntil: 'networkidle' });
  });

  function expectNoComplaints(page: WatchedPage): void {
    expect(page.complaints).toEqual(good ? [] : [expect.stringContaining(`status of ${status}`)]);
  }

  test('answers with the right status and says what it is', async () => {
    const answer = await wholeAnswer(() => fetch(site.url + path));
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

  test('asks nothing of other hosts', () => {
    expect(foreign).toEqual([]);
  });

  test('does not scroll sideways from 320 to 1920 wide, on any day of the year', async () => {
    await desk.locator('.util__date').evaluate((date) => {
      date.textContent = 'Wednesday, September 30, 2026';
    });
    for (const width of [320, 390, 640, 768, 999, 1000, 1200, 1920, 1440]) {
      await desk.setViewportSize({ width, height: 900 });
      await expect.poll(() => desk.evaluate(pixelsBeyond), { message: `${width} wide` }).toBe(0);
    }
  });

  test('is free of violations that axe can find on a desk, and of complaints in the console', async () => {
    expect(await violationsOf(desk)).toEqual([]);
    expectNoComplaints(desk);
  });

  test('is free of them on a phone in the dark, too', async () => {
    phone.complaints.length = 0;
    await phone.goto(site.url + path, { waitUntil: 'load' });
    expect(await violationsOf(phone)).toEqual([]);
    expectNoComplaints(phone);
  });
});
