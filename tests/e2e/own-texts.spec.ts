import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeFeeds, startFakeFeeds } from '../support/fake-feeds.ts';
import {
  DESK,
  leaveOutPictures,
  openBrowser,
  openPage,
  PHONE,
  shareOnePage,
  startTestSite,
  type TestSite,
} from '../support/harness.ts';
import { COLOURS_AND_SIZES, violationsOf } from '../support/violations.ts';
import { maliciousFeed } from './malicious-items.ts';

/**
 * A paper with texts of its own, a small FAQ, other pages than the sample's and an article with all of the Markdown,
 * whose feeds are malicious: the two have nothing to do with each other but the site, which takes seconds to start.
 */
const EVERYTHING = [
  'The first paragraph begins with a large letter, and holds `inline code`, ~~struck words~~ and a [link](/faq).',
  '',
  '## Lists',
  '',
  '- one',
  '- two, and under it',
  '  1. first',
  '  2. second',
  '',
  '> A quotation that goes on for more than a line, so that its measure can be seen beside that of the text.',
  '',
  '![A harbor at dawn](/illustrations/business/port-2/16x9.svg "The harbor, drawn for this test")',
  '',
  '| Quarter | Revenue | Share of all that was sold in every region |',
  '| --- | ---: | :---: |',
  '| First | 1,200 | 12 % |',
  '| Second | 900 | 9 % |',
  '',
  '```js',
  "const longest = ['a line of code that is wider than a telephone', 'and has to scroll', 'by itself'].join(', ');",
  '```',
  '',
  '---',
  '',
  'The end.',
].join('\n');

let folder: string;
let site: TestSite;
let browser: Browser;
let remote: FakeFeeds;

async function save(path: string, settings: readonly string[], body = 'Text.'): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), ['---', ...settings, '---', '', body].join('\n'));
}

function saveDelivery(text = '## When? {#when}\n\nSoon.\n\n## Where? {#where}\n\nHere.'): Promise<void> {
  return save('faq/a.md', ['category: Delivery'], text);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-texts-'));
  const article = ['title: Everything', 'description: All of it.', 'date: 2026-03-10'];
  await save('articles/everything.md', [...article, 'authors: [Ada Byron, Charles Babbage]'], EVERYTHING);
  await save('articles/broken.md', article, '<b>HTML</b>');
  await save('articles/short.md', article, `Short.\n\n${EVERYTHING}`);
  await save('articles/канат.md', [
    ...article,
    'aliases: [шпагат, /2019/верёвка]',
    'image: /illustrations/world/port-1/16x9.svg',
  ]);
  await save('pages/imprint.md', ['title: Imprint', 'description: Who we are.'], 'Line one  \nLine two');
  await save(
    'pages/careers.md',
    ['title: Working here', 'description: Jobs.', 'label: Careers', 'footer: about'],
    'Text.',
  );
  await save('faq/b.md', ['category: Prices'], '## What does it cost? {#cost}\n\nNothing.');
  await saveDelivery();
  remote = await startFakeFeeds(maliciousFeed);
  remote.set('/technology/gone.jpg', (_request, response) => void response.writeHead(404).end());
  [site, browser] = await Promise.all([
    startTestSite({
      contentFolder: folder,
      change: (publication) => ({ ...remote.publish(publication), partners: [] }),
    }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await remote.close();
  await rm(folder, { recursive: true });
});

/** Changes of files are noticed after a moment, and each look makes a page. */
const UNHURRIED = { interval: 200 };

const statusOf = async (path: string) => (await fetch(site.url + path)).status;

test('one broken file is reported with its line, and the paper is served', async () => {
  const errors = site.logged.filter(({ level }) => Number(level) >= 50).map(({ msg }) => String(msg));
  const reported = errors.filter((message) => message.includes('/articles/'));
  expect(reported).toEqual([expect.stringMatching(/articles\/broken\.md:7: HTML is not shown/)]);
  expect(await statusOf('/blog/broken')).toBe(404);
});

test('an article is named in any script, in its address, its former ones, the sitemap and its card', async () => {
  const path = `/blog/${encodeURIComponent('канат')}`;
  expect(await statusOf(path)).toBe(200);
  expect(await statusOf(`${path}.md`)).toBe(200);
  for (const former of [`/blog/${encodeURIComponent('шпагат')}`, `/2019/${encodeURIComponent('верёвка')}`]) {
    const { status, headers } = await fetch(site.url + former, { redirect: 'manual' });
    expect([status, headers.get('location')], former).toEqual([301, path]);
  }
  expect(await (await fetch(`${site.url}/sitemaps/articles-1.xml`)).text()).toContain(`${path}</loc>`);
  const html = await (await fetch(site.url + path)).text();
  expect(html).toContain(`<link rel="canonical" href="https://meridianledger.example${path}"`);
  const [, card = ''] = /"og:image" content="https:\/\/[^/]+([^"]+)"/.exec(html) ?? [];
  expect(await statusOf(card)).toBe(200);
});

