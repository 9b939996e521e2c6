import { flushCompileCache } from 'node:module';
import { CATEGORIES } from '../../contract/categories.ts';
import type { Publication } from '../../contract/publication.ts';
import { rssAnswer } from '../../contract/rss.ts';
import { openEmbedded, openPostgres } from '../../server/data/database/open-database.ts';
import { createLog } from '../../server/lib/log.ts';
import { createMetrics } from '../../server/lib/metrics.ts';
import { createFetcher } from '../../server/net/fetcher.ts';
import { openFeeds } from '../../server/news/feeds/open-feeds.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { openSharedChanges } from './shared-changes.ts';

/**
 * The feed engine as a process of its own, made to be killed: node polling-process.ts DATABASE HOST, where the
 * database is a folder or the address of a PostgreSQL, up to date. Prints a line for each category whose new copy is
 * safely stored. Its time runs fast, so that feeds are always due.
 */
const [where = '', host = ''] = process.argv.slice(2);
const TIMES_FASTER = 1_000;
const START = Date.parse('2026-11-15T00:00:00Z');
const clock = () => new Date(START + (Date.now() - START) * TIMES_FASTER);

const sample = await loadPublication('sample/meridian-ledger/publication.json');
const publication: Publication = {
  ...sample,
  feeds: Object.fromEntries(
    CATEGORIES.map((key) => [
      key,
      sample.feeds[key].map((feed) => ({ ...feed, url: `http://${host}/${key}.xml` })),
    ]),
  ) as Publication['feeds'],
};
const log = createLog('error', false);
const database = await (where.startsWith('postgres:') ? openPostgres(where) : openEmbedded(where));
const changes = await openSharedChanges({ database, publication: publication.domain, log });
const engine = await openFeeds({
  database,
  log,
  clock,
  fetcher: createFetcher({ trustedHosts: [host], userAgent: 'Masthead/0.1 (tests)' }),
  metrics: createMetrics('test'),
});
const feeds = await engine.carry({ publication, changes });
changes.subscribe((tags) => {
  for (const tag of tags) void report(tag.replace('feed:', ''));
});

async function report(category: string): Promise<void> {
  const query = new URLSearchParams({ rss_url: `http://${host}/${category}.xml`, count: '1' });
  const response = await feeds.routes.request(`/api/rss?${query}`);
  const { items } = rssAnswer.parse(await response.json());
  // A killed process leaves no compile cache for the next one unless it is flushed before.
  flushCompileCache();
  process.stdout.write(`stored ${category} ${items[0]?.title}\n`);
}

setInterval(() => void engine.pollDue(), 20);
