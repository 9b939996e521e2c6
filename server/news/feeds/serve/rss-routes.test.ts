import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type RssAnswer, rssAnswer } from '../../../../contract/rss.ts';
import type { ServedCopy } from './read-copy.ts';
import { serveFeeds } from './rss-routes.ts';

const WIRE = 'https://wire.example/feed.xml?desk=local&lang=en';

function itemOf(title: string, author: string, hour: number): RssAnswer['items'][number] {
  return {
    id: String(hour),
    title,
    author,
    link: '',
    guid: title,
    description: '',
    content: '',
    categories: [],
    pubDate: `2026-11-15 ${String(hour).padStart(2, '0')}:00:00`,
    thumbnail: 'https://wire.example/a.jpg',
    enclosure: { url: 'https://wire.example/a.jpg' },
  };
}

const copy: ServedCopy = {
  feed: { url: WIRE, title: 'Wire', link: '', author: '', description: '', image: '' },
  items: [itemOf('Émigrés return', 'Novak', 11), itemOf('apples', 'Adler', 10), itemOf('Zinc', 'Novak', 9)],
};

function routesOf(served: ServedCopy | undefined | Error, images = true) {
  return serveFeeds({
    find: (address) => (address === WIRE ? { id: 1, images } : undefined),
    copyOf: async () => {
      if (served instanceof Error) throw served;
      return served;
    },
    log: pino({ level: 'silent' }),
  }).routes;
}

/** As the site itself asks, in process. */
function routesFor(served: ServedCopy | undefined | Error, images = true) {
  const routes = routesOf(served, images);
  return (query: Record<string, string>, headers: Record<string, string> = {}) =>
    routes.request(`/api/rss?${new URLSearchParams(query)}`, { headers });
}

const ask = routesFor(copy);
const titles = async (query: Record<string, string>) =>
  rssAnswer.parse(await (await ask({ rss_url: WIRE, ...query })).json()).items.map(({ title }) => title);

test('without count all items are given, newest first, where rss2json would give 10', async () => {
  expect(await titles({})).toEqual(['Émigrés return', 'apples', 'Zinc']);
  const many = Array.from({ length: 23 }, (_, hour) => itemOf(`Story ${hour}`, '', hour)).reverse();
  const response = await routesFor({ ...copy, items: many })({ rss_url: WIRE });
  expect(rssAnswer.parse(await response.json()).items).toEqual(many);
});

test('count is honoured, and so are order_by and order_dir', async () => {
  expect(await titles({ count: '1' })).toEqual(['Émigrés return']);
  expect(await titles({ count: '2' })).toEqual(['Émigrés return', 'apples']);
  expect(await titles({ count: '1000' })).toHaveLength(3);
  expect(await titles({ order_dir: 'asc' })).toEqual(['Zinc', 'apples', 'Émigrés return']);
  expect(await titles({ order_by: 'title', order_dir: 'asc' })).toEqual(['apples', 'Émigrés return', 'Zinc']);
  expect(await titles({ order_by: 'title' })).toEqual(['Zinc', 'Émigrés return', 'apples']);
  expect(await titles({ order_by: 'author', order_dir: 'asc' })).toEqual([
    'apples',
    'Émigrés return',
    'Zinc',
  ]);
  expect(await titles({ order_by: 'title', count: '1' })).toEqual(['Zinc']);
});

test.for<[string, Record<string, string>, string]>([
  ['a missing rss_url', {}, 'rss_url: write the address of a feed'],
  ['an empty rss_url', { rss_url: '' }, 'rss_url: write the address of a feed'],
  [
    'an unknown rss_url, any that is not the publication’s own,',
    { rss_url: 'https://elsewhere.example/' },
    'rss_url: this is no feed of the publication',
  ],
  ...['', ' ', '-1', '+1', '1.5', '1e3', '0x10', '٣', '10 items', '99999', 'NaN'].map(
    (count): [string, Record<string, string>, string] => [
      `a bad count, '${count}',`,
      { rss_url: WIRE, count },
      'count: write a number from 1 to 1000',
    ],
  ),
  ['a count of 0', { rss_url: WIRE, count: '0' }, 'count: write 1 or more'],
  ['a count that is no number', { rss_url: WIRE, count: 'all' }, 'count: write a number from 1 to 1000'],
  ['a count of 1001', { rss_url: WIRE, count: '1001' }, 'count: write 1000 or less'],
  ['another order', { rss_url: WIRE, order_by: 'length' }, 'order_by: write pubDate, author or title'],
  ['another direction', { rss_url: WIRE, order_dir: 'up' }, 'order_dir: write desc or asc'],
])('%s is refused with 422', async ([, query, message]) => {
  const response = await ask(query);
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ status: 'error', message });
});

test('500 ‘Cannot download this RSS feed, make sure the Rss URL is correct.’ for a feed that could not be read, which may be tried again', async () => {
  const response = await routesFor(undefined)({ rss_url: WIRE });
  expect(response.status).toBe(500);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    status: 'error',
    message: 'Cannot download this RSS feed, make sure the Rss URL is correct.',
  });
});

test('when there is neither a copy in memory nor a database, the answer is 503', async () => {
  expect((await routesFor(new Error('connection refused'))({ rss_url: WIRE })).status).toBe(503);
});

test('an answer carries an ETag, and a request that names it gets 304', async () => {
  const first = await ask({ rss_url: WIRE });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await ask({ rss_url: WIRE }, { 'If-None-Match': header });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  }
  expect((await ask({ rss_url: WIRE, count: '1' }, { 'If-None-Match': etag })).status).toBe(200);
});

test('a feed whose images are off has none', async () => {
  const response = await routesFor(copy, false)({ rss_url: WIRE });
  const { items } = rssAnswer.parse(await response.json());
  expect(items.map(({ thumbnail, enclosure }) => [thumbnail, enclosure])).toEqual(items.map(() => ['', {}]));
});
