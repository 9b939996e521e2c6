import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import { readIllustration } from '../../contract/illustrations.ts';
import { newswireRoutes } from './newswire.ts';
import { STORY_BANKS } from './story-banks.ts';

const NOON = new Date('2026-03-12T16:00:00Z');

const app = new Hono()
  .route('/newswire', newswireRoutes({ clock: () => NOON, timeZone: 'America/New_York' }))
  .get('/illustrations/*', ({ req, body, notFound }) => (readIllustration(req.path) ? body('') : notFound()));

const page = async (path: string) => {
  const response = await app.request(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  return { policy: response.headers.get('Content-Security-Policy'), text: await response.text() };
};

async function expectPicturesOf(text: string): Promise<void> {
  for (const [, address = ''] of text.matchAll(/<img src="([^"]+)"/g)) {
    const response = await app.request(address);
    expect(response.status, address).toBe(200);
    await response.body?.cancel();
  }
}

test('every story can be read behind its link', { timeout: 30_000 }, async () => {
  for (const category of CATEGORIES) {
    for (const { slug, body } of STORY_BANKS[category]) {
      const { text } = await page(`/newswire/${category}/${slug}`);
      expect(text.split('<p>').length).toBeGreaterThan(body.length);
    }
  }
});

test('a story page has its headline, byline, date, picture, and ways on', async () => {
  const { text, policy } = await page('/newswire/local/ferry-sunday-timetable');
  expect(text).toContain('<h1>Ferry riders get a Sunday timetable at last</h1>');
  expect(text).toContain('<b>Dominic Achterberg</b>');
  expect(text).toMatch(/<time datetime="2026-03-1[12]T[^"]+">March 1[12], 2026 at /);
  expect(text).toContain('From the Meridian Newswire');
  expect(text.match(/href="\/category\/local"/g)?.length).toBeGreaterThan(1);
  expect(text.match(/href="\/newswire\/local\/[a-z0-9-]+"/g)).toHaveLength(2);
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toContain('unsafe');
  await expectPicturesOf(text);
});

test('an unsigned story is by a Staff Reporter', async () => {
  const unsigned = STORY_BANKS.local.find(({ byline }) => byline === '');
  const { text } = await page(`/newswire/local/${unsigned?.slug}`);
  expect(text).toContain('<b>Staff Reporter</b>');
});

test('the events wall shows coming events with pictures and runs no script', async () => {
  const { text } = await page('/newswire/events.html');
  expect(text.match(/<h2>/g)).toHaveLength(9);
  expect(text).not.toContain('<script');
  await expectPicturesOf(text);
});

test('the three documents have a cover with the year and a text to read', async () => {
  for (const name of ['network', 'media-kit', 'syndication']) {
    const cover = await app.request(`/newswire/documents/${name}.svg`);
    expect(cover.status).toBe(200);
    expect(cover.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(await cover.text()).toContain('viewBox="0 0 408 528"');
    const { text } = await page(`/newswire/documents/${name}.html`);
    expect(text.match(/class="sheet"/g)).toHaveLength(2);
    expect(text).toContain('<span>2026</span>');
  }
});

test('the typefaces may be used by a page in a sandbox', async () => {
  const response = await app.request('/newswire/fonts/newsreader.woff2');
  expect(response.headers.get('Content-Type')).toBe('font/woff2');
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
});

test.each([
  '/newswire/nothing.xml',
  '/newswire/constructor.xml',
  '/newswire/__proto__.xml',
  '/newswire/local.xml/',
  '/newswire/local/no-such-story',
  '/newswire/national/ferry-sunday-timetable',
  '/newswire/toString/valueOf',
  '/newswire/local/__proto__',
  '/newswire/local/..%2f..%2fpackage.json',
  '/newswire/local/%00',
  '/newswire/local/%',
  '/newswire/documents/network.md',
  '/newswire/documents/..%2fdocuments.ts',
  '/newswire/documents/nothing.html',
  '/newswire/documents/nothing.svg',
  '/newswire/fonts/arial.woff2',
  '/newswire/fonts/..%2fstory.ts',
  '/newswire/stories/local.ts',
  '/newswire/events.html/..',
  `/newswire/local/${'a'.repeat(3000)}`,
])('the wire has nothing at %s', async (path) => {
  expect((await app.request(path)).status).toBe(404);
});
