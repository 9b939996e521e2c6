import { setTimeout as sleep } from 'node:timers/promises';
import { CATEGORIES, type Category } from '../../../contract/categories.ts';
import type { Publication } from '../../../contract/publication.ts';
import { feedTag } from '../../../contract/tags.ts';
import { withTimeout } from '../../../contract/with-timeout.ts';
import type { Changes } from '../../data/changes/changes.ts';
import type { Database } from '../../data/database/open-database.ts';
import type { Log } from '../../lib/log.ts';
import type { Metrics } from '../../lib/metrics.ts';
import type { Fetcher } from '../../net/fetcher.ts';
import { createFeedMetrics } from './feed-metrics.ts';
import { createDemand } from './poll/demand.ts';
import { converterSource, directSource, type FeedSource, hostOfAddress } from './poll/feed-source.ts';
import { reportHealth } from './poll/handle-result.ts';
import { createOutageWatch } from './poll/outage-watch.ts';
import { createPoller } from './poll/poller.ts';
import { createFeedCache } from './serve/feed-cache.ts';
import { readCopy } from './serve/read-copy.ts';
import { rssRoutes } from './serve/rss-routes.ts';
import { pruneFeedHours } from './store/feed-hours.ts';
import {
  demandFeed,
  isDue,
  nextDueTime,
  pollSooner,
  rescheduleAfterClockChange,
} from './store/feed-leases.ts';
import { pruneArchive } from './store/prune-archive.ts';
import { registerFeeds, repairFeedTimes } from './store/register-feeds.ts';
import { onFeedFailure } from './store/store-failure.ts';

export interface FeedsOptions {
  database: Database;
  fetcher: Fetcher;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
  /** Set by tests. */
  timing?: Partial<typeof TIMING>;
}

const TIMING = {
  random: Math.random,
  pause: (ms: number): Promise<unknown> => sleep(ms, undefined, { ref: false }),
};

/** NTP often sets clocks back by a little. */
const MIN_CLOCK_STEP_MS = 60_000;
/** Finds feeds that became due by other means than their own time. */
const MAX_TICK_SECONDS = 30;
const DEFAULT_INTERVAL_MINUTES = 15;

interface PaperFeed {
  address: string;
  categories: Category[];
  everyMinutes: number;
  /** Whether any of its categories shows images. */
  images: boolean;
}

interface RegisteredPaper {
  publication: string;
  feeds: ReadonlyMap<number, PaperFeed>;
  source: FeedSource;
  /** Remote hosts of its feeds. */
  hosts: readonly string[];
  /** Drops the served copies of the feed. */
  invalidate(id: number): void;
}

export type Feeds = Awaited<ReturnType<typeof openFeeds>>;

