import { expect, test } from 'vitest';
import { createAskingClient } from '../tests/support/asking-client.ts';
import { feedAt, rssAnswer, rssItem } from '../tests/support/story-fixture.ts';
import { ApiError, apiStatus } from './api-client.ts';

const apiTo = (answer: Response, asked: { path: string; headers: Record<string, string> }[] = []) =>
  createAskingClient({
    ask: async (path, headers) => {
      asked.push({ path, headers });
      return answer;
    },
    feedsOf: (category) => [feedAt(`/newswire/${category}.xml`)],
    domain: 'ledger.example',
    key: 'a-key',
  });

test('the backend is asked with domain, page, key and a JSON content type', async () => {
  const asked: { path: string; headers: Record<string, string> }[] = [];
  const api = apiTo(Response.json({ blogs: [], total: 0 }), asked);
  await api.blogs(2);
  expect(asked).toEqual([
    {
      path: '/api/get_metainfo?domain=ledger.example&page=2',
      headers: { Authorization: 'Bearer a-key', 'Content-Type': 'application/json' },
    },
  ]);
});

test('a call can wait for the next poll of a feed that has just failed', async () => {
  const asked: { path: string; headers: Record<string, string> }[] = [];
  const api = apiTo(new Response('{}'), asked);
  await api.rss('arts', { waitForRetry: true }).catch(() => {});
  await api.rss('arts', { count: 5 }).catch(() => {});
  expect(asked.filter(({ path }) => path.startsWith('/api/rss?'))).toEqual([
    { path: '/api/rss?rss_url=%2Fnewswire%2Farts.xml', headers: { Prefer: 'wait=25' } },
    { path: '/api/rss?rss_url=%2Fnewswire%2Farts.xml&count=5', headers: {} },
  ]);
});

test('a slug travels whole, whatever is in it', async () => {
  const asked: { path: string; headers: Record<string, string> }[] = [];
  await apiTo(new Response(null, { status: 404 }), asked)
    .blog('a/b?c&d=é')
    .catch(() => {});
  expect(asked[0]?.path).toBe('/api/get_details?slug=a%2Fb%3Fc%26d%3D%C3%A9');
});

test('a bad answer throws the status', async () => {
  const failing = apiTo(Response.json({ error: 'x' }, { status: 503 })).blogs(1);
  await expect(failing).rejects.toMatchObject({ message: 'HTTP error! status: 503', status: 503 });
});

test('an answer of the wrong shape throws, too', async () => {
  await expect(apiTo(Response.json({ blogs: 'none' })).blogs(1)).rejects.toMatchObject({ status: 502 });
  await expect(apiTo(new Response('words')).blog('a')).rejects.toBeInstanceOf(ApiError);
});

test('keywords may come as a list', async () => {
  const detail = {
    metaTitle: 'A',
    metaDescription: 'B',
    date: '2026-03-10',
    blog: 'C',
    shortTailKeywords: ['a', 'b'],
  };
  expect((await apiTo(Response.json(detail)).blog('a')).shortTailKeywords).toBe('a, b');
});

test('pages read the status of an error that the server’s copy of the class made', () => {
  expect(apiStatus(Object.assign(new Error('x'), { name: 'ApiError', status: 404 }))).toBe(404);
  expect(apiStatus(new ApiError('x', 503))).toBe(503);
  expect(apiStatus(new Error('x'))).toBe(undefined);
  expect(apiStatus(undefined)).toBe(undefined);
});

test('of two categories with one feed, each shows its images or not as it is set', async () => {
  const image = 'https://wire.example/a.jpg';
  const item = { title: 'A', pubDate: '', link: '', guid: '', author: '', description: '', content: '' };
  const answer = {
    status: 'ok',
    feed: { url: '', title: '', link: '', author: '', description: '', image: '' },
    items: [{ ...item, thumbnail: image, enclosure: { url: image }, categories: [] }],
  };
  const api = createAskingClient({
    ask: async () => Response.json(answer),
    feedsOf: (category) => [feedAt('/feed.xml', { images: category === 'local' ? 'off' : 'proxy' })],
    domain: 'ledger.example',
    key: 'a-key',
  });
  expect((await api.rss('local')).items[0]).toMatchObject({ thumbnail: '', enclosure: {} });
  expect((await api.rss('world')).items[0]).toMatchObject({
    thumbnail: image,
    enclosure: { url: image },
  });
});

