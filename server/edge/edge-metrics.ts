import { type Metrics, registerCounters, registerGauges } from '../lib/metrics.ts';
import type { EdgeStats } from './edge.ts';

export function registerEdgeMetrics(metrics: Metrics, stats: EdgeStats): void {
  registerGauges(metrics, {
    masthead_edge_pages: ['Pages in the cache of an edge.', () => stats.pages],
    masthead_edge_page_bytes: ['Bytes of the pages in the cache of an edge.', () => stats.bytes],
    masthead_edge_forwarding: ['Requests that an edge is forwarding to the origin.', () => stats.forwarding],
    masthead_sse_connections: ['Open SSE connections.', () => stats.sseConnections],
  });
  registerCounters(metrics, {
    masthead_sse_rejected_total: [
      'SSE connections that were rejected because there were too many.',
      () => stats.sseRejected,
    ],
    masthead_reads_total: [
      'Pages that readers opened: the front page, categories, topics, authors, articles, and others.',
      () => stats.reads,
      'page',
    ],
    masthead_edge_responses_total: [
      'Responses of an edge: cached, forwarded to the origin, unavailable, or limited.',
      () => stats.responses,
      'how',
    ],
  });
}
