import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { CachedPage } from './edge-pages.ts';
import { createReadCounter } from './read-counter.ts';

function cached(key: string, { status = 200, type = 'text/html; charset=utf-8' } = {}): CachedPage {
  const copy = { etag: '', headers: ['Content-Type', type], body: undefined };
  const copies = { br: copy, gzip: copy, identity: copy };
  return { key, page: { status, tags: [], renderedAt: 1, build: '', size: 1, copies } };
}

const OPENED = { 'Sec-Fetch-Dest': 'document' };
const request = (headers: Record<string, string>, method = 'GET') =>
  ({ method, rawHeaders: Object.entries(headers).flat() }) as IncomingMessage;

test('a page that a browser opens is counted by its path alone, once for all its queries', () => {
  const counter = createReadCounter();
  const headers = { ...OPENED, 'User-Agent': 'Secret', Cookie: 'id=1', 'X-Forwarded-For': '192.0.2.7' };
  counter.countRequest(cached('ledger.example/blog/rope'), request(headers));
  counter.countRequest(cached('ledger.example/blog/rope?a=1'), request(headers));
  counter.countRequest(cached('ledger.example/'), request(headers));
  expect(counter.take()).toEqual([
    ['ledger.example/blog/rope', 2],
    ['ledger.example/', 1],
  ]);
  expect(counter.take()).toEqual([]);
  expect(counter.totals).toMatchObject({ article: 2, front: 1, other: 0 });
});

test('what is fetched ahead counts when it is opened; refreshes by scripts, HEAD and programs never', () => {
  const counter = createReadCounter();
  const page = cached('ledger.example/blog/rope');
  counter.countRequest(page, request({ ...OPENED, 'Sec-Purpose': 'prefetch;prerender' }));
  counter.countRequest(page, request({ 'Sec-Fetch-Dest': 'empty' }));
  counter.countRequest(page, request({ 'User-Agent': 'Crawler' }));
  counter.countRequest(page, request(OPENED, 'HEAD'));
  expect(counter.take()).toEqual([]);
  counter.countOpened(page);
  expect(counter.take()).toEqual([['ledger.example/blog/rope', 1]]);
});

test('what is not found, and what is no page, is not counted', () => {
  const counter = createReadCounter();
  counter.countRequest(cached('ledger.example/blog/:slug', { status: 404 }), request(OPENED));
  counter.countRequest(cached('ledger.example/feed.xml', { type: 'application/xml' }), request(OPENED));
  expect(counter.take()).toEqual([]);
});

test('beyond so many paths only those that are known are counted', () => {
  const counter = createReadCounter(2);
  for (const path of ['/blog/a', '/blog/b', '/blog/c', '/blog/a'])
    counter.countRequest(cached(`ledger.example${path}`), request(OPENED));
  expect(counter.take()).toEqual([
    ['ledger.example/blog/a', 2],
    ['ledger.example/blog/b', 1],
  ]);
  expect(counter.totals.article).toBe(4);
});
