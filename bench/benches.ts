import { attacksBench } from './attacks.bench.ts';
import { deskBench } from './desk.bench.ts';
import { faqBench } from './faq.bench.ts';
import type { Figure } from './figure.ts';
import { freshnessBench } from './freshness.bench.ts';
import { lighthouseBench } from './lighthouse.bench.ts';
import { liveBench } from './live.bench.ts';
import { memoryBench } from './memory.bench.ts';
import { moveBench } from './move.bench.ts';
import { networkBench } from './network.bench.ts';
import { pagesBench } from './pages.bench.ts';
import { parseBench } from './parse.bench.ts';
import { pollBench } from './poll.bench.ts';
import { proxiedBench } from './proxied.bench.ts';
import { searchBench } from './search.bench.ts';
import { settingsBench } from './settings.bench.ts';
import { startBench } from './start.bench.ts';
import { takedownBench } from './takedown.bench.ts';
import { visitBench } from './visit.bench.ts';
import { weightBench } from './weight.bench.ts';

export interface Bench {
  name: string;
  /** Prints what it is doing, since some take minutes. */
  run(print: (line: string) => void): Promise<Figure[]>;
}

export const benches: readonly Bench[] = [
  { name: 'start', run: startBench },
  { name: 'pages', run: pagesBench },
  { name: 'proxied', run: proxiedBench },
  { name: 'weight', run: weightBench },
  { name: 'lighthouse', run: lighthouseBench },
  { name: 'visit', run: visitBench },
  { name: 'freshness', run: freshnessBench },
  { name: 'settings', run: settingsBench },
  { name: 'takedown', run: takedownBench },
  { name: 'attacks', run: attacksBench },
  { name: 'memory', run: memoryBench },
  { name: 'parse', run: parseBench },
  { name: 'polls', run: pollBench },
  { name: 'search', run: searchBench },
  { name: 'move', run: moveBench },
  { name: 'live', run: liveBench },
  { name: 'network', run: networkBench },
  { name: 'faq', run: faqBench },
  { name: 'desk', run: deskBench },
];
