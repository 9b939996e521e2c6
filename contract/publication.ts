import { z } from 'zod';
import { CATEGORIES, type Category, TOPICS, type Topic } from './categories.ts';
import { TRENDING_TOPICS } from './limits.ts';
import { readTrustedHost } from './trusted-host.ts';

/**
 * publication.json: the brand, feeds and content of one site. Messages say what to write instead; descriptions are those of
 * the JSON Schema and of docs/your-paper.md.
 */

const WEB_ADDRESS = 'write a full http:// or https:// address';
const SITE_OR_WEB_ADDRESS =
  'write a full http:// or https:// address, or a path on this site that begins with /';

/** Browsers load no frame and no video from http:// into a page that came by https://. */
const LOADED_BY_BROWSERS = 'write an https:// address, or a path on this site that begins with /';

export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

const isPhrase = (term: string) => /[^\p{L}\p{N}]/u.test(term);
const isSitePath = (value: string) => /^\/(?!\/)\S*$/.test(value);

const text = z.string('write a text in quotes').trim().min(1, 'write a text, it must not be empty');
const webAddress = text.refine(isWebAddress, WEB_ADDRESS);
const address = text.refine((value) => isSitePath(value) || isWebAddress(value), SITE_OR_WEB_ADDRESS);
const loadedByBrowsers = address.refine((value) => !/^http:/i.test(value), LOADED_BY_BROWSERS);

const ownPath = text.refine(
  isSitePath,
  'write a path on this site that begins with /, such as "/media/icon.svg"',
);

/** A host name without www., as domains are compared. */
export const BARE_HOST = /^(?!www\.)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const bareHost = text.regex(BARE_HOST, {
  error({ input }) {
    const ascii = URL.parse(`https://${input}`)?.hostname ?? '';
    return ascii.includes('xn--') && BARE_HOST.test(ascii) && ascii !== input
      ? `write "${ascii}", the form of this name in addresses`
      : 'write the bare host, such as "ledger.example", without https:// or www.';
  },
});

const feed = z.strictObject({
  url: address,
  publicUrl: address.optional(),
  images: z.enum(['proxy', 'direct', 'off'], 'write "proxy", "direct" or "off"').default('proxy'),
  everyMinutes: z
    .number()
    .int()
    .min(1, 'write 1 or more')
    .max(1440, 'write 1440 (a day) or less')
    .default(15),
});

const oneFeed = z.union([address, feed], {
  error: 'write the feed’s address, or {"url": "…", "images": "proxy", "everyMinutes": 15}',
});

const severalFeeds = z
  .array(oneFeed)
  .min(1, 'write null for a category without a feed')
  .refine(
    (feeds) => new Set(feeds.map((one) => (typeof one === 'string' ? one : one.url))).size === feeds.length,
    'write each address once',
  );

const feedSetting = z
  .union([address, feed, severalFeeds, z.null()], {
    error: 'write the feed’s address, a list of several, or null for a category without a feed',
  })
  .transform((value) =>
    (value === null ? [] : [value].flat()).map((one) =>
      typeof one === 'string' ? feed.parse({ url: one }) : one,
    ),
  );

const anyFeeds = feedSetting.prefault(null);

const categorySetting = z.strictObject({
  name: text.max(40, 'write at most 40 characters').optional(),
  description: text.max(300, 'write at most 300 characters').optional(),
});

function oneOfEach<Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) {
  return z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>);
}

const terms = z.array(text, 'write a list of words');

/** One strong term in a title is enough for a topic; others have to come together. In a plain list, phrases are strong. */
const topicTerms = z
  .union([terms, z.strictObject({ strong: terms.default([]), supporting: terms.default([]) })], {
    error: 'write a list of words, or {"strong": ["…"], "supporting": ["…"]}',
  })
  .transform((value) =>
    Array.isArray(value)
      ? { strong: value.filter(isPhrase), supporting: value.filter((term) => !isPhrase(term)) }
      : value,
  );