test('the FAQ has the categories and questions that the paper has', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/faq`, { waitUntil: 'load' });
  const filters = () => page.locator('.sidelist li').allInnerTexts();
  expect((await filters()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'All 3 questions',
    'Delivery 2 questions',
    'Prices 1 question',
  ]);
  expect(await page.textContent('[role=status]')).toBe('Showing all 3 questions');
  await page.click('.sidelist a:has-text("Prices")');
  await expect.poll(() => page.textContent('[role=status]')).toBe('1 of 1 question in Prices');
  await expect.poll(() => page.url()).toBe(`${site.url}/faq?category=prices`);
  await expect.poll(() => page.locator('details:visible').count()).toBe(1);
  expect(page.warnings).toEqual([]);
  expect(await statusOf('/faq?category=business-finance')).toBe(200);
});

test('pages of the paper’s own have an address and a place in the footer of every page', async () => {
  const linksIn = (html: string, part: RegExp) =>
    [...(part.exec(html)?.[0] ?? '').matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
      ([, address, name]) => `${name}: ${address}`,
    );
  for (const path of ['/imprint', '/', '/blog/everything', '/no-such-page']) {
    const html = await (await fetch(site.url + path)).text();
    expect(linksIn(html, /<(\w+) class="foot__legal"[\s\S]*?<\/\1>/), path).toEqual(['Imprint: /imprint']);
    expect(linksIn(html, /<div class="foot__cols"[\s\S]*/), path).toContain('Careers: /careers');
  }
  const imprint = await (await fetch(`${site.url}/imprint`)).text();
  expect(imprint).toMatch(/<h1[^>]*>Imprint<\/h1>/);
  expect(imprint).toMatch(/Line one<br\/?>\s*Line two/);
  expect(linksIn(imprint, /<(\w+) class="sidelist"[\s\S]*?<\/\1>/)).toEqual([
    'Careers: /careers',
    'Imprint: /imprint',
    'Corrections: /corrections',
  ]);
  expect(await statusOf('/privacy')).toBe(404);
});

test('a page that is added while the paper is served has its place everywhere, and leaves it again', async () => {
  const home = async () => (await fetch(`${site.url}/`)).text();
  const status = () => statusOf('/masthead');
  expect(await status()).toBe(404);
  await save('pages/masthead.md', ['title: Masthead', 'description: Names.']);
  await expect.poll(status, UNHURRIED).toBe(200);
  await expect.poll(home, UNHURRIED).toContain('href="/masthead"');
  await rm(join(folder, 'pages/masthead.md'));
  await expect.poll(status, UNHURRIED).toBe(404);
  await expect.poll(home, UNHURRIED).not.toContain('href="/masthead"');
});

test('what an editor saves in the FAQ reaches readers; an issue does not', async () => {
  const isShown = async () => (await (await fetch(`${site.url}/faq`)).text()).includes('How soon?');
  expect(await isShown()).toBe(false);
  await saveDelivery('## How soon? {#when}\n\nSoon.');
  await expect.poll(isShown, UNHURRIED).toBe(true);
  await saveDelivery('## When again?\n\nSoon.');
  const complaint = () => site.logged.map(({ msg }) => String(msg)).find((msg) => msg.includes('no name'));
  await expect.poll(complaint).toMatch(/faq\/a\.md:5: the question has no name/);
  expect(await isShown()).toBe(true);
  await saveDelivery();
  await expect.poll(isShown, UNHURRIED).toBe(false);
});

test('a publication without documents says so', async () => {
  const html = await (await fetch(`${site.url}/partners`)).text();
  expect(html).toContain('There are no documents at this time.');
});

test('the byline names the authors, to readers and to search engines', async () => {
  const html = await (await fetch(`${site.url}/blog/everything`)).text();
  const [, byline = ''] = /<p class="story__byline">(.*?)<\/p>/.exec(html) ?? [];
  expect(byline.replace(/<[^>]+>/g, '')).toBe('By Ada Byron and Charles Babbage');
  const person = (name: string, slug: string) =>
    `{"@type":"Person","name":"${name}","url":"https://meridianledger.example/author/${slug}"}`;
  expect(html).toContain(
    `"author":[${person('Ada Byron', 'ada-byron')},${person('Charles Babbage', 'charles-babbage')}]`,
  );
  for (const [, path] of byline.matchAll(/href="([^"]+)"/g)) {
    expect(await (await fetch(site.url + path)).text()).toContain('href="/blog/everything"');
  }
});

test('axe finds nothing in an article with all of the Markdown, and nothing overflows, on a desk or a phone', async () => {
  const page = await openPage(browser, { reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(`${site.url}/blog/everything`, { waitUntil: 'load' });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await violationsOf(page)).toEqual([]);
  expect(await width()).toBe(DESK.width);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(width).toBe(PHONE.width);
  expect(await violationsOf(page, COLOURS_AND_SIZES)).toEqual([]);
  expect(page.warnings).toEqual([]);
});

test('the initial of a paragraph of one line leaves what follows in its place', async () => {
  const page = await openPage(browser);
  await page.goto(`${site.url}/blog/short`);
  const overlap = await page.evaluate(() => {
    const [first, second] = document.querySelectorAll('.prose > p');
    const initial = document.createRange();
    if (first?.firstChild) {
      initial.setStart(first.firstChild, 0);
      initial.setEnd(first.firstChild, 1);
    }
    return initial.getBoundingClientRect().bottom - (second?.getBoundingClientRect().top ?? 0);
  });
  expect(overlap).toBeLessThan(0);
  expect(page.warnings).toEqual([]);
});

/** One page for all tests of malicious feeds. Stands still, which changes nothing else that is looked at here. */
const look = shareOnePage(() => browser, { reducedMotion: 'reduce' }, leaveOutPictures);
const read = (path: string) => look(site.url + path);

describe.for(['/', '/category/technology'])('malicious feeds on %s', (path) => {
  test('run nothing', async () => {
    const page = await read(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(await page.locator('main script:not([type="application/ld+json"]), main [onerror]').count()).toBe(
      0,
    );
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
  });

  test('stay within their columns from 320 to 1920 wide', async () => {
    const page = await read(path);
    for (const width of [320, 640, 768, 999, 1000, 1920, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const outside = await page.evaluate(() => {
        const beyond = (element: Element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          element.getBoundingClientRect().right > innerWidth + 1;
        return [...document.querySelectorAll('main .card, main .hed, main .dek, main .meta')]
          .filter(beyond)
          .map((element) => element.className);
      });
      expect(outside, `${width} wide`).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${width} wide`).toBeLessThanOrEqual(0);
    }
  });

  test('leave the page free of violations that axe can find', async () => {
    const page = await read(path);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a story without a link, or with one that would run, is no link', async () => {
  const page = await read('/category/technology');
  for (const title of ['No link at all', 'A link that would run']) {
    const headline = page.getByRole('heading', { name: title, exact: true });
    expect(await headline.count()).toBe(1);
    expect(await headline.getByRole('link').count()).toBe(0);
  }
});

test('a story without a title is headed by its first words', async () => {
  const page = await read('/category/technology');
  expect(await page.getByRole('link', { name: /^An item without a title has only its text/ }).count()).toBe(
    1,
  );
});

test('right-to-left headlines read from the right, and turn nothing beside them', async () => {
  const page = await read('/category/technology');
  const direction = (name: string) =>
    page.getByRole('heading', { name }).evaluate((heading) => getComputedStyle(heading).direction);
  expect(await direction('البنك المركزي يبقي أسعار الفائدة دون تغيير')).toBe('rtl');
  expect(await direction('日銀が金利を据え置き')).toBe('ltr');
  expect(await page.locator('main').textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test('an image that is gone is replaced by the desk’s illustration', async () => {
  const page = await read('/category/technology');
  const picture = page.locator('article', { hasText: 'A picture that is gone' }).locator('img');
  await picture.scrollIntoViewIfNeeded();
  // By the browser, or by a page that was made when the picture was known to be gone.
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => `${img.naturalWidth > 0} ${img.currentSrc}`))
    .toContain(`true ${site.url}/illustrations/technology/`);
});
