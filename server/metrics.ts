import { collectDefaultMetrics, Registry } from 'prom-client';

export type Metrics = Registry;

/** One registry for each site, so that several can live in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'masthead_' });
  return registry;
}
