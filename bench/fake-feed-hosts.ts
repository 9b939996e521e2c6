import { createServer } from 'node:http';
import { bringsNews, firstPoll, versionAt, wireDocument } from './feed-documents.ts';

/**
 * Every feed host there is, in one process of its own: node fake-feed-hosts.ts, on PORT. Of five polls of a feed four are
 * answered with 304; the fifth brings a new story on top of nineteen known ones.
 */
const polls = new Map<string, number>();

const server = createServer((request, response) => {
  const feed = request.url ?? '';
  const key = `${request.headers.host}${feed}`;
  const poll = polls.get(key) ?? firstPoll(feed);
  polls.set(key, poll + 1);
  const version = versionAt(poll);
  const headers = { etag: `"${version}"`, 'content-type': 'application/rss+xml' };
  const known = !bringsNews(poll) && request.headers['if-none-match'] !== undefined;
  if (known) response.writeHead(304, headers).end();
  else response.writeHead(200, headers).end(wireDocument(feed, version));
});
server.listen(Number(process.env.PORT), process.env.HOST);
