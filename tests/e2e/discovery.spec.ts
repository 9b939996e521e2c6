import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CATEGORIES, TOPICS } from '../../contract/categories.ts';
import { DESK, openBrowser, openPage, PHONE } from '../support/harness.ts';
import { SCREENS } from '../support/screens.ts';
import { readStrictXml } from '../support/strict-xml.ts';

/** How the site is found and followed from elsewhere: by programs that have no browser, and by people who open a feed. */

const site = inject('sampleSite');
const HOME = 'https://meridianledger.example';
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const FILES = [
  ['/robots.txt', 'text/plain'],
  ['/sitemap.xml', 'application/xml'],
  ['/sitemaps/pages.xml', 'application/xml'],
  ['/sitemaps/articles-1.xml', 'application/xml'],
  ['/feed.xml', 'application/xml'],
  ['/atom.xml', 'application/xml'],
  ['/feed.json', 'application/feed+json'],
  ['/category/world/feed.xml', 'application/xml'],
  ['/topic/markets/feed.xml', 'application/xml'],
  ['/author/eleanor-voss/atom.xml', 'application/xml'],
  ['/category/world/atom.xml', 'application/xml'],
  ['/category/world/feed.json', 'application/feed+json'],
  ['/feed.css', 'text/css'],
  ['/sources.opml', 'text/x-opml'],
  ['/llms.txt', 'text/plain'],
  ['/blog/the-first-export-order.md', 'text/markdown'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/icon.svg', 'image/svg+xml'],
  ['/favicon.ico', 'image/x-icon'],
  ['/icons/180.png', 'image/png'],
  ['/icons/maskable-512.png', 'image/png'],
] as const;

/** Icons and cards are drawn behind everything else that the machine has to do: a busy one may send word to ask again. */
async function askUntilDrawn(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const drawn = { interval: 500, timeout: 50_000 };
  await expect.poll(async () => (await fetch(address, { headers })).status, drawn).toBe(200);
  return fetch(address, { headers });
}

test.for(FILES)('%s is there as %s, packed, and not sent twice', async ([path, type]) => {
  const answer = await askUntilDrawn(site.url + path, { 'Accept-Encoding': 'gzip' });
  expect(answer.headers.get('Content-Type')).toMatch(new RegExp(`^${type.replace(/[.+]/g, '\\$&')}\\b`));
  const packed = !/^image\/(?!svg)/.test(type);
  expect(answer.headers.get('Content-Encoding')).toBe(packed ? 'gzip' : null);
  expect(answer.headers.get('Cache-Control')).toMatch(/^public, max-age=300,/);
  const body = await answer.text();
  if (/\/xml$/.test(type)) readStrictXml(body);
  if (/json$/.test(type)) JSON.parse(body);
  const known = { 'If-None-Match': answer.headers.get('ETag') ?? '', 'Accept-Encoding': 'gzip' };
  expect((await fetch(site.url + path, { headers: known })).status).toBe(304);
});

test('a file that there is not is the page that says so', async () => {
  for (const path of [
    '/blog/no-such-article.md',
    '/category/gossip/feed.xml',
    '/topic/gossip/feed.xml',
    '/sitemaps/articles-9.xml',
  ]) {
    const answer = await fetch(site.url + path);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
    await answer.body?.cancel();
  }
});

async function expectCard(address: string): Promise<void> {
  const picture = await askUntilDrawn(address);
  const facts = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect(facts).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
}

describe.for(SCREENS)('$path', ({ path, status, alike }) => {
  test('has its title, description and address in the head of the raw bytes, and a card of 1200 × 630', async () => {
    const html = await (await fetch(site.url + path)).text();
    const head = html.slice(0, html.indexOf('</head>'));
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(head)?.[1];
    expect(head.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(content('description')).toMatch(/./);
    if (status === 200) expect(head.match(/<link rel="canonical" href="https:/g)).toHaveLength(1);
    for (const name of ['og:title', 'og:description', 'og:image:alt', 'twitter:card'])
      expect(content(name)).toMatch(/./);
    expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630']);
    const card = content('og:image') ?? '';
    expect(card).toMatch(new RegExp(`^${HOME}/cards/`));
    // One of each kind: to draw a card takes a good part of a second.
    if (!alike && !['/blog', '/partners', '/feeds'].includes(path))
      await expectCard(site.url + card.slice(HOME.length));
    for (const rel of ['manifest', 'apple-touch-icon', 'icon']) expect(head).toContain(`<link rel="${rel}"`);
    expect(head.match(/<link rel="alternate" type="application\/rss\+xml"/g)?.length).toBeGreaterThan(0);
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      JSON.parse(json);
  });
});

/** The types of a page's structured data, each with its fields. */
async function dataOf(path: string): Promise<Map<string, Record<string, unknown>>> {
  const html = await (await fetch(site.url + path)).text();
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const data = JSON.parse(json);
  const things: Record<string, unknown>[] = data['@graph'] ?? [data];
  return new Map(things.map((thing) => [String(thing['@type']), thing]));
}

test.for([
  ['/', 'NewsMediaOrganization', ['name', 'url', 'logo', 'description', 'sameAs']],
  ['/', 'WebSite', ['name', 'url', 'potentialAction', 'publisher']],
  ['/category/business', 'CollectionPage', ['name', 'url', 'mainEntity']],
  ['/category/business', 'BreadcrumbList', ['itemListElement']],
  ['/topic/markets', 'CollectionPage', ['name', 'url', 'mainEntity']],
  ['/author/eleanor-voss', 'ProfilePage', ['url', 'mainEntity', 'hasPart']],
  ['/blog', 'CollectionPage', ['name', 'url', 'mainEntity']],
  ['/faq', 'BreadcrumbList', ['itemListElement']],
  ['/about', 'BreadcrumbList', ['itemListElement']],
  [
    '/blog/the-first-export-order',
    'NewsArticle',
    [
      'headline',
      'image',
      'datePublished',
      'dateModified',
      'author',
      'publisher',
      'description',
      'mainEntityOfPage',
      'articleSection',
      'wordCount',
      'inLanguage',
    ],
  ],
  ['/blog/the-first-export-order', 'BreadcrumbList', ['itemListElement']],
] as const)('%s is a %s to search engines, with all that they ask for', async ([path, type, fields]) => {
  const thing = (await dataOf(path)).get(type);
  for (const field of fields) expect(thing?.[field], field).toBeTruthy();
});

test('lists name what they list, and the way to each page begins at the front page', async () => {
  const blog = await dataOf('/blog');
  expect(blog.get('CollectionPage')?.mainEntity).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 10,
    itemListElement: expect.arrayContaining([
      expect.objectContaining({ position: 10, url: expect.stringContaining(`${HOME}/blog/`) }),
    ]),
  });
  const article = await dataOf('/blog/the-first-export-order');
  expect(article.get('BreadcrumbList')?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${HOME}/` },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: `${HOME}/blog` },
    {
      '@type': 'ListItem',
      position: 3,
      name: 'The first export order',
      item: `${HOME}/blog/the-first-export-order`,
    },
  ]);
});

test('the manifest names icons of the size that it says', async () => {
  const manifest = await (await fetch(`${site.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: 'The Meridian Ledger', start_url: '/', display: 'standalone' });
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
  expect(purposes).toEqual(['any', 'any', 'maskable', 'maskable']);
  for (const { src, sizes } of manifest.icons) {
    const picture = await fetch(site.url + src);
    const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
});

test('the icon of old browsers has three sizes', async () => {
  const ico = Buffer.from(await (await fetch(`${site.url}/favicon.ico`)).arrayBuffer());
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const [first, second] = [22, 38].map((entry) => ico.readUInt32LE(6 + 12 + (entry - 22)));
  expect(second).toBeGreaterThan(first ?? 0);
  const png = ico.subarray(first, second);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 16 });
});

test.for(['/category/world/feed.xml', '/atom.xml'])(
  '%s, opened in a browser, is a page to read, with links to follow',
  async (path) => {
    const page = await openPage(browser);
    await page.goto(site.url + path, { waitUntil: 'load' });
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      const shown = await page.evaluate(() => {
        const root = document.documentElement;
        const links = [...document.querySelectorAll('item > a, entry > a')];
        return {
          text: root.textContent?.length ?? 0,
          seen:
            (document.querySelector('channel > title, feed > title')?.getBoundingClientRect().height ?? 0) >
            0,
          hidden: document.querySelector('guid, entry > id')?.getBoundingClientRect().height,
          links: links.filter(
            (link) => link.getBoundingClientRect().height > 0 && link instanceof HTMLAnchorElement,
          ).length,
          beyond: root.scrollWidth - root.clientWidth,
          background: getComputedStyle(root).backgroundColor,
        };
      });
      expect(shown).toMatchObject({ seen: true, hidden: 0, beyond: 0, background: 'rgb(255, 253, 249)' });
      expect(shown.links).toBeGreaterThan(5);
    }
  },
);

