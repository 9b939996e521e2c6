import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ListenOptions } from 'node:net';
import { join } from 'node:path';
import { createHttpServer, type HttpServer, type StopOptions } from '../lib/http/http-server.ts';
import type { TrustedProxies } from '../lib/http/reader-address.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { BuildAssets } from '../protocol/build-assets.ts';
import { createIllustrationFiles } from '../protocol/illustration-files.ts';
import { readPageSnapshot } from '../protocol/page-snapshot.ts';
import { readAssets } from './assets.ts';
import { createEdge, type Edge } from './edge.ts';
import { watchEdge } from './edge-metrics.ts';
import type { OperatorSettings } from './operator-routes.ts';
import { createThemeFiles } from './theme-files.ts';

export interface RunningEdge {
  edge: Edge;
  http: HttpServer;
  /** For those who run the site, where they have an address of their own. */
  operators: HttpServer;
  /** Accepts readers from now on; answers with the port. */
  listen(address: ListenOptions): Promise<number>;
  /** Accepts no more, and lets those who are there finish. */
  stop(options?: StopOptions): Promise<void>;
}

export interface EdgeEnvironment {
  dataDir: string;
  paperFolder: string;
  /** Whose X-Forwarded-For is believed; nobody's where it is undefined. */
  trustedProxies: TrustedProxies | undefined;
  operators: OperatorSettings;
  /** Sent as Strict-Transport-Security. */
  hsts: string | undefined;
  requestsPerMinute: number;
  originTimeoutMs?: number | undefined;
}

interface StartEdgeOptions {
  socketPath: string;
  builds: BuildAssets;
  metrics: Metrics;
  clock?: () => number;
  /** Development: the dev server takes what is its own. */
  before?(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

/** An edge with the last edition in its hands, ready to listen. It imports nothing that can be slow. */
export async function startEdge(
  environment: EdgeEnvironment,
  options: StartEdgeOptions,
): Promise<RunningEdge> {
  const { socketPath, builds, metrics, clock = Date.now, before } = options;
  const edge = createEdge({
    socketPath,
    edition: await readPageSnapshot(join(environment.dataDir, 'pages'), builds.known),
    assets: await readAssets(builds.folder),
    themeFiles: createThemeFiles(join(environment.dataDir, 'theme')),
    illustrations: createIllustrationFiles(join(environment.dataDir, 'illustrations', builds.current)),
    mediaFolder: join(environment.paperFolder, 'media'),
    trustedProxies: environment.trustedProxies,
    operators: environment.operators,
    clock,
    measure: () => metrics.getMetricsAsJSON(),
    requestsPerMinute: environment.requestsPerMinute,
    originTimeoutMs: environment.originTimeoutMs,
  });
  watchEdge(metrics, edge.stats);
  const { hsts } = environment;
  const http = createHttpServer((request, response) => {
    if (hsts !== undefined) response.setHeader('Strict-Transport-Security', hsts);
    if (before) before(request, response, () => edge.handle(request, response));
    else edge.handle(request, response);
  });
  const operators = createHttpServer(edge.handleOperator);
  return {
    edge,
    http,
    operators,
    listen: (address) => http.listen(address),
    async stop(stopOptions) {
      // Their readers stay for hours: they are sent off first.
      edge.endLines();
      await Promise.all([http.stop(stopOptions), operators.stop()]);
      edge.close();
    },
  };
}
