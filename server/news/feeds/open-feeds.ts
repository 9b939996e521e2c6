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
import { mayName } from '../../net/trusted-hosts.ts';
import { createFeedMetrics } from './feed-metrics.ts';
import { createDemand } from './poll/demand.ts';
import { converterSource, directSource, type FeedSource, hostOfAddress } from './poll/feed-source.ts';
import { reportHealth } from './poll/handle-result.ts';
import { createOutageWatch } from './poll/outage-watch.ts';
import { createPoller } from './poll/poller.ts';
import { createFeedCache } from './serve/feed-cache.ts';
import { readCopies } from './serve/read-copy.ts';
import { serveFeeds } from './serve/rss-routes.ts';
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
  /** As it was registered. */
  settings: Publication;
  keepDays: number;
  feeds: ReadonlyMap<number, PaperFeed>;
  source: FeedSource;
  hosts: readonly string[];
}

/** The feeds of several papers are registered in one transaction. */
const PAPERS_AT_ONCE = 200;
/** The interval of feeds that only papers without readers carry. */
const UNREAD_INTERVAL_MINUTES = 4 * 60;

export type Feeds = Awaited<ReturnType<typeof openFeeds>>;

export interface FeedsOfPapers extends FeedsOptions {
  /**
   * In a network, returns under which address a paper's feed is stored: a path belongs to the paper, unless all papers have
   * it.
   */
  storedAddress?(address: string, publication: string): string;
}

