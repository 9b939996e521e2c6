import { readFile } from 'node:fs/promises';
import { decodeXML } from 'entities';
import { CATEGORIES, type Category, isCategory } from '../../contract/categories.ts';
import { isWebAddress } from '../../contract/publication.ts';
import { errorCode } from '../../server/lib/errors.ts';
import { StartupError } from '../../server/lib/startup-error.ts';
import type { Fetcher } from '../../server/net/fetcher.ts';
import { readAttributes, tagEnd } from '../../server/news/feeds/parse/markup.ts';
import { advertisedFeed } from '../../server/news/feeds/parse/unexpected-document.ts';
import { directSource } from '../../server/news/feeds/poll/feed-source.ts';
import { checkFeed } from '../../server/news/feeds/poll/fetch-feed.ts';

export interface GatheredFeeds {
  feeds: Places;
  /** Lines for the operator. */
  notes: readonly string[];
}

type RequestedFeed = NamedFeed & { category?: Category };

const MAX_OPML_LENGTH = 5_000_000;
const MAX_PAGE_BYTES = 2_000_000;
const TIMEOUT_MS = 8_000;

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
  const check = await checkFeed(fetcher, directSource, feed.url, clock());
  if (check.status === 'ok')
    return { feed: { ...feed, about: `${feed.about} ${check.feed?.title ?? ''}`.trim() } };
  const url = check.status === 'unreadable' ? await findOnPage(feed.url, fetcher) : undefined;
  return url
    ? { feed: { ...feed, url } }
    : { feed, note: `${feed.url} was added unchecked: ${check.problem}` };
}

async function findOnPage(url: string, fetcher: Fetcher): Promise<string | undefined> {
  try {
    const response = await fetcher.fetch({ url, maxBytes: MAX_PAGE_BYTES, timeoutMs: TIMEOUT_MS });
    const link = advertisedFeed(new TextDecoder().decode(response.body));
    const address = link === '' ? undefined : URL.parse(link, response.url)?.href;
    return address && isWebAddress(address) ? address : undefined;
  } catch {
    return undefined;
  }
}

/** A feed of the operator, with words that tell its category. */
export interface NamedFeed {
  url: string;
  /** Its group and its title. */
  about: string;
}

const OUTLINE = /<(\/?)outline\b/gi;
const MAX_FEEDS = 1_000;

/** Returns the feeds of an OPML file, as feed readers export it, in its order. */
export function readOpml(text: string): NamedFeed[] {
  const groups: string[] = [];
  const feeds: NamedFeed[] = [];
  for (const { index, 1: closing } of text.matchAll(OUTLINE)) {
    if (closing) {
      groups.pop();
      continue;
    }
    const end = tagEnd(text, index);
    if (end === -1 || feeds.length >= MAX_FEEDS) break;
    const tag = text.slice(index, end);
    const attributes = readAttributes(tag);
    const value = (name: string) => decodeXML(attributes.get(name) ?? '').trim();
    const title = value('title') || value('text');
    const url = value('xmlurl');
    if (url) feeds.push({ url, about: [...groups, value('category'), title].join(' ').trim() });
    if (!tag.endsWith('/')) groups.push(title);
  }
  return feeds;
}

/** The feeds of each category that has any. */
export type Places = ReadonlyMap<Category, readonly string[]>;

/** Words of titles and addresses that name a category; the first match wins. */
const WORDS: readonly (readonly [Category, RegExp])[] = [
  ['realestate', /real.?estate|housing|property|homes/i],
  ['opinion', /opinion|editorial|comment|column/i],
  ['politics', /politic|government|policy|elections?/i],
  ['technology', /tech|science|digital|gadget|software/i],
  ['automotive', /auto|motor|\bcars?\b|vehicle|energy/i],
  ['health', /health|wellness|medic/i],
  ['sports', /sports?\b|football|cricket|tennis/i],
  ['food', /food|dining|recipe|restaurant|cook/i],
  ['lifestyle', /life|style|fashion|travel/i],
  ['arts', /\barts?\b|culture|film|music|books?\b|theat|entertainment/i],
  ['archives', /archive|history/i],
  ['business', /business|econom|financ|market|money|company|companies/i],
  ['world', /world|international|global/i],
  ['national', /national|nation\b|country|domestic/i],
  ['local', /local|city|town|region|county/i],
];

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

/** The title counts before the address. */
function guessCategory({ about, url }: NamedFeed): Category | undefined {
  const exact = about.toLowerCase().split(/\W+/).find(isCategory);
  const path = URL.parse(url)?.pathname ?? '';
  return (
    exact ??
    WORDS.find(([, words]) => words.test(about))?.[0] ??
    WORDS.find(([, words]) => words.test(path))?.[0]
  );
}