const anyTerms = topicTerms.prefault([]);

const video = {
  title: text,
  description: text.optional(),
  poster: address.optional(),
  transcript: address.optional(),
};
const featuredVideo = z.union(
  [
    z.strictObject({
      ...video,
      youtube: z.string().regex(/^[\w-]{11}$/, 'write the 11-character id of the video'),
    }),
    z.strictObject({ ...video, file: loadedByBrowsers, captions: ownPath.optional() }),
  ],
  {
    error:
      'write {"title": "…", "file": "/…", "poster": "/…"} or {"title": "…", "youtube": "11-character id"}',
  },
);

const texts = z.strictObject({
  footer: text.optional(),
  blog: text.optional(),
  faq: text.optional(),
  partners: text.optional(),
  search: text.optional(),
  defaultAuthor: text.max(60, 'write at most 60 characters').optional(),
});

const onOrOff = z.boolean('write true or false');

const crawlers = z.strictObject({
  closed: onOrOff.default(false),
  refuse: z
    .array(
      text.regex(/^[\w./-]{1,100}$/, 'write the name of a user agent, such as "GPTBot"'),
      'write a list of user agents, such as ["GPTBot"]',
    )
    .default([]),
  refuseAi: onOrOff.default(false),
});

export const SOCIAL = ['x', 'linkedin', 'facebook', 'instagram', 'youtube', 'pinterest', 'rss'] as const;

