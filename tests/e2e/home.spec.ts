import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CATEGORIES, CATEGORY_NAMES, type Category } from '../../contract/categories.ts';
import { type FakeFeeds, plainNews, startFakeFeeds } from '../support/fake-feeds.ts';
import {
  DESK,
  leaveOutPictures,
  openBrowser,
  openPage,
  PHONE,
  startTestSite,
  type TestSite,
  type WatchedPage,
  watchPage,
} from '../support/harness.ts';

let remote: FakeFeeds;
let site: TestSite;
let browser: Browser;
/** For tests that only look. */
let desk: WatchedPage;

beforeAll(async () => {
  // Their words call for no scene: sections lead with pictures of their own.
  remote = await startFakeFeeds((category, url) => plainNews(category, url, { image: url('/quay.png') }));
  [site, browser] = await Promise.all([
    startTestSite({
      change: (publication) => ({
        ...remote.publish(publication),
        topics: {
          ...publication.topics,
          markets: { strong: ['sports'], supporting: [] },
          startups: { strong: ['no such word'], supporting: [] },
        },
      }),
    }),
    openBrowser(),
  ]);
  // Among the topics: these are searched for in what all feeds have brought.
  await vi.waitFor(
    async () => expect(await (await fetch(site.url)).text()).toContain('seventh sports headline'),
    30_000,
  );
  desk = await watchPage(browser);
  await leaveOutPictures(desk);
  await desk.goto(site.url, { waitUntil: 'load' });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await remote.close();
});

const headlines = (page: WatchedPage, selector: string) => page.locator(`${selector} .hed`).allTextContents();

test('the page comes in the order of the paper', async () => {
  const places = [
    '.breaking',
    '.front__feature',
    '.front__top',
    '.front__video',
    '.front__trend',
    '#latest-stories',
    '#local-events',
    '#markets',
    '#startups',
    ...CATEGORIES.map((category) => `#${category}`),
  ];
  const inOrder = await desk.evaluate(
    (selectors) =>
      selectors.every((selector, index) => {
        const [one, next] = [selector, selectors[index + 1]].map((s) => s && document.querySelector(s));
        return one && (!next || one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING);
      }),
    places,
  );
  expect(inOrder).toBe(true);
});

test('on wide screens sections with one large story set its image left and right in turn', async () => {
  const imageLeads = (category: Category) =>
    desk
      .locator(`#${category} .card`)
      .first()
      .evaluate((card) => {
        const left = (part: string) => card.querySelector(part)?.getBoundingClientRect().left ?? Number.NaN;
        return left('.pic') < left('.card__text');
      });
  expect(
    await Promise.all((['national', 'politics', 'technology', 'arts'] as const).map(imageLeads)),
  ).toEqual([true, false, true, false]);
});

test('the breaking bar joins three headlines by bullets; each is a link, and nothing moves', async () => {
  const bar = desk.getByRole('region', { name: 'Breaking news' });
  expect(await bar.locator('p').textContent()).toBe(
    'first local headline • first national headline • first politics headline',
  );
  expect(await bar.getByRole('link').count()).toBe(3);
  expect(await bar.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
});

test('on phones the breaking bar is at most 72 pixels high: its first headline in full, “+2 more” opens the others', async () => {
  const page = await openPage(browser, { viewport: PHONE });
  await leaveOutPictures(page);
  await page.goto(site.url);
  const bar = page.getByRole('region', { name: 'Breaking news' });
  const first = bar.getByRole('link').first();
  // As long as headlines of the sample are.
  await first.evaluate((link) => {
    link.textContent = 'Monthly factory survey falls to a nine-month low as export orders thin out';
  });
  const visible = () => bar.getByRole('link').filter({ visible: true }).count();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72);
  expect(await visible()).toBe(1);
  // Where there is little room for it, too, it has three lines at most, none of them cut or over the label.
  for (const [width, size, most] of [
    [320, '100%', 3],
    [390, '200%', 8],
  ] as const) {
    await page.setViewportSize({ ...PHONE, width });
    const placed = await first.evaluate((link, fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      link.textContent =
        'Bundesverfassungsgericht verwirft die Klage gegen die Grundsteuer der Länder und Gemeinden';
      const range = document.createRange();
      range.selectNodeContents(link);
      const lines = [...range.getClientRects()];
      const label = document.querySelector('.breaking__label')?.getBoundingClientRect();
      const text = link.closest('bdi');
      return {
        lines: new Set(lines.map(({ top }) => Math.round(top))).size,
        overlapping: lines.filter(
          ({ left, top }) => label && left < label.right - 1 && top < label.bottom - 3,
        ),
        cut: text ? text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth : true,
        clamp: text && getComputedStyle(text).webkitLineClamp,
      };
    }, size);
    expect(placed.lines).toBeLessThanOrEqual(most);
    expect(placed).toMatchObject({ overlapping: [], cut: false, clamp: 'none' });
  }
  await page.setViewportSize(PHONE);
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await bar.getByText('+2 more').click();
  expect(await visible()).toBe(3);
  await page.setViewportSize(DESK);
  expect(await bar.getByText('+2 more').isVisible()).toBe(false);
});

