import { Hono } from 'hono';
import { AggregatorRegistry } from 'prom-client';
import { NO_STORE } from '../lib/http/headers.ts';
import type { Metrics } from '../lib/metrics.ts';
import { FROM_ADMIN } from '../protocol/edge-headers.ts';
import type { Edges } from './edges.ts';

/** An edge that does not send its metrics in this time is left out. */
const TIMEOUT_MS = 500;

/** `GET /metrics`: the metrics of all processes, in Prometheus text. */
export function metricsRoutes({ metrics, edges }: { metrics: Metrics; edges: Pick<Edges, 'measure'> }): Hono {
  return new Hono().get('/metrics', async (context, next) => {
    // Edges check access. An encoded path such as /%6Detrics passes them by, and gets the not-found page.
    if (context.req.header(FROM_ADMIN) === undefined) return next();
    const reports = await Promise.all([metrics.getMetricsAsJSON(), edges.measure(TIMEOUT_MS)]);
    const all = AggregatorRegistry.aggregate([reports[0], ...reports[1]]);
    return context.text(await all.metrics(), 200, {
      'Cache-Control': NO_STORE,
      'Content-Type': metrics.contentType,
    });
  });
}
