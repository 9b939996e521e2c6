import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import type { Publication } from '../contract/publication.ts';
import { createWire } from '../contract/wire.ts';
import { newswireRoutes } from '../newswire/newswire.ts';
import { openArticles } from './articles/open-articles.ts';
import { openContent } from './content/open-content.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import type { Environment } from './environment.ts';
import { openFeeds } from './feeds/open-feeds.ts';
import { createApp } from './http/app.ts';
import { openAssets } from './http/assets.ts';
import { headerOf } from './http/header-of.ts';
import { healthRoutes } from './http/health.ts';
import { createHttpServer, expectFreePort } from './http/http-server.ts';
import { illustrationRoutes } from './http/illustrations.ts';
import { pageRoutes } from './http/page-routes.ts';
import { siteIconRoutes } from './http/site-icon.ts';
import { openImages } from './images/open-images.ts';
import { createPictureTrust } from './images/picture-trust.ts';
import { startJobs } from './jobs.ts';
import { openLive } from './live/open-live.ts';
import { openSharedChanges } from './live/shared-changes.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createOutside } from './outside/fetch-outside.ts';
import { createHostLimit } from './outside/host-limit.ts';
import { openDevPages } from './pages/dev-pages.ts';
import { openBuiltPages } from './pages/pages.ts';
import { contentPolicy } from './press/content-policy.ts';
import { pressFirstPages } from './press/first-pages.ts';
import { createPageMaker } from './press/page-maker.ts';
import { createPress } from './press/press.ts';
import { watchPress } from './press/press-metrics.ts';
import { servePressed } from './press/serve-pressed.ts';
import { loadPublication } from './publication/load-publication.ts';
import { userAgentOf } from './publication/user-agent.ts';
import { openSearch } from './search/open-search.ts';

const DIST = resolve(import.meta.dirname, '../dist');
const CONTENT = resolve(import.meta.dirname, '../content');

/** On an empty database the first pages wait this long for headlines. */
const FIRST_EDITION_PATIENCE_MS = 3_000;
/** So long at most the site stays unready for a blog that is late. */
const BLOG_PATIENCE_MS = 5_000;

export interface Site {
  port: number;
  log: Log;
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Pages straight from app/, with reload on change. */
  development?: boolean;
  log?: Log;
  clock?: () => Date;
  /** Instead of the file and the database that the environment names. */
  publication?: Publication;
  database?: Database;
  /** The folder of texts: articles/, faq/, pages/. */
  contentFolder?: string;
}

