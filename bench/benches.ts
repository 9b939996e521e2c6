import type { Figure } from './figure.ts';
import { pollBench } from './poll.bench.ts';
import { startBench } from './start.bench.ts';

export interface Bench {
  name: string;
  /** Says what it is doing through `tell`, since some take minutes. */
  run(tell: (line: string) => void): Promise<Figure[]>;
}

export const benches: readonly Bench[] = [
  { name: 'start', run: startBench },
  { name: 'polls', run: pollBench },
];
