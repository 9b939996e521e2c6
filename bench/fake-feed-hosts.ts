import { createServer } from 'node:http';
import { bringsNews, firstPoll, versionAt, wireDocument } from './feed-documents.ts';

/**
 * Every feed host there is, in one process of its own: node fake-feed-hosts.ts, on PORT. Of five polls of a feed four are
 * answered with 304; the fifth brings a new story on top of nineteen known ones. `/publish/feed-7` has feed-7 bring twenty
 * new ones at its next poll, and answers with the version that has them.
 */
const polls = new Map<string, number>();
const published = new Map<string, number>();

const server = createServer((request, response) => {
  const feed = request.url ?? '';
  if (feed.startsWith('/publish/')) {
    const version = 1_000;
    published.set(feed.slice('/publish'.length), version);
    return response.end(String(version));
  }
  const key = `${request.headers.host}${feed}`;
  const poll = polls.get(key) ?? firstPoll(feed);
  polls.set(key, poll + 1);
  const fixed = published.get(feed);
  const version = fixed ?? versionAt(poll);
  const headers = { etag: `"${version}"`, 'content-type': 'application/rss+xml' };
  const given = request.headers['if-none-match'];
  const isKnown = fixed === undefined ? !bringsNews(poll) && given !== undefined : given === headers.etag;
  if (isKnown) response.writeHead(304, headers).end();
  else response.writeHead(200, headers).end(wireDocument(feed, version));
});
server.listen(Number(process.env.PORT), process.env.EVERY_ADDRESS ? '0.0.0.0' : process.env.HOST);
