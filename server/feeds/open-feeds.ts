import { setTimeout as sleep } from 'node:timers/promises';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import type { Publication } from '../../contract/publication.ts';
import { feedTag } from '../../contract/tags.ts';
import { within } from '../../contract/within.ts';
import type { Changes } from '../changes.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Outside } from '../outside/fetch-outside.ts';
import type { HostLimit } from '../outside/host-limit.ts';
import { createFeedMetrics } from './feed-metrics.ts';
import { createDemand } from './poll/demand.ts';
import { converterSource, directSource, hostOfAddress } from './poll/feed-source.ts';
import { createOutageWatch } from './poll/outage-watch.ts';
import { createPoller } from './poll/poller.ts';
import { reportHealth } from './poll/report-health.ts';
import { createFeedCache } from './serve/feed-cache.ts';
import { readCopy } from './serve/read-copy.ts';
import { rssRoutes } from './serve/rss-routes.ts';
import { hearFailures } from './store/feed-failures.ts';
import { askAgainAfterClock, demandFeed, isDue, nextDueTime } from './store/feed-leases.ts';
import { pruneArchive } from './store/prune-archive.ts';
import { registerFeeds } from './store/register-feeds.ts';

export interface FeedsOptions {
  publication: Publication;
  database: Database;
  outside: Outside;
  hostLimit: HostLimit;
  changes: Changes;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
  random?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

/** The feeds of one publication: polled, kept and served. */
export interface Feeds {
  routes: ReturnType<typeof rssRoutes>;
  /** Polls all that is due; settles when nothing is left to do. */
  pollDue(): Promise<void>;
  /** Waits, but not for long, until every feed has been asked: for the first edition on an empty database. */
  gather(patienceMs: number): Promise<void>;
  /** Starts polling what is due, and says in how many seconds something will be due again. */
  tick(): Promise<number>;
  prune(): Promise<void>;
  stop(): Promise<void>;
}

/** Clocks are set back by a little all the time. */
const BACK_MS = 60_000;
/** Feeds made due by other means than their own time are found within this many seconds. */
const LONGEST_TICK_SECONDS = 30;

export async function openFeeds(options: FeedsOptions): Promise<Feeds> {
  const { publication, database, changes, metrics, log, clock, random = Math.random } = options;
  const { db } = database;
  const { domain, keepDays, services } = publication;
  const source = services.converter === null ? directSource : converterSource(services.converter);

  const registered = CATEGORIES.map((category) => {
    const address = publication.feeds[category].url;
    return { category, address, host: hostOfAddress(source.addressFor(address)) };
  });
  const ids = await registerFeeds(database, domain, registered, clock());
  const carried = groupById(publication, ids);
  const byAddress = new Map([...carried].map(([id, { address, images }]) => [address, { id, images }]));
  const hosts = new Set(registered.map(({ host }) => host).filter((host) => host !== ''));

  const cacheOf = (content: boolean) =>
    createFeedCache({
      load: (id) => readCopy(db, domain, id, { content }),
      clock,
      log,
    });
  const [headlines, wholeCopies] = [cacheOf(false), cacheOf(true)];
  const renew = (id: number) => {
    headlines.renew(id);
    wholeCopies.renew(id);
  };
  const figures = createFeedMetrics(metrics, { db, publication: domain, clock });
  const poller = createPoller({
    ...options,
    db,
    source,
    random,
    publication: domain,
    outage: createOutageWatch(hosts.size),
    everyMinutes: (id) => carried.get(id)?.everyMinutes ?? 15,
    report(feed, asked, handled) {
      // Changes are heard of through the database, a little later: whoever waits here need not.
      if (handled.changed) renew(feed.id);
      demand.heard(feed.id);
      figures.count(asked);
      reportHealth(log, { feed, asked, handled, categories: carried.get(feed.id)?.categories ?? [] });
    },
  });
  const demand = createDemand({
    ask: (id) => demandFeed(db, id, clock()),
    isDue: (id) => isDue(db, id, clock()),
    poll: () => void poller.pollDue(),
    pause: options.pause ?? ((ms) => sleep(ms, undefined, { ref: false })),
  });
  const tagsOf = (id: number) => (carried.get(id)?.categories ?? []).map(feedTag);
  // Before any page that is made anew for the same tags asks for the copy.
  const stopRenewing = changes.subscribe((tags) => {
    for (const id of carried.keys()) {
      if (!tagsOf(id).some((tag) => tags.includes(tag))) continue;
      renew(id);
      demand.heard(id);
    }
  });
  const stopHearing = await hearFailures(database, demand.heard);
  let toldLast = clock();
  const clockWentBack = () => {
    const before = toldLast;
    toldLast = clock();
    return before.getTime() - toldLast.getTime() > BACK_MS;
  };

  return {
    routes: rssRoutes({
      find: (address) => byAddress.get(address),
      copyOf: async (id, { content, patient }) => {
        const cache = content ? wholeCopies : headlines;
        const copy = await cache.read(id);
        if (copy) return copy;
        await demand.fetch(id, patient);
        return cache.read(id);
      },
      log,
    }),
    pollDue: () => poller.pollDue(),
    async gather(patienceMs) {
      const copies = await Promise.all([...carried.keys()].map((id) => headlines.read(id)));
      if (copies.every((copy) => copy !== undefined)) return;
      await within(poller.pollDue(), patienceMs);
    },
    async tick() {
      if (clockWentBack()) {
        log.warn('the clock went back: feeds that were asked later than now are asked again');
        await askAgainAfterClock(db, clock());
      }
      void poller.pollDue();
      const due = await nextDueTime(db, domain);
      const seconds = due ? (due.getTime() - clock().getTime()) / 1000 : LONGEST_TICK_SECONDS;
      return Math.min(seconds, LONGEST_TICK_SECONDS);
    },
    async prune() {
      const deleted = await pruneArchive(db, { publication: domain, keepDays, now: clock() });
      if (deleted > 0) log.info({ items: deleted }, 'old items were deleted from the archive');
    },
    async stop() {
      await poller.stop();
      await stopHearing();
      stopRenewing();
    },
  };
}

interface CarriedFeed {
  address: string;
  categories: Category[];
  everyMinutes: number;
  /** One of them shows its pictures; the others leave them out themselves. */
  images: boolean;
}

/** Two categories may carry one feed: it is polled once, as often as the more eager of them wants. */
function groupById(publication: Publication, ids: ReadonlyMap<string, number>): Map<number, CarriedFeed> {
  const carried = new Map<number, CarriedFeed>();
  for (const category of CATEGORIES) {
    const id = ids.get(category);
    if (id === undefined) continue;
    const { url: address, everyMinutes, images } = publication.feeds[category];
    const feed = carried.get(id) ?? { address, categories: [], everyMinutes, images: false };
    feed.categories.push(category);
    feed.everyMinutes = Math.min(feed.everyMinutes, everyMinutes);
    feed.images ||= images !== 'off';
    carried.set(id, feed);
  }
  return carried;
}
