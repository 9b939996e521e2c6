import { join } from 'node:path';
import type { Publication } from '../../contract/publication.ts';
import { scheduleBackups } from '../data/backup/schedule-backups.ts';
import { openChangeReader } from '../data/changes/change-reader.ts';
import { migrate } from '../data/database/migrate.ts';
import { type Database, openDatabase } from '../data/database/open-database.ts';
import { watchDatabase } from '../data/database/watch-database.ts';
import type { PasswordCost } from '../desk/passwords.ts';
import type { SharedDesk } from '../desk/shared-desk.ts';
import { pruneIllustrations } from '../images/illustrations/illustration-routes.ts';
import { openImages } from '../images/open-images.ts';
import type { Log } from '../lib/log.ts';
import { createMetrics, registerGauges } from '../lib/metrics.ts';
import { createFetcher, limitFetcher } from '../net/fetcher.ts';
import { mayName } from '../net/trusted-hosts.ts';
import { openFeeds } from '../news/feeds/open-feeds.ts';
import { readDecisions } from '../news/hidden/read-decisions.ts';
import { openSharedSearch } from '../news/search/shared-search.ts';
import { openBuiltPages, type Pages } from '../pages/bundle/pages.ts';
import { openPurging } from '../pages/purge/purge.ts';
import { createReadCounts } from '../pages/reads/read-counts.ts';
import type { Issue } from '../paper/content/issue.ts';
import { userAgentOf } from '../paper/publication/load-publication.ts';
import type { ThemeFiles } from '../paper/theme/follow-theme.ts';
import type { BuildAssets } from '../protocol/build-assets.ts';
import { FIRST_PAGES } from '../protocol/channel.ts';
import type { Environment } from './environment.ts';
import { startJobs } from './jobs.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { type NetworkPageSettings, openNetworkPage } from './network-page.ts';
import { ownAddresses } from './own-addresses.ts';
import { openPagePublishing } from './page-publishing.ts';
import { createPapers, type Papers } from './papers.ts';

/** A cache in front is notified of a change no later than this, though an edge still revalidates. */
const REVALIDATION_TIMEOUT_MS = 10_000;

export interface DeploymentOptions {
  log: Log;
  clock: () => Date;
  dist: string;
  builds: BuildAssets;
  /** The deployment serves a folder of papers. */
  isNetwork: boolean;
  /** The page of the network that lists its papers. */
  networkPage: NetworkPageSettings | undefined;
  /** Issues of settings that are not in use. */
  issues?(): readonly Issue[];
  /** Pages straight from app/, which are never cached, instead of the built ones. */
  devPages?: Pages;
  /** Instead of the database that the environment names. */
  database?: Database;
  timing?: OriginTiming | undefined;
}

export interface OriginTiming {
  /** How long a page waits for its data before it is streamed. */
  pageTimeoutMs?: number;
  /** How long a reader waits for an image. */
  imageReaderTimeoutMs?: number;
  /** The interval at which the counts of edges are stored. */
  readsIntervalSeconds?: number;
  /** Hashing cost of new passwords at the desk. */
  passwordCost?: PasswordCost;
}

export type Deployment = Awaited<ReturnType<typeof openDeployment>>;

/**
 * Opens the parts that exist once, for all papers: database, fetcher, images, feeds, rendered pages, jobs, backups. None of
 * them holds data of one paper: they ask the papers that are open.
 */
