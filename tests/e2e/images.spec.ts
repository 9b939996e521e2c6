import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import { type FakeFeeds, type NewsItem, newsFeed, startFakeFeeds } from '../support/fake-feeds.ts';
import { answer, htmlPage } from '../support/fake-responses.ts';
import {
  DESK,
  leaveOutFonts,
  openBrowser,
  openPage,
  PHONE,
  recordShifts,
  startTestSite,
  type TestSite,
  type WatchedPage,
} from '../support/harness.ts';

let remote: FakeFeeds;
let site: TestSite;
let browser: Browser;
let now = new Date();

/** Desks whose stories come with photographs; all others are empty, as each drawing takes the processor, too. */
const PICTURED: readonly Category[] = ['business', 'technology', 'sports', 'arts'];
const COLOURS = ['#8c3b2e', '#2e6f8c', '#5d8c2e', '#8c7a2e', '#4f2e8c', '#2e8c74', '#8c2e63'];

/**
 * Stories, each with a photograph of another colour: seven of business, which has a page of its own here, four of
 * technology and three of the others, as every copy takes the processor. The fourth of technology is no image at all. Their words call for illustrations.
 */
function pictured(category: Category, url: (path: string) => string) {
  const items = COLOURS.slice(
    0,
    ({ business: 7, technology: 4 } as Partial<Record<Category, number>>)[category] ?? 3,
  ).map(
    (_, index): NewsItem => ({
      title: `${category} story ${index + 1} of a museum, a stadium and a chip`,
      link: url(`/story/${category}/${index}`),
      image: url(
        category === 'technology' && index === 3 ? '/pictures/page' : `/pictures/${category}/${index}.jpg`,
      ),
      minutesAgo: index * 60 + 5,
    }),
  );
  return newsFeed({ title: `The ${category} desk` }, items);
}

