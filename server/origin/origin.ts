import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApiClient } from '../../contract/api-client.ts';
import { inPalette } from '../../contract/illustrations.ts';
import type { ResolveImage } from '../../contract/image.ts';
import type { Publication } from '../../contract/publication.ts';
import { PUBLICATION_TAG } from '../../contract/tags.ts';
import { scheduleBackups } from '../data/backup/schedule-backups.ts';
import { liveRoutes } from '../data/changes/live-routes.ts';
import { pruneChanges } from '../data/changes/record-change.ts';
import { openSharedChanges } from '../data/changes/shared-changes.ts';
import { migrate } from '../data/database/migrate.ts';
import { type Database, openDatabase } from '../data/database/open-database.ts';
import { watchDatabase } from '../data/database/watch-database.ts';
import type { Desk } from '../desk/open-desk.ts';
import { brandOf, readColours } from '../images/brand/brand.ts';
import { createCardMaker } from '../images/cards/card-maker.ts';
import { cardRoutes } from '../images/cards/card-routes.ts';
import { illustrationRoutes, pruneIllustrations } from '../images/illustrations/illustration-routes.ts';
import { createImageTrust } from '../images/image-trust.ts';
import { openImages } from '../images/open-images.ts';
import { createApp } from '../lib/http/app.ts';
import type { Log } from '../lib/log.ts';
import { createMetrics, registerGauges } from '../lib/metrics.ts';
import { version } from '../lib/version.ts';
import { createFetcher } from '../net/fetcher.ts';
import { createHostLimit, MAX_FEEDS_PER_HOST } from '../net/host-limit.ts';
import { openFeeds } from '../news/feeds/open-feeds.ts';
import { readDecisions } from '../news/hidden/read-decisions.ts';
import { pinRoutes } from '../news/pins/pin-routes.ts';
import { openSearch } from '../news/search/open-search.ts';
import { openBuiltPages, type Pages } from '../pages/bundle/pages.ts';
import { contentPolicy } from '../pages/cache/content-policy.ts';
import { prerenderFirstPages } from '../pages/cache/first-pages.ts';
import { createPageMaker, filesFirst } from '../pages/cache/page-maker.ts';
import { pageRoutes } from '../pages/cache/page-routes.ts';
import { markRenders } from '../pages/cache/render-marker.ts';
import { crawlerFiles } from '../pages/crawlers/crawler-files.ts';
import { brandFiles } from '../pages/files/brand-files.ts';
import { createFiles } from '../pages/files/published-file.ts';
import { workerFiles } from '../pages/offline/worker-file.ts';
import { openPurging } from '../pages/purge/purge.ts';
import { createReads } from '../pages/reads/reads.ts';
import { syndicationFiles } from '../pages/syndication/syndication-files.ts';
import { openArticles } from '../paper/articles/open-articles.ts';
import { openContent } from '../paper/content/open-content.ts';
import { followPublication } from '../paper/publication/follow-publication.ts';
import { loadPublication, userAgentOf } from '../paper/publication/load-publication.ts';
import { followTheme } from '../paper/theme/follow-theme.ts';
import type { BuildAssets } from '../protocol/build-assets.ts';
import { FIRST_PAGES } from '../protocol/channel.ts';
import { domainOf as domainIn } from '../protocol/domains.ts';
import { deskAddress } from './admin-port.ts';
import { announceDesk, deskRoutes } from './desk-routes.ts';
import { deskSite } from './desk-site.ts';
import type { Environment } from './environment.ts';
import { startJobs } from './jobs.ts';
import { mediaRoutes } from './media-routes.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { openOriginServer } from './origin-server.ts';
import { openPagePublishing } from './page-publishing.ts';
import { todaySite } from './today-site.ts';

/** On an empty database the first pages wait this long for headlines. */
const FIRST_EDITION_TIMEOUT_MS = 3_000;
/** A cache in front is notified of a change no later than this, though an edge still revalidates. */
const REVALIDATION_TIMEOUT_MS = 10_000;
/** The site stays unready for a blog that is late at most this long. */
const BLOG_TIMEOUT_MS = 5_000;
/** Deleting what is old is nothing that a start should wait for, or every restart repeat. */
const PRUNE_DELAY_SECONDS = 600;
const PRUNE_INTERVAL_SECONDS = 3_600;
const READS_INTERVAL_SECONDS = 60;
const READS_TIMEOUT_MS = 5_000;

