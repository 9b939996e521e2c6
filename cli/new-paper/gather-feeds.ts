import { readFile } from 'node:fs/promises';
import { type Category, isCategory } from '../../contract/categories.ts';
import { isWebAddress } from '../../contract/publication.ts';
import { errorCode } from '../../server/lib/errors.ts';
import { StartupError } from '../../server/lib/startup-error.ts';
import type { Fetcher } from '../../server/net/fetcher.ts';
import { advertisedFeed } from '../../server/news/feeds/parse/unexpected-document.ts';
import { checkFeed } from '../../server/news/feeds/poll/check-feed.ts';
import { directSource } from '../../server/news/feeds/poll/feed-source.ts';
import { type NamedFeed, readOpml } from './opml.ts';
import { type PlacedFeeds, placeFeeds } from './place-feeds.ts';

export interface GatheredFeeds extends PlacedFeeds {
  /** What the operator should know, a line each. */
  notes: readonly string[];
}

type WantedFeed = NamedFeed & { category?: Category };

const MAX_OPML_LENGTH = 5_000_000;
const MAX_PAGE_BYTES = 2_000_000;
const TIMEOUT_MS = 8_000;

/**
 * Finds the feeds that somebody named: addresses of feeds or of sites that say where their feed is, each with its category
 * before it if wanted (`business=https://…`), or an OPML file. What does not answer now is taken as it is.
 */
export async function gatherFeeds(text: string, fetcher: Fetcher, clock: () => Date): Promise<GatheredFeeds> {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const wanted = (await Promise.all(words.map(readWord))).flat();
  const asked = await Promise.all(wanted.map((feed) => askFor(feed, fetcher, clock)));
  const placed = placeFeeds(asked.map(({ feed }) => feed));
  const notes = asked.flatMap(({ note }) => (note ? [note] : []));
  for (const url of placed.leftOut) notes.push(`${url} is left out: every category has a feed`);
  return { ...placed, notes };
}

async function readWord(word: string): Promise<WantedFeed[]> {
  const [, key = '', rest = word] = /^([a-z]+)=(.+)$/.exec(word) ?? [];
  const place = isCategory(key) ? { category: key } : {};
  const address = isCategory(key) ? rest : word;
  if (isWebAddress(address)) return [{ url: address, about: '', ...place }];
  if (/\.(?:opml|xml)$/i.test(address)) return readOpmlFile(address);
  // A bare host is the address of a site.
  if (/^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(address))
    return [{ url: `https://${address}`, about: '', ...place }];
  throw new StartupError(`“${word}” is neither the address of a feed or site, nor an OPML file.`);
}

async function readOpmlFile(file: string): Promise<WantedFeed[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const missing = errorCode(error) === 'ENOENT';
    throw new StartupError(`${file} ${missing ? 'does not exist' : `cannot be read (${error})`}.`);
  });
  const feeds = text.length > MAX_OPML_LENGTH ? [] : readOpml(text).filter(({ url }) => isWebAddress(url));
  if (feeds.length === 0)
    throw new StartupError(`${file} names no feeds: an OPML file has <outline xmlUrl="https://…">.`);
  return feeds;
}

async function askFor(
  feed: WantedFeed,
  fetcher: Fetcher,
  clock: () => Date,
): Promise<{ feed: WantedFeed; note?: string }> {
  const {
    status,
    problem,
    feed: read,
  } = await checkFeed({ fetcher, source: directSource, address: feed.url, clock });
  if (status === 'ok') return { feed: { ...feed, about: `${feed.about} ${read?.title ?? ''}`.trim() } };
  if (status === 'unreadable') {
    const found = await findOnPage(feed.url, fetcher);
    if (found) return { feed: { ...feed, ...found, about: `${feed.about} ${found.about}`.trim() } };
  }
  return { feed, note: `${feed.url} is taken as it is: ${problem}` };
}

async function findOnPage(url: string, fetcher: Fetcher): Promise<NamedFeed | undefined> {
  try {
    const answer = await fetcher.fetch({ url, maxBytes: MAX_PAGE_BYTES, timeoutMs: TIMEOUT_MS });
    const page = new TextDecoder().decode(answer.body);
    const address = URL.parse(advertisedFeed(page), answer.url);
    if (!address || !isWebAddress(address.href) || advertisedFeed(page) === '') return undefined;
    return { url: address.href, about: '' };
  } catch {
    return undefined;
  }
}
