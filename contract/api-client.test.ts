import { expect, test } from 'vitest';
import { ApiError, createApiClient } from './api-client.ts';

const apiTo = (answer: Response, asked: { path: string; headers: Record<string, string> }[] = []) =>
  createApiClient({
    ask: async (path, headers) => {
      asked.push({ path, headers });
      return answer;
    },
    feedAddress: (category) => `/newswire/${category}.xml`,
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
  expect(asked).toEqual([
    { path: '/api/rss?rss_url=%2Fnewswire%2Farts.xml&content=false', headers: { Prefer: 'wait=25' } },
    { path: '/api/rss?rss_url=%2Fnewswire%2Farts.xml&content=false&count=5', headers: {} },
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

test('an error of this kind is told by its name, since the built pages have a class of their own', () => {
  const other = Object.assign(new Error('x'), { name: 'ApiError', status: 404 });
  expect(other).toBeInstanceOf(ApiError);
  expect(new Error('x')).not.toBeInstanceOf(ApiError);
  expect(undefined).not.toBeInstanceOf(ApiError);
});

test('of two categories with one feed, each shows its images or not as it is set', async () => {
  const image = 'https://wire.example/a.jpg';
  const item = { title: 'A', pubDate: '', link: '', guid: '', author: '', description: '', content: '' };
  const answer = {
    status: 'ok',
    feed: { url: '', title: '', link: '', author: '', description: '', image: '' },
    items: [{ ...item, thumbnail: image, enclosure: { url: image }, categories: [] }],
  };
  const api = createApiClient({
    ask: async () => Response.json(answer),
    feedAddress: () => '/feed.xml',
    showsImages: (category) => category !== 'local',
    domain: 'ledger.example',
    key: 'a-key',
  });
  expect((await api.rss('local')).items[0]).toMatchObject({ thumbnail: '', enclosure: {} });
  expect((await api.rss('world')).items[0]).toMatchObject({
    thumbnail: image,
    enclosure: { url: image },
  });
});
