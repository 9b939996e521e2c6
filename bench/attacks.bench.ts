import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { resolve } from 'node:path';
import { ask } from './ask.ts';
import { ATTACKS } from './attacks.ts';
import type { Figure } from './figure.ts';
import { startSiteProcess } from './site-process.ts';

const SECONDS = Number(process.env.ATTACK_SECONDS ?? 20);
const AT_REST_SECONDS = 5;
/** Between two reads; a reader is no load. */
const PAUSE_MS = 2;
const PAGES = ['/', '/category/business', '/faq', '/blog'];

interface Reading {
  median: number;
  late: number;
  reads: number;
  failed: number;
}

/**
 * One client reads pressed pages while another keeps some connections busy with something else, from one address without
 * its limit: what the origin does must not be felt by those who read what edges hold.
 */
export async function attacksBench(tell: (line: string) => void): Promise<Figure[]> {
  const site = await startSiteProcess();
  try {
    const rest = await readPages(site.url, AT_REST_SECONDS);
    tell(`at rest: ${describe(rest)}`);
    const readings: Reading[] = [];
    for (const name of ATTACKS.keys()) {
      const attack = await startAttacker(site.url, name);
      const reading = await readPages(site.url, SECONDS);
      const answers = await attack.stop();
      readings.push(reading);
      tell(`${name}: ${describe(reading)}; attack: ${answers}`);
    }
    const worst = (pick: (reading: Reading) => number) => Math.max(...readings.map(pick));
    return [
      {
        name: 'reads of pressed pages that failed',
        value: worst((one) => one.failed),
        unit: '',
        budget: { atMost: 0, of: 'value' },
      },
      {
        name: 'pressed page under the worst attack, median',
        value: worst(({ median }) => median),
        unit: 'ms',
        peer: { name: 'at rest', value: rest.median },
        budget: { atMost: 3, of: 'ratio' },
      },
      {
        name: 'pressed page under the worst attack, 99th percentile',
        value: worst(({ late }) => late),
        unit: 'ms',
        peer: { name: 'at rest', value: rest.late },
        budget: { atMost: 10, of: 'ratio' },
      },
    ];
  } finally {
    await site.stop();
  }
}

async function readPages(url: string, seconds: number): Promise<Reading> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; turn++) {
    const began = performance.now();
    if ((await ask(url + PAGES[turn % PAGES.length], agent)) === 200) times.push(performance.now() - began);
    else failed++;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { median: at(0.5), late: at(0.99), reads: times.length, failed };
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

function describe({ median, late, reads, failed }: Reading): string {
  return `median ${median.toFixed(1)} ms, 99th percentile ${late.toFixed(1)} ms, ${reads} reads, ${failed} failed`;
}
