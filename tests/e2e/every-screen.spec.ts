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
import { LARGE_TEXTS, outOfReach } from './large-text.ts';
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

/** As the reader's own setting of the browser, which breakpoints follow as well. */
async function setTextSize(size: number): Promise<void> {
  const session = await desk.context().newCDPSession(desk);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  await session.detach();
}

/** Less than 44 pixels high. A link in a sentence is as high as its line; a card or a post is pressed anywhere. */
function tooLowForFingers(): string[] {
  return [...document.querySelectorAll('a, button, summary, input')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.skip, .vh'))
    .filter((one) => !one.closest('p, .prose, .card, .hed'))
    .filter((one) => one.getBoundingClientRect().height < 44)
    .map((one) => one.outerHTML.slice(0, 100));
}

function silentAboutTabsAndTimes(): string[] {
  const says = (link: Element) =>
    [link.ariaLabel, link.textContent, getComputedStyle(link, '::after').content].some((text) =>
      text?.includes('opens in a new tab'),
    );
  // The still of a video is played where it stands.
  const links = [...document.querySelectorAll('a[target]:not(.poster)')].filter((link) => !says(link));
  // Those of the lists of saved articles say it when they are pointed at.
  for (const time of document.querySelectorAll('time:not([title])'))
    time.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  const times = document.querySelectorAll('time[data-relative]:not([datetime][title])');
  return [...links, ...times].map((one) => one.outerHTML.slice(0, 100));
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
    await desk.goto(site.url + path);
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

  test('says of every link that opens a new tab that it does, and of every time ago which time it is', async () => {
    expect(await desk.evaluate(silentAboutTabsAndTimes)).toEqual([]);
  });

  test('prints no heading over another', async () => {
    expect(await desk.evaluate(overprinted)).toEqual([]);
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

  test('keeps everything in reach, and words whole in headlines, for readers with large letters', async () => {
    await drawEverything(desk);
    for (const { size, width } of alike ? LARGE_TEXTS.slice(-1) : LARGE_TEXTS) {
      await setTextSize(size);
      await desk.setViewportSize({ ...DESK, width });
      expect(await desk.evaluate(outOfReach), `${size} pixels, ${width} wide`).toEqual([]);
    }
    await setTextSize(16);
  });

  test('does not scroll sideways from 320 to 1920 wide, on any day of the year', async () => {
    await desk.locator('.util__date').evaluate((date) => {
      date.textContent = 'Wednesday, September 30, 2026';
    });
    // Long words stand out where there is least room: for those everything is looked at.
    await expectNothingBeyond(320);
    if (alike) return;
    await shortenLists(desk);
    for (const width of WIDTHS) await expectNothingBeyond(width);
  });

  test('asks nothing of other hosts, and is free of warnings in the console', () => {
    expect(foreign).toEqual([]);
    // Of a page's own status the browser complains where it is none of the good ones.
    const warnings = desk.warnings.filter((line) => good || !line.includes(`status of ${status}`));
    expect(warnings).toEqual([]);
  });

  if (alike) return;

  test('is free of violations that axe can find on a desk', async () => {
    await desk.setViewportSize(DESK);
    await shortenLists(desk, 3);
    expect(await violationsOf(desk, [], part)).toEqual([]);
  });

  test('is free of violations and of anything beyond the screen or too low for a finger on a phone in the dark, too', async () => {
    await desk.emulateMedia({ colorScheme: 'dark' });
    await expectNothingBeyond(PHONE.width);
    expect(await desk.evaluate(tooLowForFingers)).toEqual([]);
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

test('in forced colors what is current, chosen, open or about to be chosen still shows', async () => {
  const page = await openPage(browser, { forcedColors: 'active', reducedMotion: 'reduce' });
  await leaveOutPictures(page);
  /** Whether it looks different without the attribute that says so. */
  const expectMarked = async (selector: string, attribute: string) => {
    const one = await page.waitForSelector(selector);
    const picture = await one.screenshot();
    await one.evaluate((element, name) => element.removeAttribute(name), attribute);
    expect((await one.screenshot()).equals(picture), selector).toBe(false);
  };
  await page.goto(`${site.url}/faq?category=digital-seo`);
  await expectMarked('.util__links [aria-current]', 'aria-current');
  await expectMarked('.sidelist [aria-current]', 'aria-current');
  const question = page.locator('summary:visible').first();
  const closed = await question.screenshot();
  await question.click();
  await page.mouse.move(0, 0);
  await question.blur();
  expect((await question.screenshot()).equals(closed)).toBe(false);
  await page.goto(`${site.url}/category/business`);
  await expectMarked('.nav__main [aria-current]', 'aria-current');
  await page.goto(`${site.url}/blog`);
  await expectMarked('.pager__n[aria-current]', 'aria-current');
  await page.goto(`${site.url}/blog/how-to-read-a-balance-sheet-in-ten-minutes`);
  await expectMarked('.sizes [aria-pressed=true]', 'aria-pressed');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('credit');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expectMarked('.hit[aria-selected=true]', 'aria-selected');
});

test('with more contrast hairlines and quiet text are stronger', async () => {
  const page = await openPage(browser, { contrast: 'no-preference' });
  await page.goto(`${site.url}/about`);
  const looks = () =>
    page.evaluate(() => {
      const { borderBottomColor } = getComputedStyle(document.querySelector('.util') ?? document.body);
      return [
        borderBottomColor,
        getComputedStyle(document.querySelector('.util__tag') ?? document.body).color,
      ];
    });
  expect(await looks()).toEqual(['rgb(221, 214, 201)', 'rgb(91, 95, 104)']);
  await page.emulateMedia({ contrast: 'more' });
  expect(await looks()).toEqual(['rgb(133, 125, 111)', 'rgb(58, 62, 72)']);
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

/** Headings on the screen that share space. */
function overprinted(): string[] {
  const headings = [...document.querySelectorAll('main :is(h1, h2, h3)')]
    .filter((heading) => heading.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
    .map((heading) => ({ text: heading.textContent, box: heading.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  return headings.flatMap(({ text, box }, index) =>
    headings
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          box.left < other.right - 1 &&
          other.left < box.right - 1 &&
          box.top < other.bottom - 1 &&
          other.top < box.bottom - 1,
      )
      .map((other) => `${text} and ${other.text}`),
  );
}
