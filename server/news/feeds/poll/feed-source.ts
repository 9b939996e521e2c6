import { parseFeedCooperatively, parseRss2json } from '../../../../feed-reader/parse-feed.ts';
import type { ParsedFeed } from '../../../../feed-reader/raw-feed.ts';
import type { FetchResponse } from '../../../net/fetcher.ts';

/** Source of a feed: its own host, or a converter, with the parser of the response. */
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
    // Links are relative to the feed, not to the converter or this site.
    read: ({ body }, { feedAddress, now }) => parseRss2json(body, { url: feedAddress, now }),
    redirectsAreTheFeeds: false,
  };
}
