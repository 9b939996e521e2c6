import { join } from 'node:path';
import { CATEGORIES } from '../contract/categories.ts';
import type { Publication } from '../contract/publication.ts';
import { createSemaphore } from '../server/lib/semaphore.ts';
import { createFetcher, type FetchRequest, type FetchResponse } from '../server/net/fetcher.ts';
import { converterSource, directSource, hostOfAddress } from '../server/news/feeds/poll/feed-source.ts';
import { type CheckedFeed, checkFeed } from '../server/news/feeds/poll/fetch-feed.ts';
import { MAX_FEEDS_PER_HOST } from '../server/news/feeds/store/feed-leases.ts';
import { mediaRoutes } from '../server/origin/media-routes.ts';
import { userAgentOf } from '../server/paper/publication/load-publication.ts';
import { startProgress } from './progress.ts';

export interface Checked {
  /** The category, with the host of the feed if the category has several. */
  name: string;
  result: CheckedFeed;
}

interface CheckOptions {
  paperFolder: string;
  clock: () => Date;
  /** Called with every response of a remote host. */
  onResponse?(response: FetchResponse): void;
}

export async function checkAllFeeds(
  publication: Publication,
  { paperFolder, clock, onResponse = () => {} }: CheckOptions,
): Promise<Checked[]> {
  // Addresses of the site itself, /media and /newswire, are fetched in process, without starting a site.
  const site = mediaRoutes(join(paperFolder, 'media'));
  if (publication.newswire) {
    const { newswireRoutes } = await import('../sample/newswire/newswire.ts');
    site.route('/newswire', newswireRoutes({ clock, timeZone: publication.timeZone }));
  }
  const plain = createFetcher({
    trustedHosts: publication.trustedHosts,
    userAgent: userAgentOf(publication),
    self: { fetch: async (_path, request) => site.fetch(request) },
  });
  const fetcher = {
    ...plain,
    async fetch(request: FetchRequest) {
      const response = await plain.fetch(request);
      if (hostOfAddress(response.url) !== '') onResponse(response);
      return response;
    },
  };
  const { converter } = publication.services;
  const source = converter === null ? directSource : converterSource(converter);
  const checks = createSemaphore(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, MAX_FEEDS_PER_HOST);
  const feeds = CATEGORIES.flatMap((category) => {
    const own = publication.feeds[category];
    return own.map(({ url }) => ({
      category,
      address: url,
      name: own.length > 1 ? `${category}, ${hostOfAddress(url) || url}` : category,
    }));
  });
  const progress = startProgress(feeds.length);
  try {
    return await Promise.all(
      feeds.map(async ({ category, address, name }) => {
        const host = hostOfAddress(source.addressFor(address)) || category;
        const result = await checks.run(() => checkFeed(fetcher, source, address, clock()), host);
        progress.step(`${name}: ${result.status}`);
        return { name, result };
      }),
    );
  } finally {
    progress.end();
    await fetcher.close();
  }
}
