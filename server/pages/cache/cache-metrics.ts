import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../../lib/metrics.ts';
import type { PageRenderer } from './rendered-pages.ts';

/** What an operator watches: how much the renderer holds, and how often pages are made. */
export function registerPageMetrics(metrics: Metrics, renderer: PageRenderer): void {
  new Gauge({
    name: 'masthead_page_cache_bytes',
    help: 'Bytes of cached pages held in memory.',
    registers: [metrics],
    collect() {
      this.set(renderer.bytes);
    },
  });
  new Gauge({
    name: 'masthead_page_cache_pages',
    help: 'Cached pages held in memory.',
    registers: [metrics],
    collect() {
      this.set(renderer.pages);
    },
  });
  new Counter({
    name: 'masthead_page_renders_total',
    help: 'Pages made, for readers who wait or ahead of them.',
    registers: [metrics],
    collect() {
      this.reset();
      this.inc(renderer.renders);
    },
  });
}
