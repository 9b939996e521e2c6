import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export type Metrics = Registry;

/** Creates the registry of a process; its metrics are labelled with the name of the process. */
export function createMetrics(process: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry, prefix: 'masthead_' });
  return registry;
}

/** One value, or one for each value of the label. */
type Reading = number | Readonly<Record<string, number>>;
type Read = () => Reading | Promise<Reading>;
type Readings = Readonly<Record<string, readonly [help: string, read: Read, label?: string]>>;

/** Gauges by name, read when the metrics are collected. */
export function registerGauges(registry: Metrics, readings: Readings): void {
  for (const [name, [help, read, label = '']] of Object.entries(readings)) {
    const options = { name, help, labelNames: label === '' ? [] : [label], registers: [registry] };
    const gauge: Gauge = new Gauge({
      ...options,
      async collect() {
        for (const [labels, value] of valuesOf(await read(), label)) gauge.set(labels, value);
      },
    });
  }
}

/** Counters by name, read when the metrics are collected. */
export function registerCounters(registry: Metrics, readings: Readings): void {
  for (const [name, [help, read, label = '']] of Object.entries(readings)) {
    const options = { name, help, labelNames: label === '' ? [] : [label], registers: [registry] };
    const counter: Counter = new Counter({
      ...options,
      async collect() {
        const values = valuesOf(await read(), label);
        counter.reset();
        for (const [labels, value] of values) counter.inc(labels, value);
      },
    });
  }
}

function valuesOf(reading: Reading, label: string): [labels: Record<string, string>, value: number][] {
  if (typeof reading === 'number') return [[{}, reading]];
  return Object.entries(reading).map(([name, value]) => [{ [label]: name }, value]);
}

export function countOutcomes(registry: Metrics, name: string, help: string): (outcome: string) => void {
  const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
  return (outcome) => counter.inc({ outcome });
}