export interface Origin {
  publication: Publication;
  stop(): Promise<void>;
}

export interface OriginOptions {
  log: Log;
  clock?: () => Date;
  /** Where edges connect. */
  socketPath: string;
  /** The built pages and their files. */
  dist: string;
  builds: BuildAssets;
  /** Pages straight from app/, which are never cached, instead of the built ones. */
  devPages?: Pages;
  /** Instead of the file and the database that the environment names. */
  publication?: Publication;
  database?: Database;
  /** The folder of texts (articles/, faq/, pages/), instead of the paper's own. */
  contentFolder?: string;
  /** How long a page waits for its data before it is streamed; by default a quarter of a second. */
  pageTimeoutMs?: number;
  imageReaderTimeoutMs?: number;
  /** How often edges are asked what was opened. */
  readsIntervalSeconds?: number;
  /** /preview shows every screen of the paper side by side. */
  preview?: boolean;
  /** Called when edges can ask for pages, before the first of them are prerendered. */
  onListening?(): void;
}

/** Starts all that works, in the order in which one part needs another, and stops it in reverse. */
export async function startOrigin(environment: Environment, options: OriginOptions): Promise<Origin> {
  const { log, clock = () => new Date(), socketPath, dist, builds, devPages } = options;
  const { contentFolder = join(environment.paperFolder, 'content') } = options;
  await using starting = new AsyncDisposableStack();
  /** With this the site is started; what pages show of it is followed further down. */
  const publication = options.publication ?? (await loadPublication(environment.publicationFile));
  const database = options.database ?? (await openDatabase(environment));
  starting.defer(() => database.close());
  const { applied, unknown } = await migrate(database);
  if (applied.length > 0) log.info({ migrations: applied }, 'the database is up to date');
  if (unknown.length > 0) {
    log.warn(
      { migrations: unknown },
      'the database has migrations of a newer Masthead, which this one ignores',
    );
  }
  const databaseWatch = watchDatabase(database, log);
  starting.defer(() => databaseWatch.stop());
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
    starting.defer(() => backups.stop());
  }
  const changes = await openSharedChanges({ database, publication: publication.domain, log });
  starting.defer(() => changes.close());

  const followed = options.publication
    ? undefined
    : followPublication({
        file: environment.publicationFile,
        started: publication,
        log,
        onChange: () => changes.publish([PUBLICATION_TAG]),
      });
  starting.defer(() => followed?.close());
  const publicationNow = () => followed?.current() ?? publication;
  const theme = await followTheme({
    folder: join(environment.paperFolder, 'theme'),
    files: join(environment.dataDir, 'theme'),
    log,
    onChange: () => changes.publish([PUBLICATION_TAG]),
  });
  starting.defer(() => theme.close());
  const palette = () => theme.current()?.palette;

  const app = createApp(log);
  const apiFor = (domain: string) =>
    createApiClient({
      ask: async (path, headers) => app.request(path, { headers }),
      feedsOf: (category) => publication.feeds[category],
      domain,
      key: publication.services.key,
    });

  const jobs = startJobs(log);
  starting.defer(() => jobs.stop());
  const fetcher = createFetcher({
    trustedHosts: publication.trustedHosts,
    userAgent: userAgentOf(publication),
    self: { fetch: async (_path, request) => app.fetch(request) },
  });
  starting.defer(() => fetcher.close());
  /** What most parts need. */
  const common = { publication, database, fetcher, changes, metrics, log, clock };
  const images = await openImages({
    ...common,
    ...(options.imageReaderTimeoutMs ? { readerTimeoutMs: options.imageReaderTimeoutMs } : {}),
    isTrusted: createImageTrust(database.db, publicationNow),
    folder: join(environment.dataDir, 'images'),
    maxBytes: environment.imagesMegabytes * 1_000_000,
  });
  starting.defer(() => images.stop());
  const resolveImage: ResolveImage = (address) => images.resolveImage(inPalette(address, palette()?.key));
  const feeds = await openFeeds({ ...common, hostLimit: createHostLimit(MAX_FEEDS_PER_HOST) });
  starting.defer(() => feeds.stop());
  const newswire = publication.newswire ? await import('../../sample/newswire/newswire.ts') : undefined;
  const articles = await openArticles({
    ...common,
    resolveImage,
    folder: environment.writingDesk === undefined ? join(contentFolder, 'articles') : undefined,
    redate: newswire && ((written) => newswire.recentArticles(written, clock())),
    backendKey: environment.backendKey,
  });
  starting.defer(() => articles.stop());
  const domainOf = (host: string | undefined) => domainIn(host, articles.domains);
  const content = await openContent({ folder: contentFolder, changes, log });
  starting.defer(() => content.close());
  const domains = () => [articles.domains.home, ...articles.domains.known];
  const authors = async () => {
    const found = new Map<string, Awaited<ReturnType<typeof articles.authors>>>();
    for (const domain of domains()) found.set(domain, await articles.authors(domain));
    return found;
  };
  const search = await openSearch({ ...common, publication: publicationNow, content, authors, domainOf });
  starting.defer(() => search.close());

  const pages = devPages ?? (await openBuiltPages(dist));
  const policy = () => contentPolicy(publicationNow(), pages.inline, theme.current());
  const shown = { publication: publicationNow, theme: theme.current, pageLinks: content.links };
  const makePage = createPageMaker({ ...shown, pages, apiFor, resolveImage, log, clock });
  const colours = readColours();
  const brand = () => brandOf(publicationNow(), { ...colours, ...palette()?.tokens });
  const facts = { ...shown, archive: articles.archive, authors: articles.authors };
  const filesFailing = (path: string, error: unknown) =>
    log.warn({ err: error, path }, 'a file cannot be made; readers get the last good one');
  const routes = [
    ...crawlerFiles({ ...facts, clock }),
    ...brandFiles({ publication: publicationNow, brand, render: images.renderBrandImage }),
    ...workerFiles({ ...shown, worker: pages.worker, build: builds.current }),
    ...syndicationFiles({ ...facts, brand, apiFor, pages, resolveImage }),
  ];
  const files = createFiles(routes, filesFailing);
  const {
    makePage: makeAny,
    unfinished,
    stop: stopMarking,
  } = markRenders(filesFirst(files, pages, makePage), join(environment.dataDir, 'rendering'));
  starting.defer(stopMarking);
  if (unfinished.size > 0) {
    log.warn(
      { addresses: [...unfinished] },
      'the last origin ended while it rendered these pages: they are rendered when readers ask for them',
    );
  }
  let isPrerendered = false;
  const publishing = await openPagePublishing({
    ...common,
    builds,
    makePage: makeAny,
    folder: join(environment.dataDir, 'pages'),
    failurePage: () => {
      const frame = { publication: publicationNow(), theme: theme.current(), pageLinks: content.links() };
      return pages.renderFailure({ ...frame, now: clock() }, 503);
    },
    policy,
    sharedCacheSeconds: environment.sharedCacheSeconds,
    tagHeader: environment.purge.header,
    domains: articles.domains,
    pageTimeoutMs: options.pageTimeoutMs,
    readDecisions: () => readDecisions(database.db),
    degraded: () => [...(isPrerendered ? [] : [FIRST_PAGES]), ...(databaseWatch.isUp ? [] : ['database'])],
  });
  starting.defer(() => publishing.stop());
  articles.onDomains(publishing.setDomains);
  const { renderer, edges } = publishing;
  const purging = openPurging(environment.purge, {
    changes,
    log,
    whenRenewed: () => edges.whenRevalidated(REVALIDATION_TIMEOUT_MS),
    userAgent: userAgentOf(publication),
  });
  starting.defer(() => purging?.close());

  app.route('/', metricsRoutes({ metrics, edges }));
  const makeCard = createCardMaker({ brand, ...images });
  /** Nothing of it is loaded before somebody asks. */
  let desk: Promise<Desk> | undefined;
  const openDesk = () => {
    const faqFolder = join(contentFolder, 'faq');
    const api = apiFor(publication.domain);
    const site = deskSite({ ...shown, pages, api, resolveImage, faqFolder, makeCard, log, clock });
    desk ??= import('../desk/open-desk.ts').then((module) =>
      module.openDesk({
        ...common,
        publication: publicationNow,
        publicationFile: environment.publicationFile,
        port: environment.port,
        address: deskAddress(environment.admin),
        version: version(),
        site: {
          pollDue: () => void feeds.pollDue(),
          domains,
          ...todaySite({ environment, edges, clock }),
          ...site,
        },
        writing: {
          ...site,
          contentFolder,
          paperFolder: environment.paperFolder,
          writingDesk: environment.writingDesk,
          takeUp: (kind) => (kind === 'articles' ? articles.look() : content.look(kind)),
          makePicture: images.makePicture,
        },
      }),
    );
    return desk;
  };
  const askDesk = deskRoutes(async () => (await openDesk()).app);
  app.route('/', askDesk);
  const reads = createReads({
    ...common,
    db: database.db,
    domains,
    timeZone: () => publicationNow().timeZone,
    apiFor,
  });
  app.route('/', reads.routes);
  app.route('/', cardRoutes({ publication: publicationNow, apiFor, makeCard }));
  app.route('/', mediaRoutes(join(environment.paperFolder, 'media')));
  const illustrations = join(environment.dataDir, 'illustrations');
  await pruneIllustrations(illustrations, devPages ? '' : builds.current);
  await pruneIllustrations(join(illustrations, builds.current), palette()?.key ?? 'own');
  const folder = join(illustrations, builds.current);
  app.route('/', illustrationRoutes({ folder, render: images.renderIllustration, theme: palette }));
  app.route('/', images.routes);
  if (newswire) {
    // Its feeds are read by the site itself, so their addresses begin at the site's own root.
    app.route('/newswire', newswire.newswireRoutes({ clock, site: '', timeZone: publication.timeZone }));
  }
  app.route('/', pinRoutes({ ...common, db: database.db, publication: publicationNow }));
  for (const { routes } of [feeds, articles, content, search]) app.route('/', routes);
  app.route('/', liveRoutes({ ...common, publication: publicationNow }));
  if (options.preview) {
    const { previewRoutes } = await import('./preview/preview-routes.ts');
    const { readUnpublished } = await import('./preview/unpublished.ts');
    const frame = () => ({
      publication: publicationNow(),
      theme: theme.current(),
      pageLinks: content.links(),
      resolveImage,
      now: clock(),
    });
    const unpublished = () => readUnpublished(contentFolder, publication, clock());
    app.route('/', previewRoutes({ pages, policy, api: apiFor(publication.domain), unpublished, frame }));
  }
  const cached = devPages ? undefined : renderer;
  app.route('/', pageRoutes({ pages, files, domainOf, policy, makePage: makeAny, renderer: cached }));

  const server = await openOriginServer({
    socketPath,
    handler: getRequestListener(app.fetch),
    onEdge: edges.connect,
  });
  starting.defer(() => server.stop());
  // First of all: from then on edges keep their questions for the next origin.
  starting.defer(() => edges.close());
  options.onListening?.();
  const address = deskAddress(environment.admin);
  if (address !== undefined) void announceDesk(openDesk, address, log);

  // Remote hosts are asked only now: a reader is shown the loading text, however long that takes.
  void feeds.pollDue();
  jobs.repeat('poll-feeds', () => feeds.tick());
  const { readsIntervalSeconds = READS_INTERVAL_SECONDS } = options;
  jobs.repeat(
    'store-reads',
    async () => {
      const counts = { ...(await edges.takeReads(READS_TIMEOUT_MS)), missedSearches: search.takeMissed() };
      if (publicationNow().mostRead) await reads.store(counts);
      return readsIntervalSeconds;
    },
    readsIntervalSeconds,
  );
  const prune = async () => {
    await feeds.prune();
    await pruneChanges(database.db);
    await search.prune();
    await articles.prune();
    await images.prune();
    if (environment.admin.port !== undefined) await (await openDesk()).prune();
    await reads.prune();
  };
  jobs.repeat(
    'prune',
    async () => {
      await database.onOneNode('pruning', prune);
      return PRUNE_INTERVAL_SECONDS;
    },
    PRUNE_DELAY_SECONDS,
  );

  await feeds.gather(FIRST_EDITION_TIMEOUT_MS);
  await search.learn();
  if (!devPages) {
    const api = apiFor(publication.domain);
    await prerenderFirstPages({ renderer, pages, api, timeoutMs: BLOG_TIMEOUT_MS, skip: unfinished });
  }
  isPrerendered = true;
  edges.sendHeartbeat();
  const running = starting.move();
  return { publication, stop: () => running.disposeAsync() };
}
