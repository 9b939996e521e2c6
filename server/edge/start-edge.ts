import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ListenOptions } from 'node:net';
import { join } from 'node:path';
import { DIST } from '../lib/dist.ts';
import { createHttpServer, type StopOptions, UPLOAD_TIMEOUT_MS } from '../lib/http/http-server.ts';
import { readProxies } from '../lib/http/reader-address.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { BuildAssets } from '../protocol/build-assets.ts';
import { readPageSnapshot } from '../protocol/page-snapshot.ts';
import type { AdminSettings } from './admin-routes.ts';
import { readAssets } from './assets.ts';
import { readDeskFiles } from './desk-files.ts';
import { createEdge, type EdgeTiming } from './edge.ts';
import { createThemeFiles } from './theme-files.ts';

export interface EdgeEnvironment {
  dataDir: string;
  paperFolder: string;
  trustedProxies: string;
  adminProxies: string;
  admin: AdminSettings;
  /** Sent as Strict-Transport-Security. */
  hsts: string | undefined;
  requestsPerMinute: number;
  timing?: EdgeTiming | undefined;
}

interface StartEdgeOptions {
  socketPath: string;
  builds: BuildAssets;
  metrics: Metrics;
  clock?: () => number;
  /** In development, the dev server's middleware. */
  before?(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

/** Creates an edge with the page snapshot in its cache, ready to listen. */
export async function startEdge(environment: EdgeEnvironment, options: StartEdgeOptions) {
  const { socketPath, builds, metrics, clock = Date.now, before } = options;
  const edge = createEdge({
    ...environment,
    socketPath,
    snapshot: await readPageSnapshot(join(environment.dataDir, 'pages'), builds.known),
    folder: environment.paperFolder,
    serveAssets: await readAssets(builds.folder),
    serveTheme: createThemeFiles(join(environment.dataDir, 'theme')),
    illustrations: join(environment.dataDir, 'illustrations', builds.current),
    trustedProxies: readProxies(environment.trustedProxies),
    adminProxies: readProxies(environment.adminProxies),
    serveDesk: environment.admin.hasDesk ? await readDeskFiles(join(DIST, 'desk')) : undefined,
    clock,
    metrics,
  });
  const { hsts } = environment;
  const setHsts = (response: ServerResponse) => {
    if (hsts !== undefined) response.setHeader('Strict-Transport-Security', hsts);
  };
  const http = createHttpServer((request, response) => {
    setHsts(response);
    if (before) before(request, response, () => edge.handle(request, response));
    else edge.handle(request, response);
  });
  const admin = createHttpServer(
    (request, response) => {
      setHsts(response);
      edge.handleAdmin(request, response);
    },
    { requestTimeoutMs: UPLOAD_TIMEOUT_MS },
  );
  return {
    edge,
    http,
    /** The admin listener, where it has a port of its own. */
    admin,
    listen: (address: ListenOptions) => http.listen(address),
    async stop(stopOptions?: StopOptions): Promise<void> {
      // SSE connections stay open for hours: they are closed first.
      edge.closeSseConnections();
      await Promise.all([http.stop(stopOptions), admin.stop()]);
      edge.close();
    },
  };
}