test('the featured article is the first of business, with 16:9 image and its excerpt', async () => {
  expect(await headlines(desk, '.front__feature')).toEqual(['first business headline']);
  expect(await desk.textContent('.front__feature .dek')).toBe(
    'What the first story of business says & means.',
  );
  expect(await desk.textContent('.front__feature .kicker')).toBe('Business & Finance');
  const box = await desk.locator('.front__feature .pic').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
});

test('Top Stories are the first of technology, politics and business', async () => {
  const [technology, politics, business] = await headlines(desk, '.front__top');
  expect([technology, politics]).toEqual(['first technology headline', 'first politics headline']);
  expect(business).toContain('first business headline');
});

test('Newest and Earlier are the newest of all categories that stand neither above nor in the breaking bar, with their time of day', async () => {
  const newest = await headlines(desk, '.front__newest');
  expect(newest).toContain('first world headline');
  expect(newest.filter((headline) => /first (local|national|politics) headline/.test(headline))).toEqual([]);
  expect(await desk.textContent('.front__newest .meta')).toMatch(/^\d+:\d\d\s[AP]M$/);
});

test('Latest Stories are the newest of all categories that do not stand above them, with how long ago', async () => {
  const latest = await headlines(desk, '.latest__grid');
  const above = [...(await headlines(desk, '.front__newest')), ...(await headlines(desk, '.front__top'))];
  expect(latest.slice(0, 2)).toEqual(['first local headline', 'first national headline']);
  expect(new Set(latest).isDisjointFrom(new Set(above))).toBe(true);
  expect(await desk.textContent('.latest__grid .meta')).toMatch(/\D\d minutes ago$/);
});

test('the featured article is a line among Top Stories; that headlines lead to other sites is said once', async () => {
  const texts = await desk.locator('.front__top .card').allInnerTexts();
  expect(texts[2]).toBe('Above: first business headline');
  expect((await desk.locator('.front__top .hed--line').boundingBox())?.height).toBeLessThan(40);
  expect(await desk.getByText('On other sites').count()).toBe(1);
  const arrows = await desk.$$eval('main .card .meta *', (parts) =>
    parts.filter((part) => getComputedStyle(part, '::after').content !== 'none'),
  );
  expect(arrows).toEqual([]);
  expect(texts[0]).toContain('What the first story of technology says');
});

test('below the featured article and Top Stories no story stands twice', async () => {
  const below = await headlines(desk, 'main .front-section');
  expect(below.length).toBe(new Set(below).size);
});

test.for([PHONE, { width: 820, height: 1180 }, DESK])(
  'every card of Latest Stories has an excerpt and an author, $width wide',
  async (viewport) => {
    onTestFinished(() => desk.setViewportSize(DESK));
    await desk.setViewportSize(viewport);
    const cards = desk.locator('.latest__grid .card');
    await cards.first().scrollIntoViewIfNeeded();
    expect(await cards.count()).toBe(6);
    for (const part of ['.dek', '.meta__by', 'time']) {
      const visible = cards.locator(part).filter({ visible: true });
      await expect.poll(() => visible.count(), { message: part }).toBe(6);
    }
  },
);

test('without a video the rule over Trending Topics is level with that over Top Stories', async () => {
  const tops = await desk.evaluate(() => {
    const video = document.querySelector('.front__video');
    const side = video?.parentElement;
    video?.remove();
    const rules = [...document.querySelectorAll('.front__top .head, .front__trend .head')];
    const found = rules.map((rule) => rule.getBoundingClientRect().top);
    if (video) side?.prepend(video);
    return found;
  });
  expect(tops[0]).toBe(tops[1]);
});

test('trending topics lead to the search for them', async () => {
  const badges = desk.locator('.front__trend a');
  expect(await badges.count()).toBe(5);
  expect(await badges.first().getAttribute('href')).toBe('/search?q=Interest+rates');
});

test('topics show stories that speak of them, or a plain line', async () => {
  // The first five stand in their own section.
  const numbers = ['sixth', 'seventh'];
  expect(await headlines(desk, '#markets')).toEqual(numbers.map((number) => `${number} sports headline`));
  expect(await desk.textContent('#startups .topic__none')).toBe('No stories on startups at this time.');
});

