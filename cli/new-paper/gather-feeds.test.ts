import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFetcher, type Fetcher } from '../../server/net/fetcher.ts';
import { newsFeed } from '../../tests/support/fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from '../../tests/support/fake-hosts.ts';
import { answer } from '../../tests/support/fake-responses.ts';
import { gatherFeeds } from './gather-feeds.ts';

let world: FakeHosts;
let fetcher: Fetcher;
const gather = (text: string) => gatherFeeds(text, fetcher, () => new Date());

beforeAll(async () => {
  world = await startFakeHosts();
  fetcher = createFetcher({ trustedHosts: [world.host], userAgent: 'Test' });
  const html = { 'content-type': 'text/html' };
  const link = '<link rel="alternate" type="application/rss+xml" href="/quay/feed.xml?a=1&amp;b=2">';
  world.set('/home', answer(200, html, `<!doctype html><html><head>${link}</head><body>News</body></html>`));
  world.set('/plain', answer(200, html, '<!doctype html><html><title>No feed here</title></html>'));
  world.set('/quay/feed.xml', newsFeed({ title: 'Quay' }, [{ title: 'Cod', minutesAgo: 5 }]));
  world.set('/sport.xml', newsFeed({ title: 'Sports of the quay' }, [{ title: 'Rowing', minutesAgo: 5 }]));
});
afterAll(async () => {
  await fetcher.close();
  await world.close();
});

test('a site’s home page leads to the feed that it names', async () => {
  const { feeds, notes } = await gather(`food=${world.url('/home')}`);
  expect(feeds.get('food')).toEqual([world.url('/quay/feed.xml?a=1&b=2')]);
  expect(notes).toEqual([]);
});

test('a feed goes to the category that its title tells', async () => {
  const { feeds } = await gather(world.url('/sport.xml'));
  expect(Object.fromEntries(feeds)).toEqual({ sports: [world.url('/sport.xml')] });
});

test('a page without a feed is added unchecked, and reported', async () => {
  const { feeds, notes } = await gather(world.url('/plain'));
  expect(feeds.get('business')).toEqual([world.url('/plain')]);
  expect(notes).toEqual([expect.stringContaining('/plain was added unchecked: ')]);
});
