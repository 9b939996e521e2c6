import { expect, test } from 'vitest';
import type { FetchRequest } from '../../../net/fetcher.ts';
import { directSource } from './feed-source.ts';
import { fetchFeed } from './fetch-feed.ts';

const now = new Date('2026-03-12T09:00:00Z');
const monthAgo = new Date('2026-02-12T09:00:00Z');

async function requestFor(movedTo: string | null): Promise<FetchRequest | undefined> {
  const requests: FetchRequest[] = [];
  await fetchFeed({
    fetcher: {
      async fetch(request) {
        requests.push(request);
        return {
          status: 503,
          url: request.url,
          headers: new Headers(),
          body: new Uint8Array(),
          redirects: [],
        };
      },
      close: async () => {},
      [Symbol.asyncDispose]: async () => {},
    },
    source: directSource,
    feed: { address: 'https://old.example/feed.xml', moved_to: movedTo, moved_since: monthAgo },
    now,
  });
  return requests[0];
}

test('a feed is asked for on the publication’s word, and where it has moved to on its old host’s', async () => {
  const first = await requestFor(null);
  expect(first?.url).toBe('https://old.example/feed.xml');
  expect(first?.namedBy).toBeUndefined();
  const moved = await requestFor('http://desk.internal/feed.xml');
  expect(moved?.url).toBe('http://desk.internal/feed.xml');
  expect(moved?.namedBy).toBe('https://old.example/feed.xml');
});