test('Local Events are a page in a 9:16 frame, asked for late, that can touch nothing here', async () => {
  const wall = desk.getByTitle('Local events');
  const box = await wall.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(9 / 16, 2);
  expect(await wall.getAttribute('loading')).toBe('lazy');
  const all = desk.getByRole('link', { name: 'All events (opens in a new tab)' });
  expect(await all.getAttribute('href')).toBe(await wall.getAttribute('src'));
  expect(await wall.getAttribute('sandbox')).not.toContain('allow-scripts');
  await wall.scrollIntoViewIfNeeded();
  await desk.frameLocator('.events__wall').getByRole('heading').first().waitFor();
});

test('on a phone the page of Local Events is fetched when the reader comes near', async () => {
  const phone = await openPage(browser, { viewport: PHONE });
  await leaveOutPictures(phone);
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  await phone.goto(site.url);
  // What is near is asked for with the first frame.
  await phone.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const wall = await phone
    .getByRole('link', { name: 'All events' })
    .evaluate((link) => Reflect.get(link, 'href'));
  expect(asked).not.toContain(wall);
  const frame = phone.locator('.events__frame');
  const height = (await frame.boundingBox())?.height;
  await frame.scrollIntoViewIfNeeded();
  await phone.frameLocator('.events__wall').getByRole('heading').first().waitFor();
  expect(asked).toContain(wall);
  expect((await frame.boundingBox())?.height).toBe(height);
});

test('every category has a section of five and the way to all', async () => {
  for (const category of CATEGORIES) {
    const section = desk.locator(`section#${category}`);
    expect(await section.getByRole('heading', { level: 2 }).textContent()).toBe(CATEGORY_NAMES[category]);
    await expect.poll(() => section.locator('article:visible').count(), { message: category }).toBe(5);
  }
  // The sections' headings lead to them; of landmarks there are no more than help.
  expect(await desk.getByRole('region').count()).toBeLessThanOrEqual(8);
  const all = desk.getByRole('link', { name: 'See All Sports' });
  expect(await all.getAttribute('href')).toBe('/category/sports');
});

describe('a reader in another time zone', () => {
  let page: WatchedPage;
  const fetched: { address: string; script: string }[] = [];
  const usesReact = () => fetched.some(({ script }) => script.includes('hydrateRoot'));

  beforeAll(async () => {
    page = await watchPage(browser, { timezoneId: 'Pacific/Auckland', locale: 'de-DE' });
    await leaveOutPictures(page);
    page.on('response', async (response) => {
      const isScript = response.request().resourceType() === 'script';
      fetched.push({ address: response.url(), script: isScript ? await response.text() : '' });
    });
    await page.goto(site.url, { waitUntil: 'networkidle' });
  });
  afterAll(() => page.context().close());

  test('the featured video is a still until it is played, and nothing of React is downloaded before; it plays muted, and its island wakes without a warning: server and browser agree', async () => {
    expect(fetched.filter(({ address }) => address.endsWith('.webm'))).toEqual([]);
    expect(await page.locator('video').count()).toBe(0);
    await expect.poll(() => fetched.filter(({ script }) => script)).toHaveLength(1);
    expect(usesReact()).toBe(false);
    await page.getByRole('link', { name: /^Play the video/ }).hover();
    await expect.poll(usesReact).toBe(true);
    await page.getByRole('link', { name: /^Play the video/ }).click();
    const video = page.locator('island-root[awake] video');
    await expect.poll(() => video.evaluate((v: HTMLVideoElement) => !v.paused && v.muted)).toBe(true);
    expect(page.warnings).toEqual([]);
  });

  test('a card opens its story in a new tab that learns neither opener nor referrer', async () => {
    // Anywhere on the card will do.
    const opened = page.context().waitForEvent('page');
    await page.locator('.front__feature .pic').click({ position: { x: 40, y: 40 }, force: true });
    const story = await opened;
    await story.waitForLoadState();
    expect(story.url()).toBe(remote.url('/story/business/first'));
    expect(await story.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    expect(
      remote.requests.find(({ path }) => path === '/story/business/first')?.headers.referer,
    ).toBeUndefined();
    await story.close();
  });

  test.each([
    ['a short headline', 'Rates hold', ''],
    ['a long one', 'Taxi drivers build their own card terminal, and keep the change for the third year', 'x'],
  ])('with %s the lead leaves no gaps in the columns beside it', async (_name, title, more) => {
    await page.locator('.front__feature .hed a').evaluate((link, text) => {
      link.textContent = text;
    }, title);
    if (more) {
      await page.locator('.front__feature .dek').evaluate((dek) => {
        dek.textContent = 'A co-operative was losing five percent of every fare. '.repeat(8);
      });
    }
    const gaps = await page.evaluate(() => {
      const edges = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
      const stories = edges('.front__top .num .card');
      const side = edges('.front__side > *');
      return [stories, side].flatMap((column) =>
        column.slice(1).map((box, index) => box.top - (column[index]?.bottom ?? 0)),
      );
    });
    expect(gaps).toHaveLength(4);
    expect(Math.max(...gaps)).toBeLessThan(40);
  });
});

describe('on a phone', () => {
  let page: WatchedPage;
  beforeAll(async () => {
    page = await watchPage(browser, { viewport: PHONE });
    await leaveOutPictures(page);
    await page.clock.install();
    await page.goto(site.url);
  });
  afterAll(() => page.context().close());

  test('sections below the first screen are laid out when the reader comes near, and a window as high as the whole page shows them all', async () => {
    const seen = () =>
      page.$$eval('.below', (sections) =>
        sections.map((section) =>
          section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
        ),
      );
    expect((await seen()).filter((isSeen) => !isSeen).length).toBeGreaterThan(10);
    await page.locator('#opinion').scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        page.locator('#opinion').evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true })),
      )
      .toBe(true);
    await page.setViewportSize({ ...PHONE, height: 4000 });
    await expect.poll(seen).not.toContain(false);
  });

  test('a section shows three stories and unfolds the rest, with and without scripts', async () => {
    await page.setViewportSize(PHONE);
    const bare = await openPage(browser, { viewport: PHONE, javaScriptEnabled: false });
    // Without scripts browsers fetch all pictures at once; nobody looks at them here.
    await bare.route(/\/(illustrations|images)\//, (route) => route.abort());
    await bare.goto(site.url, { waitUntil: 'domcontentloaded' });
    for (const one of [page, bare]) {
      const section = one.locator('section#world');
      await section.scrollIntoViewIfNeeded();
      await expect.poll(() => section.locator('article:visible').count()).toBe(3);
      await section.getByText('2 more stories').focus();
      await one.keyboard.press('Enter');
      await expect.poll(() => section.locator('article:visible').count()).toBe(5);
      await one.keyboard.press('Tab');
      const fourth = await section.locator('article .hed').nth(3).textContent();
      await expect.poll(() => one.evaluate(() => document.activeElement?.textContent)).toBe(fourth);
    }
  });

  test('times are exact for machines, relative for readers, and stay true while the page is open', async () => {
    const time = page.locator('#sports time').first();
    const [shown = ''] = await time.allTextContents();
    expect(shown).toMatch(/^\d+ minutes? ago$/);
    const published = Date.parse((await time.getAttribute('datetime')) ?? '');
    expect(Date.now() - published).toBeLessThan(60 * 60_000);
    await page.clock.fastForward('02:30:00');
    await expect.poll(() => time.textContent()).toMatch(/^2 hours ago$/);
  });
});

