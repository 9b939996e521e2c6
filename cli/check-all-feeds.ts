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
  /** The category; where that has several feeds, with the host of this one. */
  name: string;
  result: CheckedFeed;
}

interface CheckOptions {
  /** Where feeds of the paper's own lie, in media/. */
  paperFolder: string;
  clock: () => Date;
  /** Called with every response of a remote host. */
  onAnswer?(answer: FetchResponse): void;
}

export async function checkAllFeeds(
  publication: Publication,
  { paperFolder, clock, onAnswer = () => {} }: CheckOptions,
): Promise<Checked[]> {
  // The paper's own files and the sample feeds are the site's own: asked in process, without a site being started.
  const site = mediaRoutes(join(paperFolder, 'media'));
  if (publication.newswire) {
    const { newswireRoutes } = await import('../sample/newswire/newswire.ts');
    site.route('/newswire', newswireRoutes({ clock, site: '', timeZone: publication.timeZone }));
  }
  const plain = createFetcher({
    trustedHosts: publication.trustedHosts,
    userAgent: userAgentOf(publication),
    self: { fetch: async (_path, request) => site.fetch(request) },
  });
  const fetcher = {
    ...plain,
    async fetch(request: FetchRequest) {
      const answer = await plain.fetch(request);
      if (hostOfAddress(answer.url) !== '') onAnswer(answer);
      return answer;
    },
  };
  const { converter } = publication.services;
  const source = converter === null ? directSource : converterSource(converter);
  const checks = createSemaphore(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, MAX_FEEDS_PER_HOST);
  const listed = CATEGORIES.flatMap((category) => {
    const feeds = publication.feeds[category];
    return feeds.map(({ url }) => ({
      category,
      address: url,
      name: feeds.length > 1 ? `${category}, ${hostOfAddress(url) || url}` : category,
    }));
  });
  const progress = startProgress(listed.length);
  try {
    return await Promise.all(
      listed.map(async ({ category, address, name }) => {
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
