import { pino } from 'pino';
import { expect } from 'vitest';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import type { Publication, PublicationFeed } from '../../contract/publication.ts';
import { type RssAnswer, rssAnswer } from '../../contract/rss.ts';
import type { Changes } from '../../server/data/changes/changes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createMetrics, type Metrics } from '../../server/lib/metrics.ts';
import { createFetcher, type FetcherOptions, type FetchRequest } from '../../server/net/fetcher.ts';
import { type Feeds, type FeedsOptions, openFeeds } from '../../server/news/feeds/open-feeds.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { openSharedChanges } from './shared-changes.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The feed engine as the site runs it, with a clock that the test moves. */
export interface FeedsSetup {
  publication: Publication;
  feeds: Feeds & Awaited<ReturnType<Feeds['carry']>>;
  metrics: Metrics;
  /** Tags of everything that changed. */
  published: string[];
  logged: Record<string, unknown>[];
  now(): Date;
  pass(milliseconds: number): void;
  ask(query: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** What /api/rss gives for a category's feed. */
  read(category: Category): Promise<RssAnswer>;
  titles(category: Category): Promise<string[]>;
  stop(): Promise<void>;
}

type GivenFeed = string | Partial<PublicationFeed>;

export interface FeedsSetupOptions extends Partial<FeedsOptions> {
  database: Database;
  /** The categories that matter; the others carry a feed of the site's own that has nothing in it. */
  feeds: Partial<Record<Category, GivenFeed | readonly GivenFeed[]>>;
  publish?: Partial<Publication>;
  changes?: Changes;
  trust?: string[];
  startAt?: Date;
  /** Answers the site's own addresses. */
  self?: (path: string) => Response | Promise<Response>;
  fetcherOptions?: Partial<FetcherOptions>;
  /** Limits for every fetch from now on: what hangs need not hang for twenty seconds in a test. */
  limits?: Pick<FetchRequest, 'timeoutMs'>;
}

const NOTHING = '<rss version="2.0"><channel><title>Nothing today</title></channel></rss>';

export async function openFeedsSetup(options: FeedsSetupOptions): Promise<FeedsSetup> {
  let time = options.startAt ?? new Date('2026-11-15T12:00:00Z');
  const clock = () => time;
  const sample = await loadPublication('sample/meridian-ledger/publication.json');
  const publication: Publication = {
    ...sample,
    ...(options.publish?.domain && { id: options.publish.domain }),
    ...options.publish,
    feeds: Object.fromEntries(
      CATEGORIES.map((category) => {
        const given = [options.feeds[category] ?? '/nothing.xml'].flat();
        const feeds = given.map((feed) => (typeof feed === 'string' ? { url: feed } : feed));
        return [category, feeds.map((feed) => ({ ...sample.feeds[category][0], everyMinutes: 15, ...feed }))];
      }),
    ) as Publication['feeds'],
  };
  const logged: Record<string, unknown>[] = [];
  const published: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const changes = await openSharedChanges({
    database: options.database,
    publication: publication.domain,
    log,
  });
  changes.subscribe((tags) => void published.push(...tags));
  const metrics = createMetrics('test');
  const self = options.self ?? (() => new Response(NOTHING));
  const fetcher = createFetcher({
    trustedHosts: options.trust ?? [],
    userAgent: 'Masthead/0.1 (tests)',
    self: { fetch: async (path) => self(path) },
    ...options.fetcherOptions,
  });
  const engine = await openFeeds({
    fetcher: { ...fetcher, fetch: (request) => fetcher.fetch({ ...request, ...options.limits }) },
    metrics,
    log,
    clock,
    ...options,
    timing: {
      // The middle of every jitter.
      random: () => 0.5,
      pause: async (milliseconds) => {
        time = new Date(time.getTime() + milliseconds);
      },
      ...options.timing,
    },
  });
  const paper = await engine.carry({ publication, changes: options.changes ?? changes });
  const feeds = { ...engine, ...paper };

  const ask = async (query: Record<string, string>, headers: Record<string, string> = {}) =>
    feeds.routes.request(`/api/rss?${new URLSearchParams(query)}`, { headers });
  const read = async (category: Category) => {
    const response = await ask({ rss_url: publication.feeds[category][0]?.url ?? '' });
    return rssAnswer.parse(await response.json());
  };
  return {
    publication,
    feeds,
    metrics,
    published,
    logged,
    ask,
    read,
    now: clock,
    pass(milliseconds) {
      time = new Date(time.getTime() + milliseconds);
    },
    titles: async (category) => (await read(category)).items.map(({ title }) => title),
    async stop() {
      paper.close();
      await engine.stop();
      await changes.close();
      await fetcher.close();
    },
  };
}

/** Waits for what another part of the process is about to do; a busy machine may take a while. */
export function eventually<Value>(look: () => Value) {
  return expect.poll(look);
}

/** A small RSS feed; items are given by title, or in more detail. */
export function rss(
  items: readonly (string | { title: string; guid?: string; date?: string; extra?: string })[],
  channel = '<title>Harbour Wire</title>',
): string {
  const written = items.map((item) => {
    const { title, guid = title, date, extra = '' } = typeof item === 'string' ? { title: item } : item;
    const pubDate = date ? `<pubDate>${date}</pubDate>` : '';
    return `<item><title>${title}</title><guid isPermaLink="false">${guid}</guid><link>https://wire.example/${encodeURIComponent(guid)}</link>${pubDate}${extra}</item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel>${channel}${written.join('')}</channel></rss>`;
}
