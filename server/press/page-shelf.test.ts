import { expect, test } from 'vitest';
import { createPageShelf, PRESS_ROOM } from './page-shelf.ts';
import type { PressedPage } from './pressed-page.ts';

const MEGABYTE = 1024 * 1024;
const copy = { etag: '', headers: [], body: Buffer.alloc(0) };

function page(status: number, size: number, tags: string[] = []): PressedPage {
  return { status, tags, pressedAt: 0, copies: { br: copy, gzip: copy, identity: copy }, size };
}

test('made-up names and queries, redirects included, never push out pages, and the room is never exceeded', () => {
  const shelf = createPageShelf();
  shelf.put('/', page(200, MEGABYTE));
  shelf.put('/blog', page(200, MEGABYTE));
  for (let index = 0; index < 200; index++) {
    shelf.put(`/blog/made-up-${index}`, page(404, MEGABYTE));
    shelf.put(`/search?kind=${index}`, page(200, MEGABYTE));
    shelf.put(`/blog?page=${index}`, page(302, MEGABYTE));
    expect(shelf.bytes).toBeLessThanOrEqual(2 * MEGABYTE + 100 + (16 + 4) * MEGABYTE);
  }
  expect(shelf.get('/')).toBeDefined();
  expect(shelf.get('/blog')).toBeDefined();
  expect(shelf.get('/blog?page=0')).toBeUndefined();
});

test('the least read pages make room for new ones', () => {
  const shelf = createPageShelf();
  for (let index = 0; index < 100; index++) {
    shelf.put(`/${index}`, page(200, MEGABYTE));
    shelf.get('/0');
    expect(shelf.bytes).toBeLessThanOrEqual(PRESS_ROOM);
  }
  expect(shelf.get('/0')).toBeDefined();
  expect(shelf.get('/1')).toBeUndefined();
  expect(shelf.pages).toBeLessThan(49);
});

test('a long address counts, too', () => {
  const shelf = createPageShelf();
  for (let index = 0; index < 3000; index++)
    shelf.put(`/blog?page=${index}${'9'.repeat(4000)}`, page(302, 1000));
  expect(shelf.pages).toBeLessThan(2000);
});

test('an address has one page, though it is found today and gone tomorrow', () => {
  const shelf = createPageShelf();
  shelf.put('/blog/one', page(200, 10));
  shelf.put('/blog/one', page(404, 10));
  expect([shelf.pages, shelf.get('/blog/one')?.status]).toEqual([1, 404]);
  shelf.extend('/blog/one', 7);
  expect([shelf.pages, shelf.get('/blog/one')?.pressedAt]).toEqual([1, 7]);
  shelf.extend('/blog/none', 7);
  expect(shelf.has('/blog/none')).toBe(false);
});

test('pages are found by what they were made of', () => {
  const shelf = createPageShelf();
  shelf.put('/', page(200, 10, ['feed:business', 'feed:sports']));
  shelf.put('/blog?page=2', page(200, 10, ['articles']));
  shelf.put('/blog/new', page(404, 10, ['article:new']));
  expect(shelf.madeOf(['feed:sports', 'articles', 'article:new'])).toEqual([
    '/',
    '/blog?page=2',
    '/blog/new',
  ]);
  expect(shelf.madeOf(['faq'])).toEqual([]);
});
