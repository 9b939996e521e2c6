import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export type Metrics = Registry;

/** One registry for each process of a site; its metrics carry the process's name. */
export function createMetrics(process: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry, prefix: 'masthead_' });
  return registry;
}

/** A gauge that is read when the metrics are collected. */
export function registerGauge(
  metrics: Metrics,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [metrics],
    collect: async () => gauge.set(await read()),
  });
}

/** A counter that is read when the metrics are collected. */
export function registerCounter(metrics: Metrics, name: string, help: string, read: () => number): void {
  const counter: Counter = new Counter({
    name,
    help,
    registers: [metrics],
    collect() {
      counter.reset();
      counter.inc(read());
    },
  });
}
