import { readFile } from 'node:fs/promises';
import { CATEGORIES, type Category, isCategory } from '../../contract/categories.ts';
import { isWebAddress } from '../../contract/publication.ts';
import { type NamedFeed, readOpml } from '../../feed-reader/opml.ts';
import { errorCode } from '../../server/lib/errors.ts';
import { StartupError } from '../../server/lib/startup-error.ts';
import type { Fetcher } from '../../server/net/fetcher.ts';
import { guessCategory } from '../../server/news/feeds/guess-category.ts';
import { directSource } from '../../server/news/feeds/poll/feed-source.ts';
import { findFeed } from '../../server/news/feeds/poll/find-feed.ts';

export interface GatheredFeeds {
  feeds: Places;
  /** Lines for the operator. */
  notes: readonly string[];
}

type RequestedFeed = NamedFeed & { category?: Category };

const MAX_OPML_LENGTH = 5_000_000;

/**
 * Finds the feeds in a text of addresses of feeds or of sites that link to their feed, each optionally with a category
 * (`business=https://…`), or in an OPML file. A feed that cannot be fetched now is added unchecked.
 */
export async function gatherFeeds(text: string, fetcher: Fetcher, clock: () => Date): Promise<GatheredFeeds> {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const requests = (await Promise.all(words.map(readWord))).flat();
  const results = await Promise.all(requests.map((feed) => resolveFeed(feed, fetcher, clock)));
  return {
    feeds: placeFeeds(results.map(({ feed }) => feed)),
    notes: results.flatMap(({ note }) => (note ? [note] : [])),
  };
}

async function readWord(word: string): Promise<RequestedFeed[]> {
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

async function readOpmlFile(file: string): Promise<RequestedFeed[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const missing = errorCode(error) === 'ENOENT';
    throw new StartupError(`${file} ${missing ? 'does not exist' : `cannot be read (${error})`}.`);
  });
  const feeds = text.length > MAX_OPML_LENGTH ? [] : readOpml(text).filter(({ url }) => isWebAddress(url));
  if (feeds.length === 0)
    throw new StartupError(`${file} names no feeds: an OPML file has <outline xmlUrl="https://…">.`);
  return feeds;
}

async function resolveFeed(
  feed: RequestedFeed,
  fetcher: Fetcher,
  clock: () => Date,
): Promise<{ feed: RequestedFeed; note?: string }> {
  const { url, feed: found, problem } = await findFeed(fetcher, directSource, feed.url, clock());
  if (!found) return { feed: { ...feed, url }, note: `${feed.url} was added unchecked: ${problem}` };
  return { feed: { ...feed, url, about: `${feed.about} ${found.title}`.trim() } };
}

export type Places = ReadonlyMap<Category, readonly string[]>;

/** Categories for feeds whose words tell none, in this order. */
const ORDER: readonly Category[] = ['business', 'technology', 'world', 'national', 'local', ...CATEGORIES];

/** Gives each feed a category: the requested one, the one that its words name, or a free one. */
export function placeFeeds(named: readonly (NamedFeed & { category?: Category })[]): Places {
  const feeds = new Map<Category, string[]>();
  const put = (category: Category, url: string) => feeds.set(category, [...(feeds.get(category) ?? []), url]);
  const unique = [...new Map(named.map((feed) => [feed.url, feed])).values()];
  const unnamed = unique.filter((feed) => {
    const category = feed.category ?? guessCategory(feed);
    if (category) put(category, feed.url);
    return category === undefined;
  });
  for (const { url } of unnamed) put(ORDER.find((category) => !feeds.has(category)) ?? 'business', url);
  return feeds;
}
