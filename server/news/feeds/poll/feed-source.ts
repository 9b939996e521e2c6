import type { FetchResponse } from '../../../net/fetcher.ts';
import { runCooperatively } from '../parse/cooperative-task.ts';
import { FeedError } from '../parse/feed-error.ts';
import { normalise } from '../parse/normalise.ts';
import { parseFeedCooperatively } from '../parse/parse-feed.ts';
import type { ParsedFeed } from '../parse/raw-feed.ts';
import { parseCapped, readRss2json } from '../parse/read-json.ts';

/** Where a feed is fetched from, and how the response is parsed: the feed's own host, or a converter. */
export interface FeedSource {
  addressFor(feedAddress: string): string;
  /** Throws a FeedError if the response is no feed. */
  read(response: FetchResponse, request: { feedAddress: string; now: Date }): Promise<ParsedFeed>;
  /** Whether redirects of the response are the feed's own. */
  redirectsAreTheFeeds: boolean;
}

/** The host of an address; '' for the site itself. */
export function hostOfAddress(address: string): string {
  return URL.parse(address)?.host ?? '';
}

export const directSource: FeedSource = {
  addressFor: (address) => address,
  read: ({ body, url, headers }, { now }) =>
    parseFeedCooperatively(body, { url, contentType: headers.get('content-type') ?? undefined, now }),
  redirectsAreTheFeeds: true,
};

/** Fetches the feed through a converter with the API of rss2json. Its response is cleaned like a feed. */
export function converterSource(converter: string): FeedSource {
  return {
    addressFor: (address) =>
      `${converter}${converter.includes('?') ? '&' : '?'}rss_url=${encodeURIComponent(address)}`,
    async read({ body }, { feedAddress, now }) {
      const feed = readRss2json(parseCapped(new TextDecoder().decode(body)));
      if (!feed) throw new FeedError('not-a-feed', 'Failed to fetch RSS feed');
      // Links are relative to the feed, not to the converter or this site.
      return runCooperatively(normalise(feed, { url: feedAddress, now }));
    },
    redirectsAreTheFeeds: false,
  };
}
