import { collectDefaultMetrics, Registry } from 'prom-client';

export type Metrics = Registry;

/** One registry for each process of a site; its metrics carry the process's name. */
export function createMetrics(process: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry, prefix: 'masthead_' });
  return registry;
}
