import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CATEGORIES, TOPICS } from '../contract/categories.ts';

/** A network of small papers, whose feeds come from a fake outside world on this machine. */
export interface GeneratedNetwork {
  folder: string;
  hosts: readonly string[];
  /** Addresses of the feeds; the first is carried by the papers that come first. */
  feeds: readonly string[];
  /** The number of papers that carry the first feed, as their business section. */
  sharing: number;
  /** Saves the settings of a paper with this name. */
  save(paper: number, name: string): Promise<void>;
}

/** Each may be asked for two feeds at a time. */
const FEED_HOSTS = 400;
/** The share of papers that carry the first feed. */
const SHARING = 1 / 3;

export async function generateNetwork(
  folder: string,
  { papers, feeds: count, port }: { papers: number; feeds: number; port: string },
): Promise<GeneratedNetwork> {
  // Every address that begins with 127 is this machine's.
  const hostOf = (feed: number) => `127.1.${(feed % FEED_HOSTS) >> 8}.${(feed % FEED_HOSTS) & 255}:${port}`;
  const feeds = Array.from({ length: count }, (_, feed) => `http://${hostOf(feed)}/feed-${feed}`);
  const sharing = Math.floor(papers * SHARING);
  const hosts = Array.from({ length: papers }, (_, paper) => `paper-${paper}.example`);
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'network.json'),
    JSON.stringify({
      name: 'The Network',
      defaults: {
        tagline: 'News of the town',
        timeZone: 'Europe/London',
        trendingTopics: ['Tides', 'Ferries', 'Cranes', 'Fish', 'Rope'],
        topics: Object.fromEntries(TOPICS.map((topic) => [topic, []])),
        partners: [],
        trustedHosts: Array.from({ length: FEED_HOSTS }, (_, feed) => hostOf(feed)),
      },
    }),
  );
  const save = (paper: number, name: string) => {
    const feedOf = (place: number) => {
      if (place === 0 && paper < sharing) return feeds[0];
      return feeds[1 + ((paper * CATEGORIES.length + place) % (count - 1))];
    };
    return writeFile(
      join(folder, `paper-${paper}`, 'publication.json'),
      JSON.stringify({
        name,
        domain: hosts[paper],
        feeds: Object.fromEntries(ORDER.map((category, place) => [category, feedOf(place)])),
      }),
    );
  };
  for (const [paper, host] of hosts.entries()) {
    await mkdir(join(folder, `paper-${paper}`), { recursive: true });
    await save(paper, `The ${host} Courier`);
  }
  return { folder, hosts, feeds, sharing, save };
}

const ORDER = [...CATEGORIES].sort((one) => (one === 'business' ? -1 : 0));