export async function openDeployment(environment: Environment, options: DeploymentOptions) {
  const { log, clock, builds, isNetwork, devPages, timing = {} } = options;
  await using opening = new AsyncDisposableStack();
  let papers: Papers | undefined;
  const addresses = ownAddresses(isNetwork);
  let isPrerendered = false;
  let desk: Promise<SharedDesk> | undefined;

  const database = options.database ?? (await openDatabase(environment));
  opening.defer(() => database.close());
  await migrateDatabase(database, log);
  const databaseWatch = watchDatabase(database, log);
  opening.defer(() => databaseWatch.stop());
  const metrics = createMetrics('origin');
  registerGauges(metrics, {
    masthead_database_up: ['Whether the database answers.', () => (databaseWatch.isUp ? 1 : 0)],
  });
  if (environment.backups) {
    const backups = scheduleBackups({
      ...environment.backups,
      onOneNode: (run) => database.onOneNode('backup', run),
      metrics,
      log,
      clock,
    });
    opening.defer(() => backups.stop());
  }
  const jobs = startJobs(log);
  opening.defer(() => jobs.stop());
  const fetcher = createFetcher({
    get trustedHosts() {
      return papers?.trustedHosts ?? environment.trustedHosts;
    },
    get userAgent() {
      const [first] = papers?.sources ?? [];
      return first ? userAgentOf(first.publication) : '';
    },
    self: {
      fetch: async (_path, request) => papers?.respondToSelf(request) ?? new Response(null, { status: 503 }),
    },
  });
  opening.defer(() => fetcher.close());
  const common = { database, fetcher, metrics, log, clock };
  const images = await openImages({
    ...common,
    timing: { readerTimeoutMs: timing.imageReaderTimeoutMs },
    isTrusted: async (address) => (await papers?.trustsImage(address)) ?? false,
    isHidden: async (address, host) => (await papers?.hidesImage(address, host)) ?? false,
    folder: join(environment.dataDir, 'images'),
    maxBytes: environment.imagesMegabytes * 1_000_000,
  });
  opening.defer(() => images.stop());
  const changes = await openChangeReader({ database, log });
  opening.defer(() => changes.close());
  const search = await openSharedSearch(database.db, log);
  opening.defer(() => search.close());
  const readCounts = createReadCounts(database.db, clock);
  const feeds = await openFeeds({ ...common, storedAddress: addresses.storedAddress });
  opening.defer(() => feeds.stop());
  const pages = devPages ?? (await openBuiltPages(options.dist));
  const publishing = await openPagePublishing({
    builds,
    metrics,
    log,
    clock,
    folder: join(environment.dataDir, 'pages'),
    rendering: join(environment.dataDir, 'rendering'),
    sharedCacheSeconds: environment.sharedCacheSeconds,
    tagHeader: environment.purge.header,
    pageTimeoutMs: timing.pageTimeoutMs,
    isNetwork,
    readDecisions: (paperIds) => readDecisions(database.db, paperIds),
    degraded: () => [...(isPrerendered ? [] : [FIRST_PAGES]), ...(databaseWatch.isUp ? [] : ['database'])],
  });
  opening.defer(() => publishing.stop());
  opening.defer(changes.onChanged(publishing.markStale));
  const purging = openPurging(environment.purge, {
    changes: publishing.changes,
    log,
    whenRenewed: () => publishing.edges.whenRevalidated(REVALIDATION_TIMEOUT_MS),
  });
  opening.defer(() => purging?.close());

  const illustrations = join(environment.dataDir, 'illustrations');
  await pruneIllustrations(illustrations, devPages ? '' : builds.current);
  const themeFiles: ThemeFiles = { folder: join(environment.dataDir, 'theme'), inUse: new Set() };
  const networkPage =
    options.networkPage &&
    (await openNetworkPage({
      ...common,
      network: options.networkPage,
      folder: environment.paperFolder,
      themeFiles,
      port: environment.port,
      papers: () => papers?.sources.filter(({ publication }) => !publication.closed) ?? [],
      pages,
      publishing,
      isDevelopment: devPages !== undefined,
    }));
  if (networkPage) {
    opening.defer(() => networkPage.close());
    opening.defer(changes.onChanged((changed) => networkPage.onChange([...changed.keys()])));
  }
  const { trustedHosts } = environment;
  const { issues = () => [] } = options;
  papers = createPapers({
    ...common,
    issues,
    trustedHosts,
    feeds,
    publishing,
    addresses,
    readCounts,
    networkPage,
  });
  const { count } = papers;
  registerGauges(metrics, {
    masthead_papers: [
      'Papers that are open or closed, and those that nobody has read for a week.',
      count,
      'state',
    ],
  });
  const metricsApp = metricsRoutes({ metrics, edges: publishing.edges, papers, next: papers.respond });

  const opened = opening.move();
  return {
    environment,
    ...common,
    /** The fetcher for what a paper names. */
    fetcherFor: (publication: Publication) => limitFetcher(fetcher, (url) => mayName(url, publication)),
    builds,
    illustrations: join(illustrations, builds.current),
    themeFiles,
    papers,
    /** Own addresses as the parts that papers share know them. */
    addresses,
    isNetwork,
    networkLink: networkPage?.link,
    /** Whether pages come straight from app/. */
    isDevelopment: devPages !== undefined,
    jobs,
    images,
    changes,
    search,
    readCounts,
    feeds,
    pages,
    publishing,
    /** Accounts and feeds at the desks of all papers. The first call loads the code. */
    sharedDesk: () => {
      desk ??= import('../desk/shared-desk.ts').then((module) =>
        module.createSharedDesk({ ...common, passwordCost: timing.passwordCost }),
      );
      return desk;
    },
    respond: metricsApp,
    /** The first pages are rendered: the site is ready. */
    markPrerendered(): void {
      isPrerendered = true;
      publishing.edges.sendHeartbeat();
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function migrateDatabase(database: Database, log: Log): Promise<void> {
  const { applied, unknown } = await migrate(database);
  if (applied.length > 0) log.info({ migrations: applied }, 'the database is up to date');
  if (unknown.length > 0) {
    log.warn(
      { migrations: unknown },
      'the database has migrations of a newer Masthead, which this one ignores',
    );
  }
}
