import { AggregatorRegistry } from 'prom-client';
import { NETWORK_STATUS_PATH } from '../../contract/network-status.ts';
import { NO_STORE, SECURITY_HEADERS } from '../lib/http/headers.ts';
import type { Metrics } from '../lib/metrics.ts';
import { FROM_ADMIN, FROM_COMMAND } from '../protocol/edge-headers.ts';
import type { Edges } from './edges.ts';
import type { Papers } from './papers.ts';

interface MetricsRoutes {
  metrics: Metrics;
  edges: Pick<Edges, 'measure'>;
  papers: Pick<Papers, 'status'>;
  /** Every other request. */
  next(request: Request): Promise<Response>;
}

/** An edge that does not send its metrics in this time is left out. */
const TIMEOUT_MS = 500;

/**
 * `GET /metrics`: the metrics of all processes, in Prometheus text; and the table of papers for a command. They are of no paper,
 * so that none is opened for them.
 */
export function metricsRoutes({ metrics, edges, papers, next }: MetricsRoutes) {
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === NETWORK_STATUS_PATH && request.headers.has(FROM_COMMAND))
      return Response.json(await papers.status(), { headers: { 'Cache-Control': NO_STORE } });
    // Edges check access. An encoded path such as /%6Detrics passes them by, and gets the not-found page.
    const isAllowed = request.headers.has(FROM_ADMIN) && pathname === '/metrics';
    if (!isAllowed) return next(request);
    const reports = await Promise.all([metrics.getMetricsAsJSON(), edges.measure(TIMEOUT_MS)]);
    const all = AggregatorRegistry.aggregate([reports[0], ...reports[1]]);
    const headers = { ...SECURITY_HEADERS, 'Cache-Control': NO_STORE, 'Content-Type': metrics.contentType };
    return new Response(await all.metrics(), { headers });
  };
}