beforeAll(async () => {
  remote = await startFakeFeeds((category, url) =>
    PICTURED.includes(category) ? pictured(category, url) : newsFeed({ title: category }, []),
  );
  for (const [index, background] of COLOURS.entries()) {
    const photo = await sharp({ create: { width: 1800, height: 1200, channels: 3, background } })
      .jpeg()
      .toBuffer();
    for (const category of PICTURED) {
      remote.set(`/pictures/${category}/${index}.jpg`, answer(200, { 'content-type': 'image/jpeg' }, photo));
    }
    remote.set('/pictures/cover.jpg', answer(200, { 'content-type': 'image/jpeg' }, photo));
  }
  remote.set('/pictures/page', htmlPage);
  [site, browser] = await Promise.all([
    startTestSite({
      clock: () => now,
      // A busy machine takes its time over a picture.
      timing: { imageReaderTimeoutMs: 60_000 },
      // The pictures are those of feeds.
      sections: false,
      change: (given) => {
        const publication = remote.publish(given);
        const { sports, arts } = publication.feeds;
        return {
          ...publication,
          feeds: {
            ...publication.feeds,
            sports: sports.map((feed) => ({ ...feed, images: 'off' })),
            arts: arts.map((feed) => ({ ...feed, images: 'direct' })),
          },
          featuredVideo: {
            title: 'A film',
            file: '/media/night-shift.webm',
            poster: remote.url('/pictures/cover.jpg'),
          },
          partners: [
            {
              id: 'kit',
              title: 'Kit',
              directUrl: remote.url('/pictures/cover.jpg'),
              originalUrl: 'https://kit.example/',
            },
            {
              id: 'gone',
              title: 'Gone',
              directUrl: remote.url('/pictures/page'),
              originalUrl: 'https://kit.example/',
            },
          ],
        };
      },
    }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await remote.close();
});

/** Brings every picture near the reader, and waits until each has come or was replaced. */
async function readToTheEnd(page: WatchedPage): Promise<void> {
  await page.evaluate(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 2) {
      scrollBy({ top: innerHeight, behavior: 'instant' });
      // Sections below the first screen are laid out a frame after they come near.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
  });
  await expect.poll(() => page.$$eval('main img', visiblyMissing)).toEqual([]);
}

function visiblyMissing(images: Element[]): string[] {
  return images.flatMap((image) =>
    image instanceof HTMLImageElement &&
    image.checkVisibility() &&
    !(image.complete && image.naturalWidth > 0)
      ? [image.currentSrc || image.src]
      : [],
  );
}

/**
 * All but these: the picture that is none; the direct ones, since the fake hosts have no https, which the policy asks for; fonts,
 * which are left out; and what this test itself puts into every frame, which the sandbox of the events wall turns away.
 */
function unexpected(complaint: string): boolean {
  const expected = ['404', '/pictures/arts/', '.woff2', 'Blocked script execution in '];
  return !expected.some((part) => complaint.includes(part));
}

const screens = [
  // In one column a category page is as the front page.
  { name: 'phone', viewport: PHONE, deviceScaleFactor: 3, paths: ['/'] },
  {
    name: 'tablet',
    viewport: { width: 820, height: 1180 },
    deviceScaleFactor: 2,
    paths: ['/', '/category/business'],
  },
  { name: 'desk', viewport: DESK, deviceScaleFactor: 1, paths: ['/', '/category/business'] },
];

describe.for(screens)('on a $name', ({ viewport, deviceScaleFactor, paths }) => {
  test.each(paths)(
    'every picture of %s comes from this site, in a width that fits its place, and nothing moves',
    async (path) => {
      // A larger copy that the other path left in the cache would be shown instead.
      const page = await openPage(browser, { viewport, deviceScaleFactor });
      await Promise.all([recordShifts(page), leaveOutFonts(page)]);
      const asked: string[] = [];
      const types = new Set<string | undefined>();
      page.on('request', (request) => asked.push(request.url()));
      page.on('response', (response) => {
        if (response.url().includes('/images/') && response.ok())
          types.add(response.headers()['content-type']);
      });
      await page.goto(site.url + path);
      await readToTheEnd(page);
      expect([...types]).toEqual(['image/avif']);
      // The feed whose pictures are direct is the one exception.
      const outside = asked.filter(
        (url) => url.startsWith(remote.url('/pictures/')) && !url.includes('/arts/'),
      );
      expect(outside).toEqual([]);

      const copies = await page.$$eval('main img[srcset]', (images) =>
        images.flatMap((image) => {
          if (!(image instanceof HTMLImageElement) || !image.checkVisibility()) return [];
          const { currentSrc } = image;
          // A drawing shown large is none of the copies, and has no width of its own.
          if (/\.svg(\?|$)/.test(currentSrc)) return [];
          const drawn = /\/illustrations\/.*-(\d+)\.webp/.exec(currentSrc)?.[1];
          const copy = Number(drawn ?? /\/images\/[\w-]{16}\/(\d+)$/.exec(currentSrc)?.[1]);
          // With a choice of widths, the natural width is what `sizes` promised.
          return [
            { place: image.clientWidth, promised: image.naturalWidth, copy, drawn: drawn !== undefined },
          ];
        }),
      );
      expect(copies.length).toBeGreaterThan(3);
      for (const { place, promised, copy, drawn } of copies) {
        const needed = place * deviceScaleFactor;
        expect.soft(copy, `copy for ${needed}`).toBeGreaterThanOrEqual(Math.min(1600, needed * 0.7));
        if (drawn) {
          // Fewer widths to choose from: a step is twice the one before.
          expect.soft(copy, `drawing for ${needed}`).toBeLessThanOrEqual(Math.max(320, needed * 2));
          continue;
        }
        expect.soft(copy, `copy for ${needed}`).toBeLessThanOrEqual(Math.max(160, needed * 1.75));
        expect.soft(promised / place, `sizes for a place of ${place}`).toBeGreaterThan(0.9);
        expect.soft(promised / place, `sizes for a place of ${place}`).toBeLessThan(1.25);
      }

      // Time for the last shift to be noticed: two frames.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const moved = await page.evaluate(() =>
        'shifts' in window && Array.isArray(window.shifts)
          ? window.shifts.reduce((sum: number, shift: number) => sum + shift, 0)
          : Number.NaN,
      );
      expect(moved).toBeLessThanOrEqual(0.01);
      expect(page.warnings.filter(unexpected)).toEqual([]);
    },
  );
});

test('the lead image is announced in the head and comes first; all others wait for the reader', async () => {
  const html = await (await fetch(site.url)).text();
  const head = html.slice(0, html.indexOf('</head>'));
  const [preload = ''] = head.match(/<link rel="preload" as="image"[^>]*>/g) ?? [];
  const lead = /<section class="front__feature"[\s\S]*?(<img[^>]*>)/.exec(html)?.[1] ?? '';
  const choices = /srcSet="([^"]*)"/.exec(lead)?.[1] ?? 'none';
  expect(preload).toContain(`imageSrcSet="${choices}"`);
  expect(preload).toContain('fetchPriority="high"');
  expect(head.match(/as="image"/g)).toHaveLength(1);
  expect(lead).toContain('fetchPriority="high"');
  expect(lead).not.toContain('loading=');
  const images = html.match(/<img[^>]*>/g) ?? [];
  expect(images.filter((image) => !image.includes('loading="lazy"'))).toEqual([lead]);
  for (const image of images) expect(image).toMatch(/ width="\d+" height="\d+"/);
});

