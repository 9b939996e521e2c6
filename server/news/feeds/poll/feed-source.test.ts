import { expect, test } from 'vitest';
import { FeedError } from '../../../../feed-reader/feed-error.ts';
import { converterSource } from './feed-source.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const source = converterSource('https://convert.example/v1/api.json');

function read(body: unknown, feedAddress = 'https://wire.example/feeds/quay.xml?key=k') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return source.read(
    {
      status: 200,
      url: 'https://convert.example/',
      headers: new Headers(),
      body: new TextEncoder().encode(text),
      redirects: [],
    },
    { feedAddress, now: NOW },
  );
}

const item = {
  title: 'Cranes &amp; tides',
  pubDate: '2026-11-15 09:30:00',
  link: 'https://wire.example/cranes',
  guid: 'cranes',
  author: 'A. Novak',
  thumbnail: '',
  description: '<p>Six hours on the <b>east quay</b>.</p>',
  content: '<p>Six hours.</p><script>alert(1)</script>',
  enclosure: { link: 'https://wire.example/crane.jpg', type: 'image/jpeg' },
  categories: ['Ports'],
};

test('the converter is asked with the feed’s address encoded', () => {
  expect(source.addressFor('https://wire.example/feed?desk=a&lang=en')).toBe(
    'https://convert.example/v1/api.json?rss_url=https%3A%2F%2Fwire.example%2Ffeed%3Fdesk%3Da%26lang%3Den',
  );
  expect(converterSource('https://convert.example/api?key=k').addressFor('/newswire/local.xml')).toBe(
    'https://convert.example/api?key=k&rss_url=%2Fnewswire%2Flocal.xml',
  );
});

test('what it answers is read and cleaned like a feed', async () => {
  const feed = await read({
    status: 'ok',
    feed: {
      title: 'Wire',
      link: 'https://wire.example/',
      author: '',
      description: 'From the quay',
      image: '',
    },
    items: [item],
  });
  expect(feed).toMatchObject({ title: 'Wire', description: 'From the quay', link: 'https://wire.example/' });
  expect(feed.items).toEqual([
    expect.objectContaining({
      identity: 'cranes',
      title: 'Cranes & tides',
      published: new Date('2026-11-15T09:30:00Z'),
      description: 'Six hours on the east quay.',
      content: '<p>Six hours.</p>',
      image: { url: 'https://wire.example/crane.jpg', type: 'image/jpeg' },
    }),
  ]);
});

test.each([
  ['url', { url: 'https://wire.example/crane.jpg', type: 'image/jpeg' }],
  ['link', { link: 'https://wire.example/crane.jpg', type: 'image/jpeg' }],
  [
    'both',
    { link: 'https://wire.example/crane.jpg', url: 'https://wire.example/crane.jpg', type: 'image/jpeg' },
  ],
  ['its thumbnail alone', { thumbnail: 'https://wire.example/crane.jpg' }],
])('an enclosure is accepted by %s', async (_, enclosure) => {
  const feed = await read({ status: 'ok', items: [{ ...item, enclosure }] });
  expect(feed.items[0]?.image).toEqual({ url: 'https://wire.example/crane.jpg', type: 'image/jpeg' });
});

test('what it gives as relative is relative to the feed, and never a path of our own site', async () => {
  const relative = {
    ...item,
    link: '/cranes',
    content: '<a href="#one">1</a>',
    enclosure: { url: '/a.jpg' },
  };
  const feed = await read({ status: 'ok', feed: { title: 'Wire', link: '/' }, items: [relative] });
  expect(feed.link).toBe('https://wire.example/');
  expect(feed.items[0]).toMatchObject({
    link: 'https://wire.example/cranes',
    image: { url: 'https://wire.example/a.jpg' },
  });
  const nameless = await read({ status: 'ok', items: [relative] });
  expect(nameless.items[0]).toMatchObject({
    link: 'https://wire.example/cranes',
    content: '<a href="https://wire.example/feeds/quay.xml#one">1</a>',
  });
});

test('an empty enclosure is no image', async () => {
  const feed = await read({ status: 'ok', items: [{ ...item, enclosure: {} }] });
  expect(feed.items[0]?.image).toBeNull();
});

test('fields that are missing, null or of another kind are left out', async () => {
  const feed = await read({
    status: 'ok',
    items: [
      { title: 'Bare' },
      { ...item, author: null, enclosure: 7, categories: 'Ports', thumbnail: false },
      'nonsense',
    ],
  });
  expect(feed.items.map(({ title }) => title)).toEqual(['Bare', 'Cranes & tides']);
  expect(feed.title).toBe('');
});

test.for<[string, unknown]>([
  ['status error', { status: 'error', message: 'limit reached' }],
  ['no items', { status: 'ok', feed: {} }],
  ['a web page', '<!doctype html><p>Sorry</p>'],
  ['nothing', ''],
])('%s is the error ‘Failed to fetch RSS feed’', async ([, body]) => {
  await expect(read(body)).rejects.toThrow(new FeedError('not-a-feed', 'Failed to fetch RSS feed'));
});
