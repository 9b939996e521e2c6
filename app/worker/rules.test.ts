import { describe, expect, test } from 'vitest';
import {
  type CacheRecord,
  cacheableFiles,
  handlingOf,
  isCacheable,
  isCacheablePath,
  isDown,
  isFile,
  isSeenMessage,
  toEvict,
} from './rules.ts';

const ORIGIN = 'https://ledger.example';
const PAGE = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' };

function answer(change: object = {}, headers: object = PAGE) {
  return {
    status: 200,
    type: 'basic',
    redirected: false,
    headers: new Headers({ ...headers }),
    ...change,
  } as const;
}

function record(path: string, readAt: number, bytes = 10): CacheRecord {
  return { path, title: path, asOf: 0, readAt, bytes, files: [] };
}

test.for([
  { url: '/', destination: 'document', handling: 'page' },
  { url: '/search?q=x', destination: 'document', handling: 'page' },
  { url: '/assets/browser-1a2b.js', destination: 'script', handling: 'hashed file' },
  { url: '/theme/0123456789abcdef.woff2', destination: 'font', handling: 'hashed file' },
  { url: '/offline-images/images/a/320', destination: 'image', handling: 'cached image' },
  { url: '/images/a/320', destination: 'image', handling: 'none' },
  { url: '/newswire/events.html', destination: 'iframe', handling: 'none' },
  { url: '/api/live', destination: '', handling: 'none' },
  { url: '/media/film.webm', destination: 'document', handling: 'none' },
  { url: '/feed.xml', destination: '', handling: 'none' },
  { url: 'https://elsewhere.example/', destination: 'document', handling: 'none' },
] as const)('the worker answers $url ($destination) as: $handling', ({ url, destination, handling }) => {
  const { href } = new URL(url, ORIGIN);
  expect(handlingOf({ method: 'GET', destination, url: href }, ORIGIN)).toBe(handling);
  expect(handlingOf({ method: 'POST', destination, url: href }, ORIGIN)).toBe('none');
});

test('the front page and articles are cached; lists, searches and an article’s Markdown are not', () => {
  const paths = ['/', '/blog/a', '/blog/caf%C3%A9', '/blog', '/blog/a.md', '/blog/a/b', '/faq', '/search'];
  expect(paths.filter(isCacheablePath)).toEqual(['/', '/blog/a', '/blog/caf%C3%A9']);
});

test('only what stands before the site, or the site without its origin, gives way to a cached copy', () => {
  expect([0, 200, 304, 404, 410, 429, 500, 502, 503, 504].filter(isDown)).toEqual([502, 503, 504]);
});

describe('what is cacheable', () => {
  test('a whole page of this site is', () => {
    expect(isCacheable(answer())).toBe(true);
  });

  test.for([
    ['a failure', answer({ status: 503 })],
    ['a page that is not found', answer({ status: 404 })],
    ['a redirected answer', answer({ redirected: true })],
    ['an opaque answer', answer({ type: 'opaque', status: 0 })],
    ['an answer of another host', answer({ type: 'cors' })],
    ['a page for one reader', answer({}, { ...PAGE, 'cache-control': 'private, no-cache' })],
    ['a page that nobody may cache', answer({}, { ...PAGE, 'cache-control': 'no-store' })],
    ['what is no page', answer({}, { 'content-type': 'application/json' })],
    ['an answer without a type', answer({}, {})],
  ] as const)('%s is not', ([, given]) => {
    expect(isCacheable(given)).toBe(false);
    expect(isFile(given)).toBe(false);
  });
});

test('of what a page loaded, its hashed files and images are cached with it, each once', () => {
  const loaded = [
    `${ORIGIN}/assets/a.js`,
    `${ORIGIN}/assets/a.js`,
    `${ORIGIN}/images/x/320`,
    `${ORIGIN}/api/live`,
    `${ORIGIN}/media/film.webm`,
    'https://elsewhere.example/assets/a.js',
    'http://[',
    `${ORIGIN}/illustrations/world/globe-1/4x3.svg?palette=0123abcd`,
  ];
  expect(cacheableFiles(loaded, ORIGIN)).toEqual([
    '/assets/a.js',
    '/images/x/320',
    '/illustrations/world/globe-1/4x3.svg?palette=0123abcd',
  ]);
  const many = Array.from({ length: 500 }, (_, index) => `${ORIGIN}/images/${index}/320`);
  expect(cacheableFiles(many, ORIGIN).length).toBeLessThan(100);
});

describe('where there is no room', () => {
  const records = [record('/', 1), record('/blog/b', 3), record('/blog/a', 2), record('/blog/c', 4)];
  const evicted = (limits: { most?: number; bytes?: number; saved?: string[] }) =>
    toEvict(records, limits).map(({ path }) => path);

  test('what was read longest ago goes first, and the front page stays', () => {
    expect(evicted({ most: 3 })).toEqual([]);
    expect(evicted({ most: 1 })).toEqual(['/blog/a', '/blog/b']);
    expect(evicted({ most: 0 })).toEqual(['/blog/a', '/blog/b', '/blog/c']);
  });

  test('what was saved outlasts what was only read', () => {
    expect(evicted({ most: 1, saved: ['/blog/a'] })).toEqual(['/blog/b']);
    expect(evicted({ most: 0, saved: ['/blog/a'] })).toEqual(['/blog/b', '/blog/c']);
    expect(evicted({ bytes: 25, saved: ['/blog/a'] })).toEqual(['/blog/b', '/blog/c']);
    expect(evicted({ bytes: 15, saved: ['/blog/a'] })).toEqual(['/blog/b', '/blog/c', '/blog/a']);
  });

  test('bytes count as well as pages', () => {
    expect(evicted({ bytes: 40 })).toEqual([]);
    expect(evicted({ bytes: 35 })).toEqual(['/blog/a']);
    expect(evicted({ bytes: 0 })).toEqual(['/blog/a', '/blog/b', '/blog/c']);
  });
});

test('the worker passes over messages that no page of the site sends', () => {
  expect(isSeenMessage({ type: 'seen', files: ['/a'], saved: [] })).toBe(true);
  const strange = [null, 'seen', {}, { type: 'seen' }, { type: 'seen', files: [1], saved: [] }];
  for (const data of [...strange, { type: 'x', files: [], saved: [] }, { type: 'seen', files: [] }])
    expect(isSeenMessage(data)).toBe(false);
});