test('proxy, direct and off: each feed’s images come the way its setting says', async () => {
  const html = await (await fetch(site.url)).text();
  const section = (category: string) =>
    new RegExp(`<section class="front-section" id="${category}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';
  const sources = (category: string) =>
    [...section(category).matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, source = '']) => source);
  for (const source of sources('business')) expect(source).toMatch(/^\/images\/[\w-]{16}\/640$/);
  for (const source of sources('arts')) expect(source).toContain(remote.url('/pictures/arts/'));
  for (const source of sources('sports')) expect(source).toMatch(/^\/illustrations\/sports\//);
  for (const category of ['business', 'arts', 'sports']) expect(sources(category)).not.toEqual([]);
  expect(section('arts')).not.toContain('srcSet');
});

test.each([
  ['image/avif,image/webp,*/*', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['*/*', 'jpeg'],
])('a browser that accepts %s is sent %s', async (accept, format) => {
  const html = await (await fetch(site.url)).text();
  const address = /\/images\/[\w-]{16}\/320/.exec(html)?.[0] ?? '';
  const response = await fetch(site.url + address, { headers: { accept } });
  expect(response.headers.get('content-type')).toBe(`image/${format}`);
  expect(response.headers.get('vary')).toBe('Accept');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const { width } = await sharp(new Uint8Array(await response.arrayBuffer())).metadata();
  expect(width).toBe(320);
});

test('a story whose image is none shows its illustration; the next page does not even ask for the image', async () => {
  const broken = () => page.locator('article', { hasText: 'technology story 4' }).locator('img').first();
  const page = await openPage(browser);
  await page.goto(`${site.url}/category/technology`);
  await broken().scrollIntoViewIfNeeded();
  const shown = (image: Element) =>
    image instanceof HTMLImageElement && image.naturalWidth > 0 ? new URL(image.currentSrc).pathname : '';
  await expect.poll(() => broken().evaluate(shown)).toMatch(/^\/illustrations\/technology\//);

  // A cached page is rendered again after a minute, with what is known by then.
  now = new Date(now.getTime() + 90_000);
  const html = async () => (await fetch(`${site.url}/category/technology`)).text();
  await expect.poll(html, { interval: 200 }).toMatch(/<img[^>]* src="\/illustrations\/technology\//);
});

test('the colour of an image stands in its place while it is on its way', async () => {
  const page = await openPage(browser);
  const arriving = Promise.withResolvers<void>();
  await page.route('**/images/**', async (route) => {
    await arriving.promise;
    await route.continue();
  });
  const colourOf = async () => {
    // A page that was rendered before the colour was known is rendered again a minute later.
    now = new Date(now.getTime() + 90_000);
    const html = await (await fetch(site.url)).text();
    const frame = /<section class="front__feature"[\s\S]*?(<span class="pic[^>]*>)/.exec(html)?.[1] ?? '';
    return /data-colour="([^"]*)"/.exec(frame)?.[1];
  };
  await expect.poll(colourOf, { interval: 200 }).toMatch(/^#[0-9a-f]{6}$/);
  await page.goto(site.url, { waitUntil: 'domcontentloaded' });
  const [colour = '', ground] = await page.$eval('.front__feature .pic', (frame) => [
    frame.getAttribute('data-colour') ?? '',
    getComputedStyle(frame).backgroundColor,
  ]);
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  expect(ground).toBe(`rgb(${parts.join(', ')})`);
  arriving.resolve();
});

test('covers of documents and the film’s still are copies too', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/partners`);
  await expect
    .poll(() => page.$eval('#kit img', (image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await page.getAttribute('#kit img', 'src')).toMatch(/^\/images\//);
  await expect.poll(() => page.locator('#gone .doc__preview').isVisible()).toBe(true);
  await page.goto(site.url);
  expect(await page.getAttribute('.poster img', 'src')).toMatch(/^\/images\//);
  const asked = page.waitForRequest((request) => request.url().includes('night-shift.webm'));
  await page.locator('.poster').click();
  await asked;
  expect(await page.getAttribute('video', 'poster')).toMatch(/^\/images\//);
  expect(page.warnings.filter(unexpected)).toEqual([]);
});
