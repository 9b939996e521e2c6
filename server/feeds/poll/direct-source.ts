import { parseFeedInTurns } from '../read/parse-feed.ts';
import type { FeedSource } from './ask-feed.ts';

/** The feed is asked itself, and read here. */
export const directSource: FeedSource = {
  addressFor: (address) => address,
  read: ({ body, url, headers }, now) =>
    parseFeedInTurns(body, { url, contentType: headers.get('content-type') ?? undefined, now }),
  redirectsAreTheFeeds: true,
};
