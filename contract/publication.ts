import { z } from 'zod';
import { CATEGORIES, type Category, TOPICS, type Topic } from './categories.ts';
import { TRENDING_TOPICS } from './limits.ts';

/** publication.json: the brand, feeds and content of one site. Messages say what to write instead. */

const WEB_ADDRESS = 'write a full http:// or https:// address';
const SITE_OR_WEB_ADDRESS =
  'write a full http:// or https:// address, or a path on this site that begins with /';

/** Browsers load no frame and no video from http:// into a page that came by https://. */
const LOADED_BY_BROWSERS = 'write an https:// address, or a path on this site that begins with /';

export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

const isSitePath = (value: string) => /^\/(?!\/)\S*$/.test(value);

const text = z.string('write a text in quotes').trim().min(1, 'write a text, it must not be empty');
const webAddress = text.refine(isWebAddress, WEB_ADDRESS);
const address = text.refine((value) => isSitePath(value) || isWebAddress(value), SITE_OR_WEB_ADDRESS);
const loadedByBrowsers = address.refine((value) => !/^http:/i.test(value), LOADED_BY_BROWSERS);

const ownPath = text.refine(
  isSitePath,
  'write a path on this site that begins with /, such as "/media/icon.svg"',
);

const bareHost = text.regex(
  /^(?!www\.)[a-z0-9-]+(\.[a-z0-9-]+)+$/,
  'write the bare host, such as "ledger.example", without https:// or www.',
);

const feed = z.union(
  [
    address,
    z.strictObject({
      url: address,
      /** Its address for others, in OPML and outgoing feeds. Without one, `url` is given away without its query. */
      publicUrl: address.optional(),
      /** proxy: fetched, resized and served by us; direct: the reader's browser asks the source; off: none. */
      images: z.enum(['proxy', 'direct', 'off'], 'write "proxy", "direct" or "off"').default('proxy'),
      everyMinutes: z
        .number()
        .int()
        .min(1, 'write 1 or more')
        .max(1440, 'write 1440 (a day) or less')
        .default(15),
    }),
  ],
  { error: 'write the feed’s address, or {"url": "…", "images": "proxy", "everyMinutes": 15}' },
);

type FeedSetting = {
  url: string;
  publicUrl?: string | undefined;
  images: 'proxy' | 'direct' | 'off';
  everyMinutes: number;
};

const feedSetting = feed.transform(
  (value): FeedSetting =>
    typeof value === 'string' ? { url: value, images: 'proxy', everyMinutes: 15 } : value,
);

function oneOfEach<Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) {
  return z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>);
}

const featuredVideo = z.union(
  [
    z.strictObject({
      title: text,
      description: text.optional(),
      youtube: z.string().regex(/^[\w-]{11}$/, 'write the 11-character id of the video'),
      poster: address.optional(),
    }),
    z.strictObject({
      title: text,
      description: text.optional(),
      file: loadedByBrowsers,
      poster: address.optional(),
    }),
  ],
  {
    error:
      'write {"title": "…", "file": "/…", "poster": "/…"} or {"title": "…", "youtube": "11-character id"}',
  },
);

/** What pages say of the publication beside its name. Without a text of its own a page says what is true of any. */
const texts = z.strictObject({
  /** In the footer, under the name and the tagline. */
  footer: text.optional(),
  /** Under the headings of these pages, and as their descriptions for search engines. */
  blog: text.optional(),
  faq: text.optional(),
  partners: text.optional(),
  search: text.optional(),
  /** Signs stories whose feed names no author; `{source}` is the title of their feed. Without it: Staff Reporter. */
  defaultAuthor: text.max(60, 'write at most 60 characters').optional(),
});

const onOrOff = z.boolean('write true or false');

