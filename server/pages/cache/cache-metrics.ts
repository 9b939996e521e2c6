import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../../lib/metrics.ts';
import type { Press } from './rendered-pages.ts';

/** What an operator watches: how much the press holds, and how often pages are made. */
export function watchPress(metrics: Metrics, press: Press): void {
  new Gauge({
    name: 'masthead_press_bytes',
    help: 'Bytes of pressed pages held in memory.',
    registers: [metrics],
    collect() {
      this.set(press.bytes);
    },
  });
  new Gauge({
    name: 'masthead_press_pages',
    help: 'Pressed pages held in memory.',
    registers: [metrics],
    collect() {
      this.set(press.pages);
    },
  });
  new Counter({
    name: 'masthead_press_renders_total',
    help: 'Pages made, for readers who wait or ahead of them.',
    registers: [metrics],
    collect() {
      this.reset();
      this.inc(press.renders);
    },
  });
}
