import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import { readIllustration } from '../../contract/illustrations.ts';
import { parseFeed } from '../../feed-reader/parse-feed.ts';
import { EDITION_SIZE } from './edition.ts';
import { newswireRoutes } from './newswire.ts';

/** Hundreds of pages and pictures, on a machine that may be busy. */
const PATIENT = { timeout: 30_000 };

const NOON = new Date('2026-03-12T12:00:00Z');

function site(clock = () => NOON) {
  return new Hono()
    .route('/newswire', newswireRoutes({ clock, timeZone: 'America/New_York' }))
    .get('/illustrations/*', ({ req, body, notFound }) =>
      readIllustration(req.path) ? body('') : notFound(),
    );
}

async function read(category: string, app = site()) {
  const response = await app.request(`/newswire/${category}.xml`);
  expect(response.status).toBe(200);
  return { response, text: await response.text() };
}

const parse = (text: string) =>
  parseFeed(new TextEncoder().encode(text), { url: '/newswire/feed.xml', now: NOON });

/** Every tag closed in order, and no bare & or < in the text. */
function expectWellFormed(text: string): void {
  const open: string[] = [];
  const crossed: string[] = [];
  const bare = text
    .replace(/^<\?xml[^>]*\?>/, '')
    .replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
    .replace(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g, (_, end, name, _attributes, empty) => {
      if (!end && !empty) open.push(name);
      if (end && open.pop() !== name) crossed.push(name);
      return '';
    });
  expect({ open, crossed }).toEqual({ open: [], crossed: [] });
  expect(bare).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot|apos);)/);
}

test('fifteen feeds, of three kinds, are well formed and carry twenty stories each', PATIENT, async () => {
  const formats: Record<string, number> = {};
  for (const category of CATEGORIES) {
    const { text } = await read(category);
    expectWellFormed(text);
    const { format, title, description, items } = parse(text);
    formats[format] = (formats[format] ?? 0) + 1;
    expect(title).not.toBe('');
    expect(description).toMatch(/^[^.]+\.$/);
    expect(items).toHaveLength(EDITION_SIZE);
    expect(new Set(items.map(({ guid }) => guid)).size).toBe(EDITION_SIZE);
    const poor = items.filter(
      ({ title, description, published }) => !title || !description || !published || published > NOON,
    );
    expect(poor).toEqual([]);
  }
  expect(formats).toEqual({ rss2: 7, atom: 5, rss1: 3 });
});

test('every link and every picture of every feed can be opened', PATIENT, async () => {
  const app = site();
  const addresses = new Set<string>();
  for (const category of CATEGORIES) {
    for (const { link, image } of parse((await read(category, app)).text).items) {
      addresses.add(link || 'no link').add(image?.url ?? 'no picture');
    }
  }
  expect(addresses.size).toBeGreaterThan(400);
  for (const address of addresses) {
    expect(address).toMatch(/^\/(newswire|illustrations)\//);
    const response = await app.request(address);
    expect(response.status, address).toBe(200);
    await response.body?.cancel();
  }
});

test('pictures reach the reader in every way that a kind of feed has', async () => {
  const { text: rss } = await read('local');
  for (const way of ['<enclosure ', '<media:content ', '<media:thumbnail ', '<img '])
    expect(rss).toContain(way);
  const { text: atom } = await read('technology');
  for (const way of ['rel="enclosure"', '<media:content ', '<media:thumbnail ', '&lt;img ']) {
    expect(atom).toContain(way);
  }
  const { text: rdf } = await read('archives');
  for (const way of ['<media:content ', '<media:thumbnail ', '<img ']) expect(rdf).toContain(way);
});

test('a reader who has the newest edition gets 304, until the next story', async () => {
  let now = NOON;
  const app = site(() => now);
  const { response } = await read('business', app);
  const [tag, date] = [response.headers.get('ETag') ?? '', response.headers.get('Last-Modified') ?? ''];
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=30');
  const ask = async (headers: Record<string, string>) =>
    (await app.request('/newswire/business.xml', { headers })).status;
  expect(await ask({ 'If-None-Match': tag })).toBe(304);
  expect(await ask({ 'If-None-Match': `W/${tag}, "other"` })).toBe(304);
  expect(await ask({ 'If-Modified-Since': date })).toBe(304);
  expect(await ask({ 'If-Modified-Since': 'yesterday, I think' })).toBe(200);
  now = new Date(NOON.getTime() + 60 * 60_000);
  expect(await ask({ 'If-None-Match': tag })).toBe(200);
  expect(await ask({ 'If-Modified-Since': date })).toBe(200);
});