/** The feeds of all papers: each is polled and stored once for all of them. */
export async function openFeeds(options: FeedsOfPapers) {
  const { database, metrics, log, clock, storedAddress = (address: string) => address } = options;
  const { random, pause } = { ...TIMING, ...options.timing };
  const { db } = database;
  /** By publication, with the settings that were registered last. */
  const papers = new Map<string, RegisteredPaper>();
  const papersByFeed = new Map<number, Set<string>>();
  /** Drop the served copies of a feed. */
  const served = new Set<(id: number) => void>();
  let hosts: ReadonlySet<string> | undefined;
  let isUnread = (_publication: string) => false;
  const publications = () => [...papers.keys()];
  const settingsOf = (id: number) =>
    [...(papersByFeed.get(id) ?? [])].flatMap((publication) => {
      const paper = papers.get(publication);
      const feed = paper?.feeds.get(id);
      return paper && feed ? [{ ...feed, source: paper.source, publication }] : [];
    });
  const intervalOf = (id: number): number => {
    const settings = settingsOf(id);
    const minutes = Math.min(...settings.map(({ everyMinutes }) => everyMinutes));
    if (!Number.isFinite(minutes)) return DEFAULT_INTERVAL_MINUTES;
    return settings.every(({ publication }) => isUnread(publication))
      ? Math.max(minutes, UNREAD_INTERVAL_MINUTES)
      : minutes;
  };

  function removePaper(publication: string): void {
    for (const id of papers.get(publication)?.feeds.keys() ?? []) {
      const others = papersByFeed.get(id);
      others?.delete(publication);
      if (others?.size === 0) papersByFeed.delete(id);
    }
    papers.delete(publication);
    hosts = undefined;
  }

  function addPaper(paper: RegisteredPaper): void {
    removePaper(paper.publication);
    papers.set(paper.publication, paper);
    for (const id of paper.feeds.keys()) {
      papersByFeed.getOrInsert(id, new Set()).add(paper.publication);
    }
  }

  async function register(publicationsOfPapers: readonly Publication[]): Promise<void> {
    const now = clock();
    for (let start = 0; start < publicationsOfPapers.length; start += PAPERS_AT_ONCE) {
      const part = publicationsOfPapers.slice(start, start + PAPERS_AT_ONCE);
      const listed = part.map((publication) => listFeeds(publication, { storedAddress, log }));
      const ids = await registerFeeds(
        database,
        part.map(({ id }) => id),
        listed.flatMap(({ feeds }) => feeds),
        now,
      );
      for (const paper of listed) {
        const feeds = feedsById(paper.feeds, ids);
        for (const [id, { everyMinutes }] of feeds)
          if (papersByFeed.has(id) && everyMinutes < intervalOf(id))
            await pollSooner(db, id, everyMinutes, now);
        addPaper({ ...paper, feeds });
      }
    }
  }
  await repairFeedTimes(database, clock());

  const countFetch = createFeedMetrics(metrics, { db, publications, clock });
  const poller = createPoller({
    ...options,
    db,
    publications,
    sourceOf: (id) => settingsOf(id)[0]?.source ?? directSource,
    random,
    outage: createOutageWatch(() => {
      hosts ??= new Set([...papers.values()].flatMap((paper) => paper.hosts));
      return hosts.size;
    }),
    everyMinutes: intervalOf,
    report(feed, result, handled) {
      // Waiting requests in this process need not wait for the notification from the database.
      if (handled.changed) for (const invalidate of served) invalidate(feed.id);
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
    /** Registers the feeds of papers: they are polled until they are forgotten, or the paper is closed. */
    async know(publications: readonly Publication[]): Promise<void> {
      const [closed, open] = [true, false].map((which) => publications.filter((one) => one.closed === which));
      for (const { id } of closed ?? []) removePaper(id);
      await register(open ?? []);
    },
    forget: async (publication: string): Promise<void> => {
      removePaper(publication);
      await registerFeeds(database, [publication], [], clock());
    },
    setUnread(next: (publication: string) => boolean): void {
      isUnread = next;
    },
    /** Polls the feeds of a paper that were polled less often, since somebody reads it again. */
    async pollNow(publication: string): Promise<void> {
      const ids = [...(papers.get(publication)?.feeds.keys() ?? [])];
      for (const id of ids) await pollSooner(db, id, 0, clock());
      void poller.pollDue();
    },
    /** Serves the feeds of a paper until it is closed. */
    async carry({ publication, changes }: { publication: Publication; changes: Changes }) {
      const { id } = publication;
      if (!publication.closed && papers.get(id)?.settings !== publication) await register([publication]);
      const feeds = papers.get(id)?.feeds ?? new Map<number, PaperFeed>();
      const byAddress = new Map([...feeds].map(([id, { address, images }]) => [address, { id, images }]));
      const cacheOf = (content: boolean) =>
        createFeedCache({
          // Waits for a connection once; each query would wait behind a flood of searches.
          load: (ids) => db.connection().execute((one) => readCopies(one, id, ids, { content })),
          clock,
          log,
        });
      const [headlines, wholeCopies] = [cacheOf(false), cacheOf(true)];
      const invalidate = (id: number) => {
        headlines.invalidate(id);
        wholeCopies.invalidate(id);
      };
      served.add(invalidate);
      // Subscribed before the page cache, so that pages are rendered from the new copy.
      const unsubscribe = changes.subscribe((tags) => {
        for (const [id, { categories }] of feeds) {
          if (!categories.some((category) => tags.includes(feedTag(category)))) continue;
          invalidate(id);
          demand.notifyPolled(id);
        }
      });
      return {
        ...serveFeeds({
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
        close(): void {
          served.delete(invalidate);
          unsubscribe();
        },
      };
    },
    async prune(): Promise<void> {
      const keepDays = Object.fromEntries([...papers].map(([id, paper]) => [id, paper.keepDays]));
      const result = await pruneArchive(db, { keepDays, now: clock() });
      if (result.refused) {
        log.warn(
          result.refused,
          'most of the archive is older than keepDays, nothing was deleted: check the clock and the dates of the feeds; to delete it on purpose, lower keepDays in steps of less than half of the archive',
        );
      }
      if (result.deleted > 0) log.info({ items: result.deleted }, 'deleted old items from the archive');
      await pruneFeedHours(db, clock());
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

function listFeeds(
  publication: Publication,
  { storedAddress, log }: Required<Pick<FeedsOfPapers, 'storedAddress' | 'log'>>,
) {
  const { id: publicationId, feeds, services, keepDays } = publication;
  const source = services.converter === null ? directSource : converterSource(services.converter);
  const listed = CATEGORIES.flatMap((category) =>
    feeds[category].flatMap(({ url: address, everyMinutes, images }) => {
      const asked = source.addressFor(address);
      const host = hostOfAddress(asked);
      if (!mayName(asked, publication)) {
        log.warn(
          { paper: publicationId, category, host },
          'feed left out: its host is trusted for other papers only',
        );
        return [];
      }
      const stored = storedAddress(address, publicationId);
      return {
        publication: publicationId,
        category,
        address,
        stored,
        host,
        everyMinutes,
        images: images !== 'off',
      };
    }),
  );
  return {
    publication: publicationId,
    settings: publication,
    keepDays,
    source,
    feeds: listed,
    hosts: listed.map(({ host }) => host).filter((host) => host !== ''),
  };
}

/** Two categories may share a feed: it is polled at the shorter interval. */
function feedsById(
  listed: ReturnType<typeof listFeeds>['feeds'],
  ids: ReadonlyMap<string, number>,
): Map<number, PaperFeed> {
  const feeds = new Map<number, PaperFeed>();
  for (const { category, address, stored, everyMinutes, images } of listed) {
    const id = ids.get(stored);
    if (id === undefined) continue;
    const feed = feeds.getOrInsert(id, { address, categories: [], everyMinutes, images });
    feed.categories.push(category);
    feed.everyMinutes = Math.min(feed.everyMinutes, everyMinutes);
    feed.images ||= images;
  }
  return feeds;
}
