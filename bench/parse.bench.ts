import FeedParser from 'feedparser';
import RssParser from 'rss-parser';
import { parseFeed } from '../server/feeds/read/parse-feed.ts';
import type { Figure } from './figure.ts';
import { type GeneratedFeed, generateFeeds } from './generated-feeds.ts';

const DOCUMENTS = 120;
const ROUNDS = 7;
const NOW = new Date('2031-04-29T00:00:00Z');

type Reader = (feed: GeneratedFeed) => unknown;

const ours: Reader = ({ bytes, url }) => {
  parseFeed(bytes, { url, now: NOW });
};

/** Its text is decoded here because it takes no bytes; decoding is a hundredth of its time. */
const rssParser: Reader = ({ bytes }) => new RssParser().parseString(new TextDecoder().decode(bytes));

const feedparser: Reader = ({ bytes, url }) =>
  new Promise((resolve, reject) => {
    const parser = new FeedParser({ feedurl: url });
    parser.on('error', reject);
    parser.on('readable', () => {
      while (parser.read() !== null);
    });
    parser.on('end', resolve);
    parser.end(Buffer.from(bytes));
  });

/**
 * From bytes to items, megabytes a second. The peers only parse; ours also resolves, dates, identifies and sanitises.
 * Rounds alternate, so that a slow moment of the machine meets all; each is judged by the processor time of its best,
 * which is the wall clock's on a machine that does nothing else.
 */
export async function parseBench(): Promise<Figure[]> {
  const feeds = generateFeeds(DOCUMENTS);
  const xml = feeds.filter(({ format }) => format !== 'json');
  const [all, alone, rss, node] = await bestOf([
    { read: ours, feeds },
    { read: ours, feeds: xml },
    { read: rssParser, feeds: xml },
    { read: feedparser, feeds: xml },
  ]);
  const size = `${feeds.length} documents, ${megabytes(feeds).toFixed(1)} MB`;
  const unit = 'MB/s';
  return [
    { name: `Parsing feeds of all formats (${size})`, value: all ?? 0, unit },
    {
      name: 'Parsing RSS and Atom, beside rss-parser',
      value: alone ?? 0,
      unit,
      peer: { name: 'rss-parser', value: rss ?? 0 },
      budget: { atLeast: 1, of: 'ratio' },
    },
    {
      name: 'Parsing RSS and Atom, beside node-feedparser',
      value: alone ?? 0,
      unit,
      peer: { name: 'node-feedparser', value: node ?? 0 },
      budget: { atLeast: 3, of: 'ratio' },
    },
    {
      name: 'Longest hold of the event loop, 500 whole articles in 10 MB',
      value: holdOf(tenMegabytes()),
      unit: 'ms',
      budget: { atMost: 200, of: 'value' },
    },
  ];
}

async function bestOf(
  contenders: readonly { read: Reader; feeds: readonly GeneratedFeed[] }[],
): Promise<number[]> {
  const best = contenders.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { read, feeds }] of contenders.entries()) {
      const started = process.threadCpuUsage();
      for (const feed of feeds) await read(feed);
      const { user, system } = process.threadCpuUsage(started);
      best[index] = Math.min(best[index] ?? 0, (user + system) / 1_000);
    }
  }
  return contenders.map(({ feeds }, index) => megabytes(feeds) / ((best[index] ?? 1) / 1_000));
}

const megabytes = (feeds: readonly GeneratedFeed[]) =>
  feeds.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1_000_000;

function tenMegabytes(): Uint8Array {
  const article =
    '<p>Rates rose <b>again</b> in <a href="https://wire.example/vell">Vell</a>, said analysts.</p>\n'.repeat(
      200,
    );
  const items = Array.from(
    { length: 500 },
    (_, index) =>
      `<item><title>Story ${index}</title><guid>${index}</guid><description><![CDATA[${article}]]></description></item>`,
  );
  return new TextEncoder().encode(
    `<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`,
  );
}

function holdOf(bytes: Uint8Array): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    parseFeed(bytes, { url: 'https://wire.example/', now: NOW });
    return performance.now() - started;
  });
  return Math.min(...times);
}

if (import.meta.main) {
  for (const { name, value, unit, peer } of await parseBench()) {
    const beside = peer ? `, ${peer.name} ${peer.value.toFixed(1)}: ${(value / peer.value).toFixed(2)}×` : '';
    console.log(`${name}: ${value.toFixed(1)} ${unit}${beside}`);
  }
}
