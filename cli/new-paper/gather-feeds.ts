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
  /** What the operator should know, a line each. */
  notes: readonly string[];
}

type WantedFeed = NamedFeed & { category?: Category };

const MAX_OPML_LENGTH = 5_000_000;
const MAX_PAGE_BYTES = 2_000_000;
const TIMEOUT_MS = 8_000;

/**
 * Finds the feeds that somebody named: addresses of feeds or of sites that say where their feed is, each with its category
 * before it if wanted (`business=https://…`), or an OPML file. What does not answer now is added unchecked.
 */
export async function gatherFeeds(text: string, fetcher: Fetcher, clock: () => Date): Promise<GatheredFeeds> {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const wanted = (await Promise.all(words.map(readWord))).flat();
  const asked = await Promise.all(wanted.map((feed) => askFor(feed, fetcher, clock)));
  return {
    feeds: placeFeeds(asked.map(({ feed }) => feed)),
    notes: asked.flatMap(({ note }) => (note ? [note] : [])),
  };
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
  const { status, problem, feed: read } = await checkFeed(fetcher, directSource, feed.url, clock());
  if (status === 'ok') return { feed: { ...feed, about: `${feed.about} ${read?.title ?? ''}`.trim() } };
  if (status === 'unreadable') {
    const found = await findOnPage(feed.url, fetcher);
    if (found) return { feed: { ...feed, ...found, about: `${feed.about} ${found.about}`.trim() } };
  }
  return { feed, note: `${feed.url} was added unchecked: ${problem}` };
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

/** A feed that somebody named, with whatever words say what it is about. */
export interface NamedFeed {
  url: string;
  /** The group it stands in, its title. */
  about: string;
}

const OUTLINE = /<(\/?)outline\b/gi;
const MAX_FEEDS = 1_000;

/** The feeds of an OPML file, such as a feed reader exports, in its order. */
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

/** Where feeds go that say nothing of themselves. */
const ORDER: readonly Category[] = ['business', 'technology', 'world', 'national', 'local', ...CATEGORIES];

/** Gives each feed a category: the one that it names, the one that its words name, or one that is free. */
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

/** What stands in a title counts before what stands in an address. */
function guessCategory({ about, url }: NamedFeed): Category | undefined {
  const exact = about.toLowerCase().split(/\W+/).find(isCategory);
  const path = URL.parse(url)?.pathname ?? '';
  return (
    exact ??
    WORDS.find(([, words]) => words.test(about))?.[0] ??
    WORDS.find(([, words]) => words.test(path))?.[0]
  );
}
