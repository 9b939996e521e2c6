import { isWebAddress } from '../../../../contract/publication.ts';
import { advertisedFeeds } from '../../../../feed-reader/unexpected-document.ts';
import type { Fetcher } from '../../../net/fetcher.ts';
import { directSource, type FeedSource } from './feed-source.ts';
import { type CheckedFeed, checkFeed } from './fetch-feed.ts';

const MAX_PAGE_BYTES = 2_000_000;
const TIMEOUT_MS = 8_000;

export type AdvertisedFeed = ReturnType<typeof advertisedFeeds>[number];

/**
 * Fetches the feed at an address, or the first that a page there advertises; `others` are the rest of them. Without a feed,
 * `problem` says why.
 */
export async function findFeed(
  fetcher: Fetcher,
  source: FeedSource,
  url: string,
  now: Date,
): Promise<CheckedFeed & { url: string; others: AdvertisedFeed[] }> {
  const check = await checkFeed(fetcher, source, url, now);
  const [first, ...others] = check.status === 'unreadable' ? await findOnPage(url, fetcher) : [];
  if (first === undefined) return { ...check, url, others: [] };
  // The page names it: it may not lead to a trusted host with a private address.
  const namedBy = source === directSource ? url : undefined;
  const feed = await checkFeed(fetcher, source, first.address, now, namedBy);
  return { ...feed, url: first.address, others };
}

async function findOnPage(url: string, fetcher: Fetcher): Promise<AdvertisedFeed[]> {
  try {
    const response = await fetcher.fetch({ url, maxBytes: MAX_PAGE_BYTES, timeoutMs: TIMEOUT_MS });
    const feeds = advertisedFeeds(new TextDecoder().decode(response.body)).flatMap(({ address, title }) => {
      const { href } = URL.parse(address, response.url) ?? {};
      return href && isWebAddress(href) ? [{ address: href, title }] : [];
    });
    return [...new Map(feeds.map((feed) => [feed.address, feed])).values()];
  } catch {
    return [];
  }
}
