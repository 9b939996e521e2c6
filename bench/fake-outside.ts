import { createServer } from 'node:http';

/**
 * Every feed host there is, in one process of its own: node fake-outside.ts, on PORT. Of five polls of a feed four are
 * answered with 304; the fifth brings a new story on top of nineteen known ones.
 */
const STORIES = 20;
const POLLS_A_VERSION = 5;

const polls = new Map<string, number>();
const text =
  'Freight rates along the coast eased for a third week as quays cleared a backlog of late sailings. ';
const SYLLABLES =
  'al ber cor den el fan gor hal is jun kel lor mar nes ol par quin ros sel tor ul ven wil xan yor zen'.split(
    ' ',
  );

/** Eight words that hardly another story has. */
function headline(feed: string, number: number): string {
  let seed = Number(feed.replace(/\D/g, '')) * 2_654_435_761 + number * 40_503;
  const syllable = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return SYLLABLES[(seed >>> 8) % SYLLABLES.length] ?? '';
  };
  return Array.from({ length: 8 }, () => syllable() + syllable() + syllable()).join(' ');
}

function story(feed: string, number: number): string {
  const date = new Date(Date.UTC(2031, 0, 1) + number * 600_000).toUTCString();
  const link = `https://wire.example${feed}/${number}`;
  return `<item><title>${headline(feed, number)}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><category>Ports</category><description>&lt;p&gt;${text.repeat(4)}&lt;/p&gt;</description><media:content url="https://images.example${feed}/${number}.jpg" medium="image" width="1200" height="675"/></item>`;
}

function document(feed: string, version: number): string {
  const stories = Array.from({ length: STORIES }, (_, place) => story(feed, version + STORIES - place));
  return `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Wire ${feed}</title><link>https://wire.example/</link><description>News of the harbour</description>${stories.join('')}</channel></rss>`;
}

const server = createServer((request, response) => {
  const feed = request.url ?? '';
  const key = `${request.headers.host}${feed}`;
  // Feeds do not all change at once: each begins somewhere else in its cycle.
  const poll = (polls.get(key) ?? feed.length + Number(feed.replace(/\D/g, ''))) + 1;
  polls.set(key, poll);
  const version = Math.floor(poll / POLLS_A_VERSION);
  const headers = { etag: `"${version}"`, 'content-type': 'application/rss+xml' };
  const known = poll % POLLS_A_VERSION !== 0 && request.headers['if-none-match'] !== undefined;
  if (known) response.writeHead(304, headers).end();
  else response.writeHead(200, headers).end(document(feed, version));
});
server.listen(Number(process.env.PORT), process.env.HOST);
