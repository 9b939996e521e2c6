import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../lib/metrics.ts';
import type { EdgeStats } from './edge.ts';

export function registerEdgeMetrics(metrics: Metrics, stats: EdgeStats): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        this.set(read());
      },
    });
  gauge('masthead_edge_pages', 'Pages in the cache of an edge.', () => stats.pages);
  gauge('masthead_edge_page_bytes', 'Bytes of the pages in the cache of an edge.', () => stats.bytes);
  gauge(
    'masthead_edge_forwarding',
    'Requests that an edge is forwarding to the origin.',
    () => stats.forwarding,
  );
  gauge('masthead_sse_connections', 'Open SSE connections.', () => stats.sseConnections);
  new Counter({
    name: 'masthead_sse_rejected_total',
    help: 'SSE connections that were rejected because there were too many.',
    registers: [metrics],
    collect() {
      this.reset();
      this.inc(stats.sseRejected);
    },
  });
  new Counter({
    name: 'masthead_edge_responses_total',
    help: 'Responses of an edge: cached, forwarded to the origin, unavailable, or limited.',
    labelNames: ['how'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const [how, count] of Object.entries(stats.responses)) this.inc({ how }, count);
    },
  });
}
