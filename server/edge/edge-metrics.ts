import { type Metrics, registerCounters, registerGauges } from '../lib/metrics.ts';
import type { Semaphore } from '../lib/semaphore.ts';
import type { PageCache } from '../protocol/page-cache.ts';
import type { SseConnections } from './sse-connections.ts';

interface EdgeParts {
  cache: Pick<PageCache, 'pages' | 'bytes'>;
  sse: Pick<SseConnections, 'connections' | 'rejected'>;
  queues: readonly Pick<Semaphore, 'entered'>[];
  reads: Readonly<Record<string, number>>;
  responses: Readonly<Record<string, number>>;
}

export function registerEdgeMetrics(metrics: Metrics, parts: EdgeParts): void {
  const { cache, sse, queues, reads, responses } = parts;
  registerGauges(metrics, {
    masthead_edge_pages: ['Pages in the cache of an edge.', () => cache.pages],
    masthead_edge_page_bytes: ['Bytes of the pages in the cache of an edge.', () => cache.bytes],
    masthead_edge_forwarding: [
      'Requests that an edge is forwarding to the origin.',
      () => queues.reduce((sum, { entered }) => sum + entered, 0),
    ],
    masthead_sse_connections: ['Open SSE connections.', () => sse.connections],
  });
  registerCounters(metrics, {
    masthead_sse_rejected_total: [
      'SSE connections that were rejected because there were too many.',
      () => sse.rejected,
    ],
    masthead_reads_total: [
      'Pages that readers opened: the front page, categories, topics, authors, articles, and others.',
      () => reads,
      'page',
    ],
    masthead_edge_responses_total: [
      'Responses of an edge: cached, forwarded to the origin, unavailable, or limited.',
      () => responses,
      'how',
    ],
  });
}
