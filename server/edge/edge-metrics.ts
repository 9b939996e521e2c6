import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../lib/metrics.ts';
import type { EdgeStats } from './edge.ts';

/** What an operator watches of an edge: what it holds, who is on the line, and how it answers. */
export function watchEdge(metrics: Metrics, stats: EdgeStats): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        this.set(read());
      },
    });
  gauge('masthead_edge_pages', 'Cached pages that an edge holds.', () => stats.pages);
  gauge('masthead_edge_page_bytes', 'Bytes of the cached pages that an edge holds.', () => stats.bytes);
  gauge(
    'masthead_edge_forwarding',
    'Requests that an edge has passed on to the origin.',
    () => stats.forwarding,
  );
  gauge('masthead_live_connections', 'Open pages that are told of changes.', () => stats.lines);
  new Counter({
    name: 'masthead_live_refused_total',
    help: 'Open pages that were refused because there were too many.',
    registers: [metrics],
    collect() {
      this.reset();
      this.inc(stats.linesRefused);
    },
  });
  new Counter({
    name: 'masthead_edge_answers_total',
    help: 'Answers of an edge: from what it holds, from the origin, or refused.',
    labelNames: ['how'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const [how, count] of Object.entries(stats.answers)) this.inc({ how }, count);
    },
  });
}