/** The feeds of all open papers: each is polled and stored once for all of them. */
export async function openFeeds(options: FeedsOptions) {
  const { database, metrics, log, clock } = options;
  const { random, pause } = { ...TIMING, ...options.timing };
  const { db } = database;
  const papers = new Set<RegisteredPaper>();
  const publications = () => [...new Set([...papers].map(({ publication }) => publication))];
  /** The settings of a feed in each paper, the latest paper first: a paper that replaces another decides. */
  const settingsOf = (id: number) =>
    [...papers].reverse().flatMap(({ feeds, source }) => {
      const feed = feeds.get(id);
      return feed ? [{ ...feed, source }] : [];
    });
  await repairFeedTimes(database, clock());

  const countFetch = createFeedMetrics(metrics, { db, publications, clock });
  const poller = createPoller({
    ...options,
    db,
    publications,
    sourceOf: (id) => settingsOf(id)[0]?.source ?? directSource,
    random,
    outage: createOutageWatch(() => new Set([...papers].flatMap(({ hosts }) => hosts)).size),
    everyMinutes: (id) => settingsOf(id)[0]?.everyMinutes ?? DEFAULT_INTERVAL_MINUTES,
    report(feed, result, handled) {
      // Waiting requests in this process need not wait for the notification from the database.
      if (handled.changed) for (const paper of papers) paper.invalidate(feed.id);
      demand.notifyPolled(feed.id);
      countFetch(result, handled);
      const categories = new Set(settingsOf(feed.id).flatMap((settings) => settings.categories));
      reportHealth(log, handled, { feed, result, categories: [...categories] });
    },
  });
  const demand = createDemand({
    ask: (id) => demandFeed(db, id, clock()),
    isDue: (id) => isDue(db, id, clock()),
    poll: () => void poller.pollDue(),
    pause,
  });
  const stopListening = await onFeedFailure(database, demand.notifyPolled);
  let lastTick = clock();
  const clockWentBack = () => {
    const before = lastTick;
    lastTick = clock();
    return before.getTime() - lastTick.getTime() > MIN_CLOCK_STEP_MS;
  };

  return {
    /** Registers the feeds of a paper. They are polled and served until the paper is closed. */
    async carry({ publication, changes }: { publication: Publication; changes: Changes }) {
      const { domain, keepDays } = publication;
      const { feeds, source, hosts } = await register(database, publication, clock());
      for (const [id, { everyMinutes }] of feeds) {
        const [current] = settingsOf(id);
        if (current && everyMinutes < current.everyMinutes) await pollSooner(db, id, everyMinutes, clock());
      }
      const byAddress = new Map([...feeds].map(([id, { address, images }]) => [address, { id, images }]));
      const cacheOf = (content: boolean) =>
        createFeedCache({
          // A transaction waits for a connection once; each query would wait behind a flood of searches.
          load: (id) => db.transaction().execute((trx) => readCopy(trx, domain, id, { content })),
          clock,
          log,
        });
      const [headlines, wholeCopies] = [cacheOf(false), cacheOf(true)];
      const paper: RegisteredPaper = {
        publication: domain,
        feeds,
        source,
        hosts,
        invalidate(id) {
          headlines.invalidate(id);
          wholeCopies.invalidate(id);
        },
      };
      papers.add(paper);
      // Subscribed before the page cache, so that pages are rendered from the new copy.
      const unsubscribe = changes.subscribe((tags) => {
        for (const [id, { categories }] of feeds) {
          if (!categories.some((category) => tags.includes(feedTag(category)))) continue;
          paper.invalidate(id);
          demand.notifyPolled(id);
        }
      });
      return {
        routes: rssRoutes({
          find: (address) => byAddress.get(address),
          copyOf: async (id, { content, wait }) => {
            const cache = content ? wholeCopies : headlines;
            const copy = await cache.read(id);
            if (copy) return copy;
            await demand.fetch(id, wait);
            return cache.read(id);
          },
          log,
        }),
        /** Waits, up to the timeout, until every feed was polled: for the first pages on an empty database. */
        async gather(timeoutMs: number): Promise<void> {
          const copies = await Promise.all([...feeds.keys()].map((id) => headlines.read(id)));
          if (copies.every((copy) => copy !== undefined)) return;
          await withTimeout(poller.pollDue(), timeoutMs);
        },
        async prune(): Promise<void> {
          const result = await pruneArchive(db, { publication: domain, keepDays, now: clock() });
          if (result.refused) {
            log.warn(
              { ...result.refused, keepDays },
              'most of the archive is older than keepDays, nothing was deleted: check the clock and the dates of the feeds; to delete it on purpose, lower keepDays in steps of less than half of the archive',
            );
          }
          if (result.deleted > 0) log.info({ items: result.deleted }, 'deleted old items from the archive');
          await pruneFeedHours(db, clock());
        },
        close(): void {
          papers.delete(paper);
          unsubscribe();
        },
      };
    },
    /** Polls all due feeds; settles when none is left. */
    pollDue: () => poller.pollDue(),
    /** Starts polling due feeds. Returns the seconds until the next one is due. */
    async tick(): Promise<number> {
      if (clockWentBack()) {
        log.warn('system clock moved back: rescheduling feeds polled in the future');
        await rescheduleAfterClockChange(db, clock());
      }
      void poller.pollDue();
      const due = await nextDueTime(db, publications());
      const seconds = due ? (due.getTime() - clock().getTime()) / 1000 : MAX_TICK_SECONDS;
      return Math.min(seconds, MAX_TICK_SECONDS);
    },
    async stop(): Promise<void> {
      await poller.stop();
      await stopListening();
    },
  };
}

/** Stores the feeds of the publication. Two categories may share a feed: it is polled at the shorter interval. */
async function register(database: Database, publication: Publication, now: Date) {
  const { converter } = publication.services;
  const source = converter === null ? directSource : converterSource(converter);
  const listed = CATEGORIES.flatMap((category) =>
    publication.feeds[category].map(({ url: address, everyMinutes, images }) => {
      const host = hostOfAddress(source.addressFor(address));
      return { category, address, host, everyMinutes, images: images !== 'off' };
    }),
  );
  const ids = await registerFeeds(database, publication.domain, listed, now);
  const feeds = new Map<number, PaperFeed>();
  for (const { category, address, everyMinutes, images } of listed) {
    const id = ids.get(address);
    if (id === undefined) continue;
    const feed = feeds.get(id) ?? { address, categories: [], everyMinutes, images };
    feed.categories.push(category);
    feed.everyMinutes = Math.min(feed.everyMinutes, everyMinutes);
    feed.images ||= images;
    feeds.set(id, feed);
  }
  return { feeds, source, hosts: listed.map(({ host }) => host).filter((host) => host !== '') };
}
