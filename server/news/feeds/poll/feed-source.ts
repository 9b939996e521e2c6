import { z } from 'zod';
import type { FetchResponse } from '../../../net/fetcher.ts';
import { runCooperatively } from '../parse/cooperative-task.ts';
import { FeedError } from '../parse/feed-error.ts';
import { MAX_ITEMS } from '../parse/limits.ts';
import { normalise } from '../parse/normalise.ts';
import { parseFeedCooperatively } from '../parse/parse-feed.ts';
import type { ParsedFeed, RawItem } from '../parse/raw-feed.ts';
import { parseCapped } from '../parse/read-json.ts';
import type { RichText } from '../parse/rich-text.ts';

/** Where a feed is fetched from, and how the response is parsed: the feed's own host, or a converter. */
export interface FeedSource {
  addressFor(feedAddress: string): string;
  /** Fails with a FeedError where the answer is no feed. */
  read(answer: FetchResponse, request: { feedAddress: string; now: Date }): Promise<ParsedFeed>;
  /** Whether a redirect of the answer is the feed's own. */
  redirectsAreTheFeeds: boolean;
}

/** The host of an address, the same for all of a host's feeds; '' for the site itself. */
export function hostOfAddress(address: string): string {
  return URL.parse(address)?.host ?? '';
}

/** The feed is fetched from its own host and parsed here. */
export const directSource: FeedSource = {
  addressFor: (address) => address,
  read: ({ body, url, headers }, { now }) =>
    parseFeedCooperatively(body, { url, contentType: headers.get('content-type') ?? undefined, now }),
  redirectsAreTheFeeds: true,
};

const text = z.string().nullish().catch(undefined);

/** rss2json and its imitators: what is missing or of another kind is left out, and what there is, is used. */
const image = z.object({ link: text, url: text, type: text, thumbnail: text }).nullish().catch(undefined);

const item = z.object({
  title: text,
  pubDate: text,
  link: text,
  guid: text,
  author: text,
  thumbnail: text,
  description: text,
  content: text,
  enclosure: image,
  categories: z.array(z.string()).catch([]).default([]),
});

const answer = z.object({
  status: z.literal('ok'),
  feed: z
    .object({ title: text, link: text, author: text, description: text, image: text })
    .catch({})
    .default({}),
  items: z
    .array(z.unknown())
    .transform((items) => items.slice(0, MAX_ITEMS))
    .pipe(z.array(item.catch({ categories: [] }))),
});

/** A remote converter is asked for the feed; its response is trusted no more than a feed. */
export function converterSource(converter: string): FeedSource {
  return {
    addressFor: (address) =>
      `${converter}${converter.includes('?') ? '&' : '?'}rss_url=${encodeURIComponent(address)}`,
    read: ({ body }, request) => readAnswer(body, request),
    redirectsAreTheFeeds: false,
  };
}

async function readAnswer(
  body: Uint8Array,
  { feedAddress, now }: { feedAddress: string; now: Date },
): Promise<ParsedFeed> {
  const given = answer.safeParse(parseCapped(new TextDecoder().decode(body)));
  if (!given.success) throw new FeedError('not-a-feed', 'Failed to fetch RSS feed');
  const { feed, items } = given.data;
  const steps = normalise(
    {
      format: 'json',
      title: richTexts(feed.title)[0],
      description: richTexts(feed.description)[0],
      links: [feed.link ?? ''],
      authors: [feed.author ?? ''],
      images: [feed.image ?? ''],
      ttlMinutes: undefined,
      base: '',
      items: items.map(rawItem),
      cutOff: false,
    },
    // What is relative is so to the feed, not to the converter and not to this site.
    { url: feedAddress, now },
  );
  return runCooperatively(steps);
}

function rawItem(given: z.infer<typeof item>): RawItem {
  const { enclosure } = given;
  return {
    guid: given.guid ?? '',
    titles: richTexts(given.title),
    descriptions: richTexts(given.description),
    contents: richTexts(given.content),
    links: [given.link ?? ''],
    dates: [given.pubDate ?? ''],
    authors: [given.author ?? ''],
    categories: given.categories,
    enclosures: [
      { url: enclosure?.url || enclosure?.link || '', type: enclosure?.type ?? undefined },
      { url: enclosure?.thumbnail ?? '' },
    ],
    images: [],
    thumbnails: [{ url: given.thumbnail ?? '' }],
    artwork: undefined,
    base: undefined,
  };
}

function richTexts(source: string | null | undefined): RichText[] {
  return source ? [{ source, form: 'html' }] : [];
}
