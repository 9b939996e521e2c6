import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { startEdge } from '../edge/start-edge.ts';
import { DIST } from '../lib/dist.ts';
import { createLog, type Log } from '../lib/log.ts';
import type { DevPages } from '../pages/bundle/dev-pages.ts';
import { addBuildAssets } from '../protocol/build-assets.ts';
import { chooseAdminPort } from './admin-port.ts';
import type { Environment } from './environment.ts';
import { addressesOf } from './load-papers.ts';
import { type OriginOptions, startOrigin } from './origin.ts';

export interface Site {
  port: number;
  /** Port of the desk, /metrics and /readyz. */
  adminPort: number | undefined;
  log: Log;
  stop(): Promise<void>;
}

export interface SiteOptions
  extends Pick<OriginOptions, 'clock' | 'publication' | 'database' | 'contentFolder' | 'preview' | 'timing'> {
  /** Pages straight from app/, with reload on change. */
  development?: boolean;
  log?: Log;
}

/**
 * A whole site in one process, for tests and development: the origin and one edge, which talk as they do across
 * processes. Operators run the same under a supervisor (server/processes/): an origin and several edges.
 */
export async function startSite(environment: Environment, options: SiteOptions = {}): Promise<Site> {
  const { development = false, log = createLog(environment.logLevel), clock, ...rest } = options;
  await using starting = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'masthead-'));
  starting.defer(() => rm(folder, { recursive: true, force: true }));
  const socketPath = join(folder, 'origin.sock');

  const builds = await addBuildAssets(join(environment.dataDir, 'assets'), DIST, Date.now());
  let devPages: DevPages | undefined;
  const { admin } = environment;
  const adminPort = await chooseAdminPort(admin, log);
  const edge = await startEdge(
    {
      ...environment,
      admin: { ...admin, hasOwnListener: admin.isNamed, hasDesk: adminPort !== undefined },
    },
    {
      socketPath,
      builds,
      metrics: new Registry(),
      before: (request, response, next) => (devPages ? devPages.middleware(request, response, next) : next()),
      ...(clock ? { clock: () => clock().getTime() } : {}),
    },
  );
  starting.defer(() => edge.edge.close());
  if (development) {
    // Vite is no part of a running site.
    const { openDevPages } = await import('../pages/bundle/dev-pages.ts');
    devPages = await openDevPages(edge.http.server, { log });
    starting.defer(() => devPages?.close());
  }
  const port = await edge.listen(environment);
  if (adminPort !== undefined) await edge.admin.listen({ host: admin.host, port: adminPort });
  starting.defer(() => edge.stop());

  const origin = await startOrigin(
    { ...environment, admin: { ...admin, port: adminPort } },
    {
      socketPath,
      builds,
      log,
      dist: DIST,
      ...rest,
      ...(clock ? { clock } : {}),
      ...(devPages ? { devPages } : {}),
    },
  );
  starting.defer(() => origin.stop());
  if (!development) await edge.edge.whenReady();
  log.info(addressesOf(origin, port));

  const running = starting.move();
  return {
    port,
    adminPort,
    log,
    async stop() {
      await edge.stop();
      await running.disposeAsync().catch((error: unknown) => {
        // Such as writes to a database that is unreachable.
        log.warn({ err: error }, 'the site stopped, but its shutdown failed in part');
      });
    },
  };
}
