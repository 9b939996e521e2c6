import { brotliDecompressSync } from 'node:zlib';
import { openEmbedded } from '../server/data/database/open-database.ts';
import { createLog } from '../server/lib/log.ts';
import { createMetrics } from '../server/lib/metrics.ts';
import { createFetcher } from '../server/net/fetcher.ts';
import { openFeeds } from '../server/news/feeds/open-feeds.ts';
import { readEnvironment } from '../server/origin/environment.ts';
import { startSite } from '../server/origin/site.ts';
import { loadPublication } from '../server/paper/publication/load-publication.ts';
import { newsFeed, plainNews, startFakeFeeds } from '../tests/support/fake-feeds.ts';
import { openSharedChanges } from '../tests/support/shared-changes.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { askWhole } from './whole-answer.ts';

const ROUNDS = 10;
const TIMEOUT_MS = 30_000;

export async function freshnessBench(print: (line: string) => void): Promise<Figure[]> {
  const { sinceStored, sincePoll } = await measureFreshness(print);
  return [
    {
      name: 'feed stored → changed front page served, median',
      value: median(sinceStored),
      unit: 'ms',
    },
    {
      name: 'feed stored → changed front page served, slowest',
      value: Math.max(...sinceStored),
      unit: 'ms',
      budget: { atMost: 200, of: 'value' },
    },
    { name: 'poll begun → changed front page served, median', value: median(sincePoll), unit: 'ms' },
  ];
}

interface FreshnessOptions {
  /** More of the site's environment. */
  variables?: Record<string, string>;
  /** What readers ask instead of the site itself. */
  front?(port: number): Promise<{ url: string; stop(): Promise<void> }>;
}

/**
 * How soon readers get what a feed has brought, in milliseconds of each round. The site runs as it does for readers; a
 * second process of its fleet is stood for by a poller of our own on the same database, so that a poll can be had at once.
 */
export async function measureFreshness(
  print: (line: string) => void,
  { variables = {}, front }: FreshnessOptions = {},
): Promise<{ sinceStored: number[]; sincePoll: number[] }> {
  await using running = new AsyncDisposableStack();
  const world = await startFakeFeeds(plainNews);
  running.defer(() => world.close());
  const publication = world.publish(await loadPublication('sample/meridian-ledger/publication.json'));
  const database = await openEmbedded();
  const log = createLog('warn', false);
  // The site closes the database that it was given.
  const site = await startSite(
    readEnvironment({ PUBLICATION: 'sample/meridian-ledger', PORT: '0', HOST: '127.0.0.1', ...variables }),
    {
      publication,
      database,
      log,
    },
  );
  running.defer(() => site.stop());
  const fetcher = createFetcher({ trustedHosts: [world.host], userAgent: 'Masthead/0.1 (bench)' });
  running.defer(() => fetcher.close());
  const changes = await openSharedChanges({ database, publication: publication.domain, log });
  running.defer(() => changes.close());
  const feeds = await openFeeds({
    database,
    fetcher,
    log,
    clock: () => new Date(),
    metrics: createMetrics('bench'),
  });
  await feeds.carry({ publication, changes });
  running.defer(() => feeds.stop());

  const proxy = await front?.(site.port);
  running.defer(() => proxy?.stop());
  const home = `${proxy?.url ?? `http://127.0.0.1:${site.port}`}/`;
  const sincePoll: number[] = [];
  const sinceStored: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const headline = `Round ${round} of the copper talks ends`;
    world.carry(
      'business',
      newsFeed({ title: 'Business' }, [{ title: headline, link: world.url(`/${round}`) }]),
    );
    await database.db
      .updateTable('feeds')
      .set({ next_poll_at: new Date(0) })
      .where(
        'address',
        'in',
        publication.feeds.business.map(({ url }) => url),
      )
      .execute();
    const began = performance.now();
    const shown = waitForHeadline(home, headline);
    // Settles once the copy is stored and its transaction is through.
    await feeds.pollDue();
    const stored = performance.now();
    const at = await shown;
    sincePoll.push(at - began);
    sinceStored.push(Math.max(0, at - stored));
    print(`round ${round}: ${Math.round(at - stored)} ms after it was stored`);
  }
  return { sinceStored, sincePoll };
}

/** When the front page first says so to a reader who reloads without pause. */
async function waitForHeadline(url: string, headline: string): Promise<number> {
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until) {
    const { body } = await askWhole(url, { 'Accept-Encoding': 'br' });
    if (brotliDecompressSync(body).includes(headline)) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return Number.NaN;
}