export const publicationSchema = z.strictObject({
  $schema: z.string().optional().describe('where the JSON Schema of this file is, for editors'),
  notes: z.string().optional().describe('free words, never shown'),
  name: text.describe('the name of the paper, in header and footer'),
  tagline: text
    .or(z.literal(''))
    .default('')
    .describe('under the name; phones show one line of it, about 40 letters'),
  description: text
    .max(200, 'write at most 200 characters')
    .optional()
    .describe('for search engines: at most 200 characters'),
  id: text
    .regex(
      /^[a-z0-9][a-z0-9.-]{0,252}$/,
      'write lower-case letters, digits, "." and "-", such as "ledger.example"',
    )
    .optional()
    .describe(
      'the name to which articles, accounts, pins and counts belong: lower-case letters, digits, `.` and `-`; never changed afterwards. Without one it is the `domain`, so add it before the domain changes; the desk does',
    ),
  domain: bareHost.describe(
    "the site's host without `www.`; canonical addresses and the default of the `domain` query",
  ),
  hosts: z
    .array(bareHost, 'write a list of hosts, such as ["ledger.example"]')
    .default([])
    .describe(
      "further hosts of the site, without `www.`: each sends its own name as the `domain` query, all others the publication's `domain`",
    ),
  formerHosts: z
    .array(bareHost, 'write a list of hosts, such as ["ledger.example"]')
    .default([])
    .describe(
      'hosts that the site had, without `www.`: each leads from every path to the same path at `domain` (301)',
    ),
  closed: onOrOff
    .default(false)
    .describe(
      '`true` closes the paper: readers get a page with status 410, feeds are not polled, and nothing is deleted; `false` by default',
    ),
  timeZone: text
    .refine((zone) => {
      try {
        new Intl.DateTimeFormat('en', { timeZone: zone });
        return true;
      } catch {
        return false;
      }
    }, 'write an IANA time zone such as "America/New_York"')
    .default('UTC')
    .describe('`UTC` by default; where the paper is published: the date in the header'),
  locale: text
    .refine(isLocale, 'write a language, or a language and a country, such as "en" or "en-GB"')
    .default('en')
    .describe(
      'how dates are written, and the language that pages declare: `en` by default, which writes them as in the United States',
    ),
  icon: ownPath
    .optional()
    .describe(
      'a path such as `/media/icon.svg`, for tabs; without one, and for home screens, the first letter of the name is drawn',
    ),
  texts: texts
    .prefault({})
    .describe(
      '`footer`: a line under the name; `blog`, `faq`, `partners`, `search`: what these pages say under their headings, and to search engines. Without them the pages say only what is true of any paper. `defaultAuthor`: who signs a story whose feed names no author, `{source}` being the feed\'s title; `masthead new` writes `"{source}"`, without it the card says Staff Reporter',
    ),
  feeds: oneOfEach<Category, typeof anyFeeds>(CATEGORIES, anyFeeds)
    .prefault({})
    .describe(
      'of the fifteen categories, those that the paper has: an address for each, or a list of several; the others may be `null`. Instead of an address there may be `{"url": "…"}` with more settings; `images`: `proxy` (fetched, resized and served here), `direct` or `off`; `everyMinutes`: 15 by default; `publicUrl`: the address that OPML and our own feeds name as the source, where `url` holds a key or its query matters: `url` is given away without its query',
    ),
  categories: z
    .partialRecord(z.enum(CATEGORIES), categorySetting)
    .default({})
    .describe(
      'other words for categories, such as `{"business": {"name": "Companies", "description": "…"}}`; the description stands at the head of the section on the front page and of the category’s page, which otherwise has that of its only feed',
    ),
  services: z
    .strictObject({
      converter: webAddress.nullable().default(null),
      backend: webAddress.nullable().default(null),
      key: text.default('public-anonymous-key'),
    })
    .prefault({})
    .describe(
      "`converter` and `backend`: addresses of a remote feed converter or blog backend with the same contract, or `null` for the built-in ones; `key`: the public bearer key, which pages carry; a remote backend's secret is `BACKEND_KEY` in the environment",
    ),
  userAgent: text.optional().describe('how feed hosts can reach you'),
  featuredVideo: featuredVideo
    .nullable()
    .default(null)
    .describe(
      '`{"title", "file", "poster"}` or `{"title", "youtube"}`, or `null`; a file of another host at the `https://` address that it has in the end, since pages load from no other host. `captions`: the path of a WebVTT file for a `file`; `transcript`: the address of a page with the words',
    ),
  eventsWall: loadedByBrowsers
    .nullable()
    .default(null)
    .describe(
      'the address framed under Local Events (`https://`, and not one that leads on to another host), or `null`',
    ),
  newsroom: z
    .strictObject({
      title: text.default('From our newsroom'),
      count: z.number().int().min(0, 'write 0 or more').max(10, 'write 10 or less').default(3),
    })
    .prefault({})
    .describe(
      'the newest articles of the paper’s own, on the front page: `title` ("From our newsroom") and `count` (3; 0 leaves them out). `featured: true` in an article’s front matter puts it first',
    ),
  mostRead: onOrOff
    .default(true)
    .describe(
      '`true` by default: the articles that most readers opened in the last 24 hours, on the front page and after articles, once at least three were opened ten times. Pages are counted by the hour, without anything of who opened them, for this and for the desk’s Numbers; `false` stores nothing',
    ),
  viewOnPinterest: onOrOff
    .default(true)
    .describe(
      '`true` by default: “View on Pinterest” under the picture of an article, which searches Pinterest for its title; `false` leaves it out',
    ),
  breakingHours: z
    .number('write a number of hours')
    .positive('write more than 0')
    .max(168, 'write 168 (a week) or less')
    .default(6)
    .describe(
      'how old the headlines of the breaking bar may be: 6 hours; without one that is newer there is no bar',
    ),
  trendingTopics: z
    .array(text, 'write a list of five texts')
    .refine(
      ({ length }) => length === TRENDING_TOPICS || length === 0,
      `write exactly ${TRENDING_TOPICS} topics, or none`,
    )
    .default([])
    .describe('exactly five, or none'),
  topics: oneOfEach<Topic, typeof anyTerms>(TOPICS, anyTerms)
    .prefault({})
    .describe(
      'the words that bring stories to Markets, Innovation, Fintech, Leadership, Sustainability and Startups, each `{"strong": […], "supporting": […]}`: a strong one in a headline is enough, of supporting ones two must come together, one of them in the headline. In a plain list, phrases are strong',
    ),
  partners: z
    .array(
      z.strictObject({
        id: text,
        title: text,
        description: text.optional(),
        directUrl: address,
        originalUrl: address,
      }),
    )
    .default([])
    .describe('documents: `id`, `title`, `description`, `directUrl` (an image), `originalUrl`'),
  social: z
    .partialRecord(z.enum(SOCIAL), address)
    .default({})
    .describe('`x`, `linkedin`, `facebook`, `instagram`, `youtube`, `pinterest`, `rss`'),
  crawlers: crawlers
    .prefault({})
    .describe(
      '`closed`: `true` keeps all crawlers out; `refuse`: user agents that may read nothing, such as `["GPTBot"]`; `refuseAi`: `true` adds those of language models (`contract/crawlers.ts` lists them); all off by default',
    ),
  offline: onOrOff
    .default(true)
    .describe(
      '`true` by default: browsers keep the front page and the articles that were read for when there is no network. `false` takes that back: browsers that have kept something remove it at their next visit',
    ),
  securityContact: text
    .refine(
      (value) => isWebAddress(value) || /^mailto:\S+@\S+$/.test(value),
      'write an address such as "mailto:security@ledger.example", or a full https:// address',
    )
    .optional()
    .describe(
      'where faults of security are reported, in `/.well-known/security.txt`: a `mailto:` or web address',
    ),
  webSub: webAddress
    .nullable()
    .default(null)
    .describe('the address of a hub that notifies feed readers of changes, or `null`'),
  keepDays: z
    .number()
    .int()
    .min(1, 'write 1 or more')
    .max(3650, 'write 3650 or less')
    .default(90)
    .describe(
      'how long items that left their feed stay in the archive: 90; of several papers with one feed, the longest',
    ),
  desk: z
    .strictObject({ reviewRequired: onOrOff.default(false), alerts: webAddress.nullable().default(null) })
    .prefault({})
    .describe(
      '`reviewRequired`: `true` asks for two pairs of eyes before a text is published or updated at the desk: one editor asks for review, another publishes; `false` by default. `alerts`: the address of a webhook for alerts (docs/desk.md), or `null`',
    ),
  newswire: onOrOff
    .default(false)
    .describe('`true` serves the feeds, stories and events of the sample at `/newswire`; `false` by default'),
  trustedHosts: z
    .array(
      text.refine(
        (entry) => readTrustedHost(entry) !== undefined,
        'write a host, or a host and its port, such as "wire.internal:8080", without https://',
      ),
      'write a list of hosts, such as ["wire.internal:8080"]',
    )
    .default([])
    .describe(
      'hosts that feeds and images may live on though their address is private; only what this file or a document on such a host names is fetched from them; not changed at the desk, and in a network set in network.json',
    ),
});

function isLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length > 0;
  } catch {
    return false;
  }
}

export type Publication = z.infer<typeof publicationSchema> & {
  /** The key of everything that is stored for the paper. */
  id: string;
  /** Hosts that the network trusts for other papers. */
  untrustedHosts?: readonly string[];
};
export type PublicationFeed = Publication['feeds'][Category][number];

/** The paper in a sentence or less, for search engines and feed readers. */
export function descriptionOf({
  description,
  tagline,
  name,
}: Pick<Publication, 'description' | 'tagline' | 'name'>): string {
  return description ?? (tagline || name);
}

/** A feed's address as others may see it: a query may hold a key. */
export function publicFeedAddress(
  { url, publicUrl }: Pick<PublicationFeed, 'url' | 'publicUrl'>,
  site: string,
): string {
  const address = new URL(publicUrl ?? url, site);
  if (publicUrl === undefined) address.search = '';
  address.hash = '';
  return address.href;
}

export type SocialNetwork = (typeof SOCIAL)[number];
