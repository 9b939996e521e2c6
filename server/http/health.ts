import { Hono } from 'hono';
import type { Metrics } from '../metrics.ts';
import { NEVER_KEPT } from './headers.ts';

/** Liveness, readiness and metrics. Outside hosts are no part of either: we serve without them. */
export function healthRoutes({ ready, metrics }: { ready: () => Promise<boolean>; metrics: Metrics }): Hono {
  const headers = { 'Cache-Control': NEVER_KEPT };
  return new Hono()
    .get('/healthz', (context) => context.text('ok\n', 200, headers))
    .get('/readyz', async (context) =>
      (await ready()) ? context.text('ready\n', 200, headers) : context.text('not ready\n', 503, headers),
    )
    .get('/metrics', async (context) =>
      context.text(await metrics.metrics(), 200, { ...headers, 'Content-Type': metrics.contentType }),
    );
}