const wires: Record<string, object> = {
  '/a.xml': rssAnswer(
    [
      rssItem({ title: 'Ferry', story: '1', pubDate: '2026-03-12 10:00:00' }),
      rssItem({ title: 'Copper', story: '2', pubDate: '2026-03-12 08:00:00' }),
    ],
    { title: 'Wire A', description: 'All of A.' },
  ),
  '/b.xml': rssAnswer(
    [
      rssItem({ title: 'Bridge', story: '3', pubDate: '', rankDate: '2026-03-12 11:00:00' }),
      rssItem({ title: 'The ferry', story: '1', pubDate: '2026-03-12 09:00:00' }),
    ],
    { title: 'Wire B', description: 'All of B.' },
  ),
};

/** A category with several feeds: those without an answer fail, and /late.xml never answers. */
const categoryOf = (...urls: string[]) => categoryWith(undefined, ...urls);

/** A category with articles of the paper's own; undefined: reading them fails. */
const categoryWith = (articles: readonly object[] | undefined, ...urls: string[]) =>
  createAskingClient({
    ask: async (path) => {
      if (path.startsWith('/api/section?')) {
        return articles
          ? Response.json({ source: 'The Ledger', items: articles })
          : Response.json({ error: 'no database' }, { status: 503 });
      }
      const url = new URL(path, 'http://site.invalid').searchParams.get('rss_url') ?? '';
      if (url === '/late.xml') return new Promise(() => {});
      const given = wires[url];
      return given ? Response.json(given) : Response.json({ status: 'error', message: '' }, { status: 500 });
    },
    feedsOf: () => urls.map((url) => feedAt(url)),
    domain: 'ledger.example',
    key: 'a-key',
  });

test('a category with several feeds has the newest items of all, each story once and with its source', async () => {
  const { description, items } = await categoryOf('/a.xml', '/b.xml').rss('business');
  expect(items.map(({ title, source }) => [title, source.title, source.feed?.url])).toEqual([
    ['Bridge', 'Wire B', '/b.xml'],
    ['Ferry', 'Wire A', '/a.xml'],
    ['Copper', 'Wire A', '/a.xml'],
  ]);
  expect(description).toBe('');
  const two = await categoryOf('/a.xml', '/b.xml').rss('business', { count: 2 });
  expect(two.items.map(({ title }) => title)).toEqual(['Bridge', 'Ferry']);
});

test('a category goes without feeds of its that fail or are late, and fails where all do', async () => {
  const { items } = await categoryOf('/late.xml', '/none.xml', '/a.xml').rss('business');
  expect(items.map(({ title }) => title)).toEqual(['Ferry', 'Copper']);
  await expect(categoryOf('/none.xml', '/neither.xml').rss('business')).rejects.toThrow(
    'Failed to fetch RSS feed',
  );
  await expect(categoryOf().rss('business')).rejects.toMatchObject({ status: 404 });
});

const own = (title: string, pubDate: string) => ({
  ...rssItem({ title, pubDate, link: '/blog/own', guid: 'https://ledger.example/blog/own' }),
  article: 'own',
});

test('the paper’s own articles stand among the headlines of their category by date', async () => {
  const { items, description } = await categoryWith([own('Ours', '2026-03-12 09:00:00')], '/a.xml').rss(
    'business',
  );
  expect(items.map(({ title, article, source }) => [title, article, source.title])).toEqual([
    ['Ferry', undefined, 'Wire A'],
    ['Ours', 'own', 'The Ledger'],
    ['Copper', undefined, 'Wire A'],
  ]);
  expect(description).toBe('All of A.');
  const two = await categoryWith([own('Ours', '2026-03-12 12:00:00')], '/a.xml', '/b.xml').rss('business', {
    count: 2,
  });
  expect(two.items.map(({ title }) => title)).toEqual(['Ours', 'Bridge']);
});

test('an article replaces the headline of a feed that tells the same story', async () => {
  const { items } = await categoryWith([own('Copper', '2026-03-12 07:00:00')], '/a.xml').rss('business');
  expect(items.map(({ title, article }) => [title, article])).toEqual([
    ['Ferry', undefined],
    ['Copper', 'own'],
  ]);
});

test('where all feeds of a category fail, its articles still show, without a wait for the next try', async () => {
  const api = categoryWith([own('Ours', '2026-03-12 09:00:00')], '/none.xml', '/neither.xml');
  const { items } = await api.rss('business', { waitForRetry: true });
  expect(items.map(({ title }) => title)).toEqual(['Ours']);
  await expect(categoryWith([], '/none.xml').rss('business')).rejects.toThrow('Failed to fetch RSS feed');
});