/** Starts everything, in the order in which one part needs another, and stops it in reverse. */
export async function startSite(environment: Environment, options: SiteOptions = {}): Promise<Site> {
  const { development = false, log = createLog(environment.logLevel), clock = () => new Date() } = options;
  const { contentFolder = CONTENT } = options;
  const running = new AsyncDisposableStack();
  try {
    const publication = options.publication ?? (await loadPublication(environment.publicationFile));
    await expectFreePort(environment);
    const database = options.database ?? (await openDatabase(environment));
    running.defer(() => database.close());
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ migrations: applied }, 'the database is up to date');

    const metrics = createMetrics();
    const changes = await openSharedChanges({ database, publication: publication.domain, log });
    running.defer(() => changes.close());
    const app = createApp(log);
    const wireFor = (domain: string) =>
      createWire({
        ask: async (path, headers) => app.request(path, { headers }),
        feedAddress: (category) => publication.feeds[category].url,
        showsImages: (category) => publication.feeds[category].images !== 'off',
        domain,
        key: publication.services.key,
      });

    const jobs = await startJobs(database, log);
    running.defer(() => jobs.stop());
    const outside = createOutside({
      trustedHosts: publication.trustedHosts,
      userAgent: userAgentOf(publication),
      self: { fetch: async (_path, request) => app.fetch(request) },
    });
    running.defer(() => outside.close());
    const hostLimit = createHostLimit(2);

    const images = await openImages({
      ...{ database, outside, metrics, log, clock },
      isTrusted: createPictureTrust({ db: database.db, publication }),
      folder: join(environment.dataDir, 'images'),
      room: environment.imagesMegabytes * 1_000_000,
    });
    running.defer(() => images.stop());
    const { pictureOf } = images;

    const feeds = await openFeeds({
      ...{ publication, database, outside, hostLimit, changes, metrics, log, clock },
    });
    running.defer(() => feeds.stop());
    const articles = await openArticles({
      ...{ publication, database, outside, pictureOf, changes, log, clock },
      folder: join(contentFolder, 'articles'),
    });
    running.defer(() => articles.stop());
    const content = await openContent({ folder: contentFolder, changes, log });
    running.defer(() => content.close());
    const { domainOf } = articles;
    const search = await openSearch({ publication, database, content, domainOf, changes, log, clock });
    running.defer(() => search.close());
    const live = openLive({ publication, database, changes, metrics, log, clock });

    const site = getRequestListener(app.fetch);
    const http = createHttpServer((request, response) => {
      if (live.take(request, response)) return;
      if (dev) return dev.middleware(request, response, () => void site(request, response));
      const held =
        press && isRead(request) ? press.find(domainOf(headerOf(request, 'host')) + request.url) : undefined;
      if (held) servePressed(held, request, response);
      else void site(request, response);
    });
    const dev = development ? await openDevPages(http.server, { log }) : undefined;
    if (dev) running.defer(() => dev.close());
    const pages = dev ?? (await openBuiltPages(DIST));
    const policy = contentPolicy(publication, pages.inline);
    const makePage = createPageMaker({
      publication,
      pages,
      wireFor,
      pictureOf,
      log,
      clock,
    });
    const press = dev
      ? undefined
      : createPress({
          render: makePage,
          policy: policy.page,
          changes,
          // Asked with every page that is served: not a Date each time.
          clock: options.clock ? () => clock().getTime() : Date.now,
          onFailure: pressFailed(log),
        });
    if (press) {
      running.defer(() => press.close());
      watchPress(metrics, press);
    }

    let ready = false;
    app.route('/', healthRoutes({ ready: async () => ready && (await answers(database)), metrics }));
    app.route('/assets', await openAssets(DIST));
    app.route('/', siteIconRoutes());
    app.route('/illustrations', illustrationRoutes(images.printDrawing));
    app.route('/', images.routes);
    if (publication.newswire) {
      // Its feeds are read by the site itself, so their addresses begin at the site's own root.
      app.route('/newswire', newswireRoutes({ clock, site: '', timeZone: publication.timeZone }));
    }
    app.route('/', feeds.routes);
    app.route('/', articles.routes);
    app.route('/', content.routes);
    app.route('/', search.routes);
    app.route('/', live.routes);
    app.route('/', pageRoutes({ pages, domainOf, press, makePage, policy }));

    void feeds.pollDue();
    await jobs.repeat(`poll-feeds.${publication.domain}`, () => feeds.tick());
    await jobs.schedule(`forget-images.${publication.domain}`, '41 4 * * *', () => images.prune());
    await jobs.schedule(`prune-archive.${publication.domain}`, '17 * * * *', async () => {
      await feeds.prune();
      await live.prune();
      await search.prune();
    });

    const port = await http.listen(environment);
    running.defer(() => http.stop());
    // Its readers stay for hours: they are sent off first.
    running.defer(() => live.close());
    log.info(`${publication.name} is at http://localhost:${port}`);

    await feeds.gather(FIRST_EDITION_PATIENCE_MS);
    await search.learn();
    if (press) {
      const wire = wireFor(publication.domain);
      await pressFirstPages({ press, pages, wire, patienceMs: BLOG_PATIENCE_MS });
    }
    ready = true;
    const stop = () =>
      running.disposeAsync().catch((error: unknown) => {
        // Without its database a part cannot take its leave; it ends all the same.
        log.warn({ err: error }, 'the site has stopped, but not in good order');
      });
    return { port, log, stop };
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function answers({ db }: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

function pressFailed(log: Log): (address: string, reason: unknown) => void {
  return (address, reason) =>
    log.warn(
      { address, err: reason instanceof Error ? reason : undefined },
      'a page could not be pressed; readers get the last good one',
    );
}