test('the page of feeds leads to every feed', async () => {
  const html = await (await fetch(`${site.url}/feeds`)).text();
  const lists = [...CATEGORIES.map((key) => `/category/${key}`), ...TOPICS.map((key) => `/topic/${key}`)];
  for (const base of ['', ...lists])
    for (const file of ['feed.xml', 'atom.xml', 'feed.json'])
      expect(html).toContain(`href="${base}/${file}"`);
  for (const file of ['/sources.opml', '/sitemap.xml', '/llms.txt']) expect(html).toContain(`href="${file}"`);
});

test('an article as Markdown says what it is, and is the text as it was written', async () => {
  const text = await (await fetch(`${site.url}/blog/the-first-export-order.md`)).text();
  expect(text).toMatch(/^# The first export order\n\n> .+\n\n- By /);
  expect(text).toContain(`- ${HOME}/blog/the-first-export-order\n`);
  expect(text).toContain('\n## ');
  expect(await (await fetch(`${site.url}/llms.txt`)).text()).toContain(
    `[The first export order](${HOME}/blog/the-first-export-order.md): `,
  );
});

test('an article with a section is wherever the news of that section is, and in the sitemap', async () => {
  const text = async (path: string) => (await fetch(site.url + path)).text();
  const { items } = JSON.parse(await text('/api/section?category=technology'));
  const [{ article, title }] = items;
  const address = `/blog/${article}`;
  const words = encodeURIComponent(`"${title}"`);
  for (const path of ['/', '/category/technology', `/search?q=${words}`]) {
    // Its link opens here: no attribute follows the address. On a busy machine the front page may go without at first.
    await expect.poll(() => text(path), { message: path }).toContain(`<a href="${address}">`);
  }
  for (const file of ['feed.xml', 'atom.xml', 'feed.json', 'sitemaps/articles-1.xml']) {
    const path = file.startsWith('sitemaps') ? `/${file}` : `/category/technology/${file}`;
    expect(await text(path), path).toContain(HOME + address);
  }
});
