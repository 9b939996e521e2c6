import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { CachedPage } from './edge-pages.ts';
import { createReadCounter, referrerHost } from './read-counter.ts';

function cached(key: string, { status = 200, type = 'text/html; charset=utf-8' } = {}): CachedPage {
  const copy = { etag: '', headers: ['Content-Type', type], body: undefined };
  const copies = { br: copy, gzip: copy, identity: copy };
  return {
    key,
    page: {
      status,
      tags: [],
      renderedAt: 1,
      decisions: { takedown: 0, rule: 0 },
      build: '',
      size: 1,
      copies,
    },
  };
}

const NOTHING = { reads: [], referrers: [] };
const OPENED = { 'Sec-Fetch-Dest': 'document' };
const request = (headers: Record<string, string>, method = 'GET') =>
  ({ method, rawHeaders: Object.entries(headers).flat() }) as IncomingMessage;

test('a page that a browser opens is counted by its path alone, once for all its queries', () => {
  const counter = createReadCounter();
  const headers = { ...OPENED, 'User-Agent': 'Secret', Cookie: 'id=1', 'X-Forwarded-For': '192.0.2.7' };
  counter.countRequest(cached('ledger.example/blog/rope'), request(headers));
  counter.countRequest(cached('ledger.example/blog/rope?a=1'), request(headers));
  counter.countRequest(cached('ledger.example/'), request(headers));
  expect(counter.take()).toEqual({
    reads: [
      ['ledger.example/blog/rope', 2],
      ['ledger.example/', 1],
    ],
    referrers: [],
  });
  expect(counter.take()).toEqual(NOTHING);
  expect(counter.totals).toMatchObject({ article: 2, front: 1, other: 0 });
});

test('what is fetched ahead counts when it is opened; refreshes by scripts, HEAD and programs never', () => {
  const counter = createReadCounter();
  const page = cached('ledger.example/blog/rope');
  counter.countRequest(page, request({ ...OPENED, 'Sec-Purpose': 'prefetch;prerender' }));
  counter.countRequest(page, request({ 'Sec-Fetch-Dest': 'empty' }));
  counter.countRequest(page, request({ 'User-Agent': 'Crawler' }));
  counter.countRequest(page, request(OPENED, 'HEAD'));
  expect(counter.take()).toEqual(NOTHING);
  counter.countOpened(page);
  expect(counter.take().reads).toEqual([['ledger.example/blog/rope', 1]]);
});

test('what is not found, and what is no page, is not counted', () => {
  const counter = createReadCounter();
  counter.countRequest(cached('ledger.example/blog/:slug', { status: 404 }), request(OPENED));
  counter.countRequest(cached('ledger.example/feed.xml', { type: 'application/xml' }), request(OPENED));
  expect(counter.take()).toEqual(NOTHING);
});

test('at the limit of paths only paths that are counted already are counted', () => {
  const counter = createReadCounter({ maxPaths: 2 });
  for (const path of ['/blog/a', '/blog/b', '/blog/c', '/blog/a'])
    counter.countRequest(cached(`ledger.example${path}`), request(OPENED));
  expect(counter.take().reads).toEqual([
    ['ledger.example/blog/a', 2],
    ['ledger.example/blog/b', 1],
  ]);
  expect(counter.totals.article).toBe(4);
});

test('of what led to a page only the host is counted, and not the paper’s own', () => {
  const counter = createReadCounter({ maxReferrers: 2 });
  const open = (Referer: string, key = 'ledger.example/blog/rope', page = {}) =>
    counter.countRequest(cached(key, page), request({ ...OPENED, Referer, Host: 'www.alias.example:3000' }));
  open('https://www.News.Example:8443/private/path?q=secret#me');
  open('http://news.example');
  open('https://ledger.example/blog');
  open('https://www.ledger.example/blog');
  open('https://alias.example:3000/');
  open('https://search.example/', 'ledger.example/');
  open('https://third.example/');
  open('https://news.example/', 'ledger.example/blog/:slug', { status: 404 });
  expect(counter.take().referrers).toEqual([
    ['ledger.example/news.example', 2],
    ['ledger.example/search.example', 1],
  ]);
  expect(counter.take()).toEqual(NOTHING);
});

test.each([
  ['https://192.168.1.7/desk', undefined],
  ['https://[2001:db8::1]/', undefined],
  ['http://localhost:3000/', undefined],
  ['http://intranet/', undefined],
  ['android-app://com.example.reader/', undefined],
  ['https://ada:secret@news.example/', undefined],
  ['https://news_desk.example/', undefined],
  ['https://-news.example/', undefined],
  ['https://news..example/', undefined],
  ['https://news.example./', undefined],
  [`https://${'a'.repeat(64)}.example/`, undefined],
  [`https://${'a.'.repeat(200)}example/`, undefined],
  ['about:blank', undefined],
  ['', undefined],
  [undefined, undefined],
  ['https://xn--zeitung-3xa.example?q=1', 'xn--zeitung-3xa.example'],
])('the host of Referer %s is %s', (referer, host) => {
  expect(referrerHost(referer)).toBe(host);
});
