import { expect, test } from 'vitest';
import type { PressedPage } from './page.ts';
import { createPageCache, PAGE_CACHE_BYTES } from './page-cache.ts';

const MEGABYTE = 1024 * 1024;
const copy = { etag: '', headers: [], body: Buffer.alloc(0) };

function page(status: number, size: number, tags: string[] = []): PressedPage {
  return { status, tags, pressedAt: 0, build: '', copies: { br: copy, gzip: copy, identity: copy }, size };
}

test('made-up names and queries, redirects included, never push out pages, and the room is never exceeded', () => {
  const cache = createPageCache();
  cache.set('/', page(200, MEGABYTE));
  cache.set('/blog', page(200, MEGABYTE));
  for (let index = 0; index < 200; index++) {
    cache.set(`/blog/made-up-${index}`, page(404, MEGABYTE));
    cache.set(`/search?kind=${index}`, page(200, MEGABYTE));
    cache.set(`/blog?page=${index}`, page(302, MEGABYTE));
    expect(cache.bytes).toBeLessThanOrEqual(2 * MEGABYTE + 100 + (16 + 4) * MEGABYTE);
  }
  expect(cache.get('/')).toBeDefined();
  expect(cache.get('/blog')).toBeDefined();
  expect(cache.get('/blog?page=0')).toBeUndefined();
});

test('the least read pages make room for new ones', () => {
  const cache = createPageCache();
  for (let index = 0; index < 100; index++) {
    cache.set(`/${index}`, page(200, MEGABYTE));
    cache.get('/0');
    expect(cache.bytes).toBeLessThanOrEqual(PAGE_CACHE_BYTES);
  }
  expect(cache.get('/0')).toBeDefined();
  expect(cache.get('/1')).toBeUndefined();
  expect(cache.pages).toBeLessThan(49);
});

test('a long address counts, too', () => {
  const cache = createPageCache();
  for (let index = 0; index < 3000; index++)
    cache.set(`/blog?page=${index}${'9'.repeat(4000)}`, page(302, 1000));
  expect(cache.pages).toBeLessThan(2000);
});

test('an address has one page, though it is found today and gone tomorrow', () => {
  const cache = createPageCache();
  cache.set('/blog/one', page(200, 10));
  cache.set('/blog/one', page(404, 10));
  expect([cache.pages, cache.get('/blog/one')?.status]).toEqual([1, 404]);
  cache.setTime('/blog/one', 7);
  expect([cache.pages, cache.get('/blog/one')?.pressedAt]).toEqual([1, 7]);
  cache.setTime('/blog/none', 7);
  expect(cache.has('/blog/none')).toBe(false);
});

test('pages are found by what they were made of', () => {
  const cache = createPageCache();
  cache.set('/', page(200, 10, ['feed:business', 'feed:sports']));
  cache.set('/blog?page=2', page(200, 10, ['articles']));
  cache.set('/blog/new', page(404, 10, ['article:new']));
  expect(cache.taggedWith(['feed:sports', 'articles', 'article:new'])).toEqual([
    '/',
    '/blog?page=2',
    '/blog/new',
  ]);
  expect(cache.taggedWith(['faq'])).toEqual([]);
});
