import { Agent, get } from 'node:http';
import type { Figure } from './figure.ts';
import { startSiteProcess } from './site-process.ts';

const CONNECTIONS = 64;
const SECONDS = Number(process.env.ATTACK_SECONDS ?? 20);
const AT_REST_SECONDS = 5;
/** Between two reads; a reader is no load. */
const PAUSE_MS = 2;
const PAGES = ['/', '/category/business', '/faq', '/blog'];

/** What somebody may do to the rest of the site, by a number that differs with every request. */
const ATTACKS: Readonly<Record<string, (number: number) => string>> = {
  '/api/topics': () => '/api/topics',
  '/api/search, rare words': (n) => `/api/search?q=xylo${n}`,
  '/api/search, common words': (n) => `/api/search?q=the+new&page=${1 + (n % 5)}`,
  '/api/search, misspelt words': (n) => `/api/search?q=copprr+minnig${n % 50}`,
  '/search?q=': (n) => `/search?q=copper+${n}`,
  '/faq?q=': (n) => `/faq?q=word${n}`,
  '/faq?category=junk': (n) => `/faq?category=junk${n}`,
  '/blog/junk-N': (n) => `/blog/junk-${n}`,
  '/illustrations, made-up seeds': (n) => `/illustrations/business/made-up-${n}/4x3.svg`,
  '/metrics': () => '/metrics',
};

interface Reading {
  median: number;
  late: number;
  reads: number;
  failed: number;
}

/**
 * One client reads pressed pages while another keeps 64 connections busy with something else, from one address without
 * its limit: what the origin does must not be felt by those who read what edges hold.
 */
export async function attacksBench(tell: (line: string) => void): Promise<Figure[]> {
  const site = await startSiteProcess();
  try {
    const rest = await readPages(site.url, AT_REST_SECONDS);
    tell(`at rest: ${describe(rest)}`);
    const readings: Reading[] = [];
    for (const [name, path] of Object.entries(ATTACKS)) {
      const attack = startAttack(site.url, path);
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

function startAttack(url: string, path: (number: number) => string): { stop(): Promise<string> } {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses = new Map<number, number>();
  let number = 0;
  let over = false;
  const running = Array.from({ length: CONNECTIONS }, async () => {
    while (!over) {
      const status = await ask(url + path(number++), agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  return {
    async stop() {
      over = true;
      await Promise.all(running);
      agent.destroy();
      return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    },
  };
}

function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
      answer.resume();
    }).once('error', () => resolve(0));
  });
}

function describe({ median, late, reads, failed }: Reading): string {
  return `median ${median.toFixed(1)} ms, 99th percentile ${late.toFixed(1)} ms, ${reads} reads, ${failed} failed`;
}
