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
import type { HostLimit } from '../../net/host-limit.ts';
import { createFeedMetrics } from './feed-metrics.ts';
import { createDemand } from './poll/demand.ts';
import { converterSource, directSource, hostOfAddress } from './poll/feed-source.ts';
import { reportHealth } from './poll/handle-result.ts';
import { createOutageWatch } from './poll/outage-watch.ts';
import { createPoller } from './poll/poller.ts';
import { createFeedCache } from './serve/feed-cache.ts';
import { readCopy } from './serve/read-copy.ts';
import { rssRoutes } from './serve/rss-routes.ts';
import { pruneFeedHours } from './store/feed-hours.ts';
import { demandFeed, isDue, nextDueTime, rescheduleAfterClockChange } from './store/feed-leases.ts';
import { pruneArchive } from './store/prune-archive.ts';
import { registerFeeds } from './store/register-feeds.ts';
import { onFeedFailure } from './store/store-failure.ts';

export interface FeedsOptions {
  publication: Publication;
  database: Database;
  fetcher: Fetcher;
  hostLimit: HostLimit;
  changes: Changes;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
  random?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

/** The feeds of one publication: polled, stored and served. */
export interface Feeds {
  routes: ReturnType<typeof rssRoutes>;
  /** Polls all due feeds; settles when none is left. */
  pollDue(): Promise<void>;
  /** Waits, up to the timeout, until every feed has been polled: for the first pages on an empty database. */
  gather(timeoutMs: number): Promise<void>;
  /** Starts polling due feeds. Returns the seconds until the next one is due. */
  tick(): Promise<number>;
  prune(): Promise<void>;
  stop(): Promise<void>;
}

/** NTP sets clocks back by a little all the time. */
const MIN_CLOCK_STEP_MS = 60_000;
/** Feeds made due by other means than their own time are found within this many seconds. */
const MAX_TICK_SECONDS = 30;

export async function openFeeds(options: FeedsOptions): Promise<Feeds> {
  const { publication, database, changes, metrics, log, clock, random = Math.random } = options;
  const { db } = database;
  const { domain, keepDays, services } = publication;
  const source = services.converter === null ? directSource : converterSource(services.converter);

  const registered = CATEGORIES.flatMap((category) =>
    publication.feeds[category].map(({ url: address }) => ({
      category,
      address,
      host: hostOfAddress(source.addressFor(address)),
    })),
  );
  const ids = await registerFeeds(database, domain, registered, clock());
  const carried = groupById(publication, ids);
  const byAddress = new Map([...carried].map(([id, { address, images }]) => [address, { id, images }]));
  const hosts = new Set(registered.map(({ host }) => host).filter((host) => host !== ''));

  const cacheOf = (content: boolean) =>
    createFeedCache({
      // One transaction waits for its turn once; each of its queries would wait behind a flood of searches.
      load: (id) => db.transaction().execute((trx) => readCopy(trx, domain, id, { content })),
      clock,
      log,
    });
  const [headlines, wholeCopies] = [cacheOf(false), cacheOf(true)];
  const invalidate = (id: number) => {
    headlines.invalidate(id);
    wholeCopies.invalidate(id);
  };
  const countFetch = createFeedMetrics(metrics, { db, publication: domain, clock });
  const poller = createPoller({
    ...options,
    db,
    source,
    random,
    publication: domain,
    outage: createOutageWatch(hosts.size),
    everyMinutes: (id) => carried.get(id)?.everyMinutes ?? 15,
    report(feed, result, handled) {
      // Changes arrive through the database a little later: requests that wait in this process need not.
      if (handled.changed) invalidate(feed.id);
      demand.notifyPolled(feed.id);
      countFetch(result, handled);
      reportHealth(log, { feed, result, handled, categories: carried.get(feed.id)?.categories ?? [] });
    },
  });
  const demand = createDemand({
    ask: (id) => demandFeed(db, id, clock()),
    isDue: (id) => isDue(db, id, clock()),
    poll: () => void poller.pollDue(),
    pause: options.pause ?? ((ms) => sleep(ms, undefined, { ref: false })),
  });
  const tagsOf = (id: number) => (carried.get(id)?.categories ?? []).map(feedTag);
  // Before any page that is rendered again for the same tags requests the copy.
  const unsubscribe = changes.subscribe((tags) => {
    for (const id of carried.keys()) {
      if (!tagsOf(id).some((tag) => tags.includes(tag))) continue;
      invalidate(id);
      demand.notifyPolled(id);
    }
  });
  const stopListening = await onFeedFailure(database, demand.notifyPolled);
  let lastTick = clock();
  const clockWentBack = () => {
    const before = lastTick;
    lastTick = clock();
    return before.getTime() - lastTick.getTime() > MIN_CLOCK_STEP_MS;
  };

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
    pollDue: () => poller.pollDue(),
    async gather(timeoutMs) {
      const copies = await Promise.all([...carried.keys()].map((id) => headlines.read(id)));
      if (copies.every((copy) => copy !== undefined)) return;
      await withTimeout(poller.pollDue(), timeoutMs);
    },
    async tick() {
      if (clockWentBack()) {
        log.warn('system clock moved back: rescheduling feeds polled in the future');
        await rescheduleAfterClockChange(db, clock());
      }
      void poller.pollDue();
      const due = await nextDueTime(db, domain);
      const seconds = due ? (due.getTime() - clock().getTime()) / 1000 : MAX_TICK_SECONDS;
      return Math.min(seconds, MAX_TICK_SECONDS);
    },
    async prune() {
      const { deleted, refused } = await pruneArchive(db, { publication: domain, keepDays, now: clock() });
      if (refused) {
        log.warn(
          { ...refused, keepDays },
          'most of the archive is older than keepDays, nothing was deleted: check the clock and the dates of the feeds; to delete it on purpose, lower keepDays in steps of less than half of the archive',
        );
      }
      if (deleted > 0) log.info({ items: deleted }, 'deleted old items from the archive');
      await pruneFeedHours(db, clock());
    },
    async stop() {
      await poller.stop();
      await stopListening();
      unsubscribe();
    },
  };
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
