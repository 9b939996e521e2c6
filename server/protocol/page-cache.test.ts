import { expect, test } from 'vitest';
import type { RenderedPage } from './page.ts';
import { createPageCache, mayShowWithdrawn, PAGE_CACHE_BYTES } from './page-cache.ts';

const MEGABYTE = 1024 * 1024;
const copy = { etag: '', headers: [], body: Buffer.alloc(0) };

function page(status: number, size: number, tags: string[] = []): RenderedPage {
  return {
    status,
    tags,
    renderedAt: 5,
    build: '',
    decisions: { takedown: 0, rule: 0 },
    copies: { br: copy, gzip: copy, identity: copy },
    size,
  };
}

test('made-up paths and queries, redirects included, never evict pages, and the cache keeps its size', () => {
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

test('the least recently used pages are evicted', () => {
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

test('the length of a key counts', () => {
  const cache = createPageCache();
  for (let index = 0; index < 3000; index++)
    cache.set(`/blog?page=${index}${'9'.repeat(4000)}`, page(302, 1000));
  expect(cache.pages).toBeLessThan(2000);
});

test('a key has one page, also after it changed from found to not found', () => {
  const cache = createPageCache();
  cache.set('/blog/one', page(200, 10));
  cache.set('/blog/one', page(404, 10));
  expect([cache.pages, cache.get('/blog/one')?.status]).toEqual([1, 404]);
  cache.setTime('/blog/one', 7);
  expect([cache.pages, cache.get('/blog/one')?.renderedAt]).toEqual([1, 7]);
  cache.setTime('/blog/none', 7);
  expect(cache.pages).toBe(1);
});

test('invalidating tags marks the pages stale that carry them, most recently used first, and no others', () => {
  const cache = createPageCache();
  cache.set('/faq', page(200, 10, ['faq']));
  cache.set('/category/sports', page(200, 10, ['feed:sports']));
  cache.set('/', page(200, 10, ['feed:business', 'feed:sports']));
  cache.set('/blog?page=2', page(200, 10, ['articles']));
  expect(cache.invalidate({ domains: [''], tags: ['feed:sports', 'articles'] })).toEqual([
    '/',
    '/category/sports',
    '/blog?page=2',
  ]);
  expect(['/', '/faq'].map((key) => cache.peek(key)?.renderedAt)).toEqual([0, 5]);
  cache.invalidate({ domains: [''], tags: ['articles', 'withdrawn'] });
  const mayShow = ['/blog?page=2', '/'].map((key) => mayShowWithdrawn(cache.peek(key) ?? page(200, 10, [])));
  expect(mayShow).toEqual([true, false]);
  expect(cache.invalidate()).toHaveLength(4);
});

test('a page that was rendered or fetched while one of its tags was invalidated is stale from the start', () => {
  const cache = createPageCache();
  const since = cache.version;
  cache.invalidate({ domains: [''], tags: ['feed:sports'] });
  cache.set('/', page(200, 10, ['feed:sports']), since);
  cache.set('/faq', page(200, 10, ['faq']), since);
  expect(['/', '/faq'].map((key) => cache.peek(key)?.renderedAt)).toEqual([0, 5]);
  cache.setTime('/', 7, since);
  cache.setTime('/faq', 7, since);
  expect(['/', '/faq'].map((key) => cache.peek(key)?.renderedAt)).toEqual([0, 7]);
  // More than the cache remembers.
  for (let count = 0; count < 2_000; count++) cache.invalidate({ domains: [''], tags: ['links'] });
  cache.setTime('/faq', 8, since);
  expect(cache.peek('/faq')?.renderedAt).toBe(0);
});

test('a change of one paper leaves the pages of the others as they are', () => {
  const cache = createPageCache();
  for (const domain of ['quay.example', 'mill.example', 'mill.example.org'])
    cache.set(`${domain}/`, page(200, 10, ['feed:local']));
  expect(cache.invalidate({ domains: ['mill.example'], tags: ['feed:local'] })).toEqual(['mill.example/']);
  expect(cache.invalidate({ domains: ['quay.example'] })).toEqual(['quay.example/']);
  expect([...cache.countByDomain()]).toEqual(
    expect.arrayContaining([
      ['quay.example', 1],
      ['mill.example', 1],
    ]),
  );
});

test('pages that are deleted are named, and no others are', () => {
  const cache = createPageCache();
  cache.set('quay.example/', page(200, 10, ['feed:local']));
  cache.set('quay.example/search?q=rope', page(200, 10, ['feed:local']));
  cache.set('mill.example/', page(200, 10, ['feed:local']));
  expect(cache.deleteWhere((domain) => domain === 'quay.example')).toEqual([
    'quay.example/',
    'quay.example/search?q=rope',
  ]);
  expect(cache.peek('mill.example/')).toBeDefined();
});
