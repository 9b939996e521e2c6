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
  random?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

/** The feeds of all open papers: each is polled and stored once for all of them. */
export interface Feeds {
  /** Registers the feeds of a paper. They are polled and served until the paper is closed. */
  carry(paper: { publication: Publication; changes: Changes }): Promise<PaperFeeds>;
  /** Polls all due feeds; settles when none is left. */
  pollDue(): Promise<void>;
  /** Starts polling due feeds. Returns the seconds until the next one is due. */
  tick(): Promise<number>;
  stop(): Promise<void>;
}

/** The feeds of one paper. */
export interface PaperFeeds {
  routes: ReturnType<typeof rssRoutes>;
  /** Waits, up to the timeout, until every feed has been polled: for the first pages on an empty database. */
  gather(timeoutMs: number): Promise<void>;
  prune(): Promise<void>;
  close(): void;
}

/** NTP sets clocks back by a little all the time. */
const MIN_CLOCK_STEP_MS = 60_000;
/** Feeds made due by other means than their own time are found within this many seconds. */
const MAX_TICK_SECONDS = 30;
const DEFAULT_INTERVAL_MINUTES = 15;

export async function openFeeds(options: FeedsOptions): Promise<Feeds> {
  const { database, metrics, log, clock, random = Math.random } = options;
  const { db } = database;
  const papers = new Set<CarryingPaper>();
  const publications = () => [...new Set([...papers].map(({ publication }) => publication))];
  /** Every paper that carries the feed, the latest first: a paper that replaces another decides. */
  const carriersOf = (id: number) =>
    [...papers].reverse().flatMap(({ feeds, source }) => {
      const feed = feeds.get(id);
      return feed ? [{ ...feed, source }] : [];
    });
  const hosts = () => new Set([...papers].flatMap((paper) => paper.hosts));
  await repairFeedTimes(database, clock());

  const countFetch = createFeedMetrics(metrics, { db, publications, clock });
  const poller = createPoller({
    ...options,
    db,
    publications,
    sourceOf: (id) => carriersOf(id)[0]?.source ?? directSource,
    random,
    outage: createOutageWatch(() => hosts().size),
    everyMinutes: (id) => carriersOf(id)[0]?.everyMinutes ?? DEFAULT_INTERVAL_MINUTES,
    report(feed, result, handled) {
      // Changes arrive through the database a little later: requests that wait in this process need not.
      if (handled.changed) for (const paper of papers) paper.invalidate(feed.id);
      demand.notifyPolled(feed.id);
      countFetch(result, handled);
      const categories = new Set(carriersOf(feed.id).flatMap((carrier) => carrier.categories));
      reportHealth(log, { feed, result, handled, categories: [...categories] });
    },
  });
  const demand = createDemand({
    ask: (id) => demandFeed(db, id, clock()),
    isDue: (id) => isDue(db, id, clock()),
    poll: () => void poller.pollDue(),
    pause: options.pause ?? ((ms) => sleep(ms, undefined, { ref: false })),
  });
  const stopListening = await onFeedFailure(database, demand.notifyPolled);
  let lastTick = clock();
  const clockWentBack = () => {
    const before = lastTick;
    lastTick = clock();
    return before.getTime() - lastTick.getTime() > MIN_CLOCK_STEP_MS;
  };

  return {
    async carry({ publication, changes }) {
      const { domain, keepDays } = publication;
      const { ids, source, hosts: paperHosts } = await register(database, publication, clock());
      const feeds = groupById(publication, ids);
      for (const [id, { everyMinutes }] of feeds) {
        const [carrier] = carriersOf(id);
        if (carrier && everyMinutes < carrier.everyMinutes) await pollSooner(db, id, everyMinutes, clock());
      }
      const byAddress = new Map([...feeds].map(([id, { address, images }]) => [address, { id, images }]));
      const cacheOf = (content: boolean) =>
        createFeedCache({
          // One transaction waits for its turn once; each of its queries would wait behind a flood of searches.
          load: (id) => db.transaction().execute((trx) => readCopy(trx, domain, id, { content })),
          clock,
          log,
        });
      const [headlines, wholeCopies] = [cacheOf(false), cacheOf(true)];
      const paper: CarryingPaper = {
        publication: domain,
        feeds,
        source,
        hosts: paperHosts,
        invalidate(id) {
          headlines.invalidate(id);
          wholeCopies.invalidate(id);
        },
      };
      papers.add(paper);
      // Before any page that is rendered again for the same tags requests the copy.
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
        async gather(timeoutMs) {
          const copies = await Promise.all([...feeds.keys()].map((id) => headlines.read(id)));
          if (copies.every((copy) => copy !== undefined)) return;
          await withTimeout(poller.pollDue(), timeoutMs);
        },
        async prune() {
          const { deleted, refused } = await pruneArchive(db, {
            publication: domain,
            keepDays,
            now: clock(),
          });
          if (refused) {
            log.warn(
              { ...refused, keepDays },
              'most of the archive is older than keepDays, nothing was deleted: check the clock and the dates of the feeds; to delete it on purpose, lower keepDays in steps of less than half of the archive',
            );
          }
          if (deleted > 0) log.info({ items: deleted }, 'deleted old items from the archive');
          await pruneFeedHours(db, clock());
        },
        close() {
          papers.delete(paper);
          unsubscribe();
        },
      };
    },
    pollDue: () => poller.pollDue(),
    async tick() {
      if (clockWentBack()) {
        log.warn('system clock moved back: rescheduling feeds polled in the future');
        await rescheduleAfterClockChange(db, clock());
      }
      void poller.pollDue();
      const due = await nextDueTime(db, publications());
      const seconds = due ? (due.getTime() - clock().getTime()) / 1000 : MAX_TICK_SECONDS;
      return Math.min(seconds, MAX_TICK_SECONDS);
    },
    async stop() {
      await poller.stop();
      await stopListening();
    },
  };
}

interface CarryingPaper {
  publication: string;
  feeds: ReadonlyMap<number, CarriedFeed>;
  source: FeedSource;
  /** The remote hosts of its feeds. */
  hosts: readonly string[];
  /** The served copies of the feed are out of date. */
  invalidate(id: number): void;
}

/** Stores which feeds the publication carries, and where. */
async function register(database: Database, publication: Publication, now: Date) {
  const { converter } = publication.services;
  const source = converter === null ? directSource : converterSource(converter);
  const feeds = CATEGORIES.flatMap((category) =>
    publication.feeds[category].map(({ url: address }) => ({
      category,
      address,
      host: hostOfAddress(source.addressFor(address)),
    })),
  );
  const ids = await registerFeeds(database, publication.domain, feeds, now);
  return { ids, source, hosts: feeds.map(({ host }) => host).filter((host) => host !== '') };
}

interface CarriedFeed {
  address: string;
  categories: Category[];
  everyMinutes: number;
  /** Whether any of its categories shows images. */
  images: boolean;
}

/** Two categories may carry one feed: it is polled once, at the shorter of their intervals. */
function groupById(publication: Publication, ids: ReadonlyMap<string, number>): Map<number, CarriedFeed> {
  const carried = new Map<number, CarriedFeed>();
  for (const category of CATEGORIES) {
    for (const { url: address, everyMinutes, images } of publication.feeds[category]) {
      const id = ids.get(address);
      if (id === undefined) continue;
      const feed = carried.get(id) ?? { address, categories: [], everyMinutes, images: false };
      feed.categories.push(category);
      feed.everyMinutes = Math.min(feed.everyMinutes, everyMinutes);
      feed.images ||= images !== 'off';
      carried.set(id, feed);
    }
  }
  return carried;
}