test.for([PHONE, DESK])(
  'parts below the first screen keep more room than they need, $width wide',
  async (viewport) => {
    const page = await openPage(browser, { viewport });
    await leaveOutPictures(page);
    await page.goto(site.url);
    const rooms = await page.$$eval('.below', (parts) =>
      parts
        .filter((part) => !part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
        .map((part) => {
          const { height: kept } = part.getBoundingClientRect();
          part.setAttribute('style', 'content-visibility: visible');
          return { part: part.className, kept, needed: part.getBoundingClientRect().height };
        }),
    );
    expect(rooms.length).toBeGreaterThan(10);
    expect(rooms.filter(({ kept, needed }) => kept < needed)).toEqual([]);
  },
);

test('the keyboard reaches every link and button, and each shows that it is there', async () => {
  const page = await openPage(browser, { reducedMotion: 'reduce' });
  await leaveOutPictures(page);
  await page.goto(site.url);
  // One section of each ground and kind of card, with two stories: to go on takes a moment each.
  const kept: readonly Category[] = ['local', 'business', 'technology', 'health', 'opinion'];
  await page.evaluate(
    (alike) => {
      for (const category of alike) document.querySelector(`section#${category}`)?.remove();
      for (const section of document.querySelectorAll('main .front-section'))
        for (const story of [...section.querySelectorAll('article')].slice(2)) story.remove();
    },
    CATEGORIES.filter((category) => !kept.includes(category)),
  );
  const expected = await page.$$eval(
    'a[href], button, summary, iframe, input',
    (all) =>
      all.filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('dialog:not([open])'),
      ).length,
  );
  const unseen: string[] = [];
  for (let press = 0; press < expected; press++) {
    await page.keyboard.press('Tab');
    const html = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return '';
      element.setAttribute('data-reached', '');
      const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
      const isSeen = styles.some((style) => style.outlineStyle !== 'none' && style.outlineWidth !== '0px');
      return isSeen || element.matches('iframe') ? '' : element.outerHTML.slice(0, 120);
    });
    if (html) unseen.push(html);
  }
  expect(unseen).toEqual([]);
  expect(await page.locator('[data-reached]').count()).toBe(expected);
});