/** What robots.txt says. */
const crawlers = z.strictObject({
  /** No crawler may read anything. */
  closed: onOrOff.default(false),
  /** User agents that may read nothing, such as "GPTBot". */
  refuse: z
    .array(
      text.regex(/^[\w./-]{1,100}$/, 'write the name of a user agent, such as "GPTBot"'),
      'write a list of user agents, such as ["GPTBot"]',
    )
    .default([]),
  /** All of contract/crawlers.ts besides. */
  refuseAi: onOrOff.default(false),
});

const SOCIAL = ['x', 'linkedin', 'facebook', 'instagram', 'youtube', 'pinterest', 'rss'] as const;

export const publicationSchema = z.strictObject({
  /** For editors, which complete and check by it. */
  $schema: z.string().optional(),
  /** Free words for whoever edits the file; never shown. */
  notes: z.string().optional(),
  name: text,
  tagline: text,
  description: text.max(200, 'write at most 200 characters').optional(),
  domain: bareHost,
  /** Further hosts of the site: each sends its own name to the backend instead of `domain`. */
  hosts: z.array(bareHost, 'write a list of hosts, such as ["ledger.example"]').default([]),
  timeZone: text.refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  }, 'write an IANA time zone such as "America/New_York"'),
  /** How dates and numbers are written, and the language that pages declare. */
  locale: text
    .refine(isLocale, 'write a language, or a language and a country, such as "en" or "en-GB"')
    .default('en'),
  /** In browser tabs; without one, the first letter of the name. */
  icon: ownPath.optional(),
  texts: texts.prefault({}),
  feeds: oneOfEach<Category, typeof feedSetting>(CATEGORIES, feedSetting),
  services: z
    .strictObject({
      converter: webAddress.nullable().default(null),
      backend: webAddress.nullable().default(null),
      key: text.default('public-anonymous-key'),
    })
    .prefault({}),
  /** How others reach whoever runs the feed reader; sent to feed hosts as the user agent. */
  userAgent: text.optional(),
  featuredVideo: featuredVideo.nullable().default(null),
  eventsWall: loadedByBrowsers.nullable().default(null),
  /** How long the first headlines of the breaking categories are breaking news. */
  breakingHours: z
    .number('write a number of hours')
    .positive('write more than 0')
    .max(168, 'write 168 (a week) or less')
    .default(6),
  trendingTopics: z
    .array(text, 'write a list of five texts')
    .length(TRENDING_TOPICS, `write exactly ${TRENDING_TOPICS} topics`),
  topics: oneOfEach<Topic, z.ZodArray<typeof text>>(TOPICS, z.array(text, 'write a list of words')),
  partners: z.array(
    z.strictObject({
      id: text,
      title: text,
      description: text.optional(),
      directUrl: address,
      originalUrl: address,
    }),
  ),
  social: z.partialRecord(z.enum(SOCIAL), address).default({}),
  crawlers: crawlers.prefault({}),
  /** The service worker, which keeps pages for when there is no network. Off, browsers that have it remove it. */
  offline: onOrOff.default(true),
  /** A hub that tells feed readers of changes, by WebSub. */
  webSub: webAddress.nullable().default(null),
  /** Days that an item which left its feed stays in the archive. */
  keepDays: z.number().int().min(1, 'write 1 or more').max(3650, 'write 3650 or less').default(90),
  /** The bundled sample outside world at /newswire. */
  newswire: z.boolean('write true or false').default(false),
  /** Hosts (host:port) that may be asked though they are private, for what a trusted document names there. */
  trustedHosts: z.array(text).default([]),
});

function isLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length > 0;
  } catch {
    return false;
  }
}

export type Publication = z.infer<typeof publicationSchema>;
export type PublicationFeed = Publication['feeds'][Category];
/** A feed's address as others may see it: a query may hold a key. */
export function publicFeedAddress({ url, publicUrl }: PublicationFeed, site: string): string {
  const address = new URL(publicUrl ?? url, site);
  if (publicUrl === undefined) address.search = '';
  address.hash = '';
  return address.href;
}

export type SocialNetwork = (typeof SOCIAL)[number];
