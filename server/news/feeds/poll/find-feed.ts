import { isWebAddress } from '../../../../contract/publication.ts';
import { advertisedFeed } from '../../../../feed-reader/unexpected-document.ts';
import type { Fetcher } from '../../../net/fetcher.ts';
import { directSource, type FeedSource } from './feed-source.ts';
import { type CheckedFeed, checkFeed } from './fetch-feed.ts';

const MAX_PAGE_BYTES = 2_000_000;
const TIMEOUT_MS = 8_000;

/** Fetches the feed at an address, or the one that a page there advertises. Without a feed, `problem` says why. */
export async function findFeed(
  fetcher: Fetcher,
  source: FeedSource,
  url: string,
  now: Date,
): Promise<CheckedFeed & { url: string }> {
  const check = await checkFeed(fetcher, source, url, now);
  const address = check.status === 'unreadable' ? await findOnPage(url, fetcher) : undefined;
  if (address === undefined) return { ...check, url };
  // The page names it: it may not lead to a trusted host with a private address.
  const feed = await checkFeed(fetcher, source, address, now, source === directSource ? url : undefined);
  return { ...feed, url: address };
}

async function findOnPage(url: string, fetcher: Fetcher): Promise<string | undefined> {
  try {
    const response = await fetcher.fetch({ url, maxBytes: MAX_PAGE_BYTES, timeoutMs: TIMEOUT_MS });
    const link = advertisedFeed(new TextDecoder().decode(response.body));
    const address = link === '' ? undefined : URL.parse(link, response.url)?.href;
    return address && isWebAddress(address) ? address : undefined;
  } catch {
    return undefined;
  }
}
