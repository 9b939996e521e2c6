import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import type { Publication } from '../contract/publication.ts';
import { createWire } from '../contract/wire.ts';
import { createChanges } from './changes.ts';
import { openContent } from './content/open-content.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import type { Environment } from './environment.ts';
import { createApp } from './http/app.ts';
import { assetRoutes } from './http/assets.ts';
import { healthRoutes } from './http/health.ts';
import { listen } from './http/listen.ts';
import { pageRoutes } from './http/page-routes.ts';
import { siteIconRoutes } from './http/site-icon.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { openDevPages } from './pages/dev-pages.ts';
import { openBuiltPages, type Pages } from './pages/pages.ts';
import { loadPublication } from './publication/load-publication.ts';

const DIST = resolve(import.meta.dirname, '../dist');
const CONTENT = resolve(import.meta.dirname, '../content');

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
  /** The folder of texts: faq/, pages/. */
  contentFolder?: string;
}

/** Starts everything, in the order in which one part needs another, and stops it in reverse. */
export async function startSite(environment: Environment, options: SiteOptions = {}): Promise<Site> {
  const { development = false, log = createLog(environment.logLevel), clock = () => new Date() } = options;
  const publication = options.publication ?? (await loadPublication(environment.publicationFile));
  const database = options.database ?? (await openDatabase(environment));
  try {
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ migrations: applied }, 'the database is up to date');

    const metrics = createMetrics();
    const changes = createChanges();
    const content = await openContent({ folder: options.contentFolder ?? CONTENT, changes, log });
    const app = createApp(log);
    const wire = createWire({
      ask: async (path, headers) => app.request(path, { headers }),
      feedAddress: (category) => publication.feeds[category].url,
      domain: publication.domain,
      key: publication.services.key,
    });

    const site = getRequestListener(app.fetch);
    let dev: Awaited<ReturnType<typeof openDevPages>> | undefined;
    const http = await listen((request, response) => {
      if (dev) dev.middleware(request, response, () => void site(request, response));
      else void site(request, response);
    }, environment);
    if (development) dev = await openDevPages(http.server);
    const pages: Pages = dev ?? (await openBuiltPages(DIST));

    const answers = () =>
      sql`select 1`.execute(database.db).then(
        () => true,
        () => false,
      );
    app.route('/', healthRoutes({ ready: answers, metrics }));
    app.route('/assets', assetRoutes(DIST));
    app.route('/', siteIconRoutes());
    app.route('/', content.routes);
    app.route('/', pageRoutes({ publication, pages, wire, log, clock, development }));

    log.info(`${publication.name} is at http://localhost:${http.port}`);
    return {
      port: http.port,
      log,
      stop: async () => {
        await http.stop();
        await dev?.close();
        content.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
