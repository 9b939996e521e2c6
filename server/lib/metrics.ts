import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export type Metrics = Registry;

/** One registry for each process of a site; its metrics carry the process's name. */
export function createMetrics(process: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry, prefix: 'masthead_' });
  return registry;
}

/** One value, or with a label one for each value of the label. */
type Reading = number | Readonly<Record<string, number>>;
type Read = () => Reading | Promise<Reading>;
type Readings = Readonly<Record<string, readonly [help: string, read: Read, label?: string]>>;

/** Gauges by name, read when the metrics are collected. */
export function registerGauges(registry: Metrics, readings: Readings): void {
  for (const [name, [help, read, label = '']] of Object.entries(readings)) {
    new Gauge({
      name,
      help,
      labelNames: label === '' ? [] : [label],
      registers: [registry],
      async collect() {
        const reading = await read();
        if (typeof reading === 'number') this.set(reading);
        else for (const [value, count] of Object.entries(reading)) this.set({ [label]: value }, count);
      },
    });
  }
}

/** Counters by name, read when the metrics are collected. */
export function registerCounters(registry: Metrics, readings: Readings): void {
  for (const [name, [help, read, label = '']] of Object.entries(readings)) {
    new Counter({
      name,
      help,
      labelNames: label === '' ? [] : [label],
      registers: [registry],
      async collect() {
        const reading = await read();
        this.reset();
        if (typeof reading === 'number') this.inc(reading);
        else for (const [value, count] of Object.entries(reading)) this.inc({ [label]: value }, count);
      },
    });
  }
}

/** Returns a function that counts events by their outcome. */
export function countOutcomes(registry: Metrics, name: string, help: string): (outcome: string) => void {
  const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
  return (outcome) => counter.inc({ outcome });
}
