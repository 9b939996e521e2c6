import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { resolve } from 'node:path';
import { ask } from './ask.ts';
import { ATTACKS, BURSTS } from './attacks.ts';
import type { ServerProcess } from './child-process.ts';
import type { Figure } from './figure.ts';
import { readSiteMemory } from './site-memory.ts';
import { startSiteProcess } from './site-process.ts';

const SECONDS = Number(process.env.ATTACK_SECONDS ?? 20);
const AT_REST_SECONDS = 5;
/** Between two reads; a reader is no load. */
const PAUSE_MS = 2;
const PAGES = ['/', '/category/business', '/faq', '/blog'];
const SEARCHES = ['/api/search?q=copper', '/search?q=budget', '/api/search?q=market'];
/** Within the limit for one address. */
const SEARCH_PAUSE_MS = 250;
const OTHER_ADDRESS = '127.0.0.2';
const MEMORY_EVERY_MS = 500;

interface Reading {
  median: number;
  late: number;
  slowest: number;
  reads: number;
  failed: number;
}

/** What one address may do to a site must not be felt by those who read from another. */
export async function attacksBench(print: (line: string) => void): Promise<Figure[]> {
  return [...(await measureAttacks(print)), ...(await measureBursts(print))];
}

/**
 * One client reads cached pages while another keeps some connections busy with something else, without the limit for one
 * address: what the origin does must not be felt by those who read what edges hold.
 */
async function measureAttacks(print: (line: string) => void): Promise<Figure[]> {
  const site = await startSiteProcess();
  try {
    const rest = await read(site.url, PAGES, { seconds: AT_REST_SECONDS });
    print(`at rest: ${describe(rest)}`);
    const readings: Reading[] = [];
    for (const name of ATTACKS.keys()) {
      const attack = await startAttacker(site.url, name);
      const reading = await read(site.url, PAGES, { seconds: SECONDS });
      const answers = await attack.stop();
      readings.push(reading);
      print(`${name}: ${describe(reading)}; attack: ${answers}`);
    }
    const worst = (pick: (reading: Reading) => number) => Math.max(...readings.map(pick));
    return [
      {
        name: 'reads of cached pages that failed',
        value: worst((one) => one.failed),
        unit: '',
        budget: { atMost: 0, of: 'value' },
      },
      {
        name: 'cached page under the worst attack, median',
        value: worst(({ median }) => median),
        unit: 'ms',
        baseline: { name: 'at rest', value: rest.median },
        budget: { atMost: 3, of: 'ratio' },
      },
      {
        name: 'cached page under the worst attack, 99th percentile',
        value: worst(({ late }) => late),
        unit: 'ms',
        baseline: { name: 'at rest', value: rest.late },
        budget: { atMost: 10, of: 'ratio' },
      },
    ];
  } finally {
    await site.stop();
  }
}

/** A site with its default limits, one address that floods it, and another that reads pages and searches. */
async function measureBursts(print: (line: string) => void): Promise<Figure[]> {
  const site = await startSiteProcess({ edges: 2, variables: { REQUESTS_PER_MINUTE: '600' } });
  try {
    const figures: Figure[] = [];
    for (const name of BURSTS.keys()) {
      const before = largest(site);
      const attack = await startAttacker(site.url, name);
      const memory = { peak: before };
      const timer = setInterval(() => {
        memory.peak = Math.max(memory.peak, largest(site));
      }, MEMORY_EVERY_MS);
      const options = { seconds: SECONDS, localAddress: OTHER_ADDRESS };
      const [pages, searches] = await Promise.all([
        read(site.url, PAGES, options),
        read(site.url, SEARCHES, { ...options, pauseMs: SEARCH_PAUSE_MS }),
      ]);
      clearInterval(timer);
      print(
        `${name}: pages ${describe(pages)}; searches ${describe(searches)}; attack: ${await attack.stop()}`,
      );
      figures.push(
        {
          name: `${name}: pages and searches of others that failed`,
          value: pages.failed + searches.failed,
          unit: '',
          budget: { atMost: 0, of: 'value' },
        },
        {
          name: `${name}: slowest page or search of others`,
          value: Math.max(pages.slowest, searches.slowest),
          unit: 'ms',
          budget: { atMost: 1_000, of: 'value' },
        },
        {
          name: `${name}: growth of the largest process`,
          value: (memory.peak - before) / 1_000_000,
          unit: 'MB',
          budget: { atMost: 300, of: 'value' },
        },
      );
    }
    return figures;
  } finally {
    await site.stop();
  }
}

function largest({ child }: ServerProcess): number {
  return Math.max(...readSiteMemory(child.pid ?? 0).map(({ bytes }) => bytes));
}

interface ReadOptions {
  seconds: number;
  localAddress?: string;
  pauseMs?: number;
}

async function read(
  url: string,
  paths: readonly string[],
  { seconds, localAddress, pauseMs = PAUSE_MS }: ReadOptions,
): Promise<Reading> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; turn++) {
    const began = performance.now();
    const status = await ask(url + paths[turn % paths.length], { agent, localAddress });
    if (status === 200) times.push(performance.now() - began);
    else failed++;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    median: at(0.5),
    late: at(0.99),
    slowest: times.at(-1) ?? Number.NaN,
    reads: times.length,
    failed,
  };
}

/** In a process of its own: an attacker has a machine of his own, and does not slow the reader's clock. */
async function startAttacker(url: string, name: string): Promise<{ stop(): Promise<string> }> {
  const child = fork(resolve(import.meta.dirname, 'attacker.ts'), [url, name]);
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('The attacker ended before it was told to.')));
  const said = async () => {
    const [word] = await once(child, 'message', { signal: ended.signal });
    return String(word);
  };
  await said();
  return {
    stop() {
      child.send('stop');
      return said();
    },
  };
}

function describe({ median, late, slowest, reads, failed }: Reading): string {
  const times = [median, late, slowest].map((ms) => ms.toFixed(1)).join(' / ');
  return `median / 99th percentile / slowest ${times} ms, ${reads} reads, ${failed} failed`;
}
