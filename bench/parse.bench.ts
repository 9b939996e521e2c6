import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseFeed, parseFeedCooperatively } from '../feed-reader/parse-feed.ts';
import type { Figure } from './figure.ts';
import { type GeneratedFeed, generateFeeds } from './generated-feeds.ts';

const DOCUMENTS = 120;
const ROUNDS = 7;
const NOW = new Date('2031-04-29T00:00:00Z');

/** From bytes to clean items, megabytes a second: the processor time of the best round. */
export async function parseBench(): Promise<Figure[]> {
  const feeds = generateFeeds(DOCUMENTS);
  const size = `${feeds.length} documents, ${megabytes(feeds).toFixed(1)} MB`;
  return [
    { name: `Parsing feeds of all formats (${size})`, value: throughput(feeds), unit: 'MB/s' },
    {
      name: 'Longest hold of the event loop, 500 whole articles in 10 MB',
      value: await longestHold(tenMegabytes()),
      unit: 'ms',
      budget: { atMost: 100, of: 'value' },
    },
  ];
}

function throughput(feeds: readonly GeneratedFeed[]): number {
  const seconds = Array.from({ length: ROUNDS }, () => {
    const started = process.threadCpuUsage();
    for (const { bytes, url } of feeds) parseFeed(bytes, { url, now: NOW });
    const { user, system } = process.threadCpuUsage(started);
    return (user + system) / 1_000_000;
  });
  return megabytes(feeds) / Math.min(...seconds);
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

async function longestHold(bytes: Uint8Array): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await parseFeedCooperatively(bytes, { url: 'https://wire.example/', now: NOW });
  delays.disable();
  return delays.max / 1_000_000;
}

if (import.meta.main) {
  for (const { name, value, unit } of await parseBench()) console.log(`${name}: ${value.toFixed(1)} ${unit}`);
}
