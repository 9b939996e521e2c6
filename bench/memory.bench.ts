import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { CATEGORIES } from '../contract/categories.ts';
import { PAGE_CACHE_BYTES } from '../server/protocol/page-cache.ts';
import { askAll } from './drive-sockets.ts';
import type { Figure } from './figure.ts';
import { readSiteMemory, total } from './site-memory.ts';
import { startSiteProcess } from './site-process.ts';
import { BROWSER_ENCODINGS } from './whole-answer.ts';

const REQUESTS = 100_000;
const ADDRESSES = 10_000;
const CONNECTIONS = 16;
const MEGABYTE = 1_000_000;
const SETTLE_MS = 10_000;

/**
 * What each process takes when the site, started for the second time, is idle and when its edge holds every page; and
 * what 100,000 requests for 10,000 addresses, most of them made up, leave behind.
 */
export async function memoryBench(print: (line: string) => void): Promise<Figure[]> {
  await using running = new AsyncDisposableStack();
  const site = await startSiteProcess({ startedBefore: true });
  running.defer(() => site.stop());
  const ask = (paths: Iterable<string>) =>
    askAll(site.url, paths, { connections: CONNECTIONS, headers: { 'Accept-Encoding': BROWSER_ENCODINGS } });

  const read = () => readSiteMemory(site.child.pid ?? 0);
  // An edge is ready before its origin; what both do at their start is over some seconds later.
  while ((await (await fetch(`${site.url}/readyz`)).text()) !== 'ready\n') await setTimeout(100);
  await setTimeout(SETTLE_MS);
  const idle = read();
  const bare = readBareMemory() / MEGABYTE;
  for (const { name, bytes } of idle) print(`idle: ${name} ${Math.round(bytes / MEGABYTE)} MB`);
  await ask(await readSitemaps(site.url));
  const pages = await countPages(site.url);
  const edge = Math.max(...read().flatMap(({ name, bytes }) => (name === 'edge' ? [bytes] : [])));

  // Code is compiled and buffers find their size before anything is measured.
  await ask(warmUp());
  const before = read();
  const began = performance.now();
  const statuses = await ask(everyAddress());
  const seconds = (performance.now() - began) / 1000;
  const after = read();
  print(`${[...statuses].map(([status, count]) => `${count} answers of ${status}`).join(', ')}`);
  const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const failed = [...statuses].reduce((sum, [status, count]) => (status >= 500 ? sum + count : sum), 0);
  return [
    {
      name: 'the whole site, idle',
      value: total(idle) / MEGABYTE,
      unit: 'MB',
      baseline: { name: 'as many bare Node processes', value: idle.length * bare },
      budget: { atMost: 5, of: 'ratio' },
    },
    {
      name: `an edge that holds the ${pages} pages of the sample`,
      value: edge / MEGABYTE,
      unit: 'MB',
      baseline: { name: 'a bare Node process', value: bare },
      budget: { atMost: 3, of: 'ratio' },
    },
    {
      name: `growth of all processes after ${answered.toLocaleString('en-US')} requests`,
      value: (total(after) - total(before)) / MEGABYTE,
      unit: 'MB',
      // The origin and its edge hold each page once.
      budget: { atMost: (2 * PAGE_CACHE_BYTES) / MEGABYTE, of: 'value' },
    },
    { name: 'requests that failed', value: failed, unit: '', budget: { atMost: 0, of: 'value' } },
    { name: 'rate, most addresses being new', value: answered / seconds, unit: 'requests/s' },
  ];
}

/** What Node itself takes, of a version and on a machine. */
function readBareMemory(): number {
  const program = 'console.log(process.memoryUsage.rss())';
  return Number(execFileSync(process.execPath, ['--eval', program], { encoding: 'utf8' }));
}

/** Every page that crawlers are told of. */
async function readSitemaps(url: string): Promise<string[]> {
  const read = async (path: string) => {
    const xml = await (await fetch(url + path)).text();
    return [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
  };
  return (await Promise.all((await read('/sitemap.xml')).map(read))).flat();
}

async function countPages(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^masthead_edge_pages\{[^}]*\} (\d+)/m.exec(metrics)?.[1]);
}

/** Real pages, pages of lists, searches and addresses that nobody ever wrote, in turns. */
function addressOf(number: number): string {
  // Searches are rendered for every reader, so they are fewer: one address in twenty.
  if (number % 20 === 0) return `/faq?q=word${number}`;
  switch (number % 4) {
    case 0:
      return `/category/${CATEGORIES[(number / 4) % CATEGORIES.length]}?from=${number}`;
    case 1:
      return `/blog?page=${1 + (number % 400)}`;
    case 2:
      return `/blog/no-such-article-${number}`;
    default:
      return `/made-up/${number}?x=${'y'.repeat(number % 200)}`;
  }
}

/** Every address is asked for five times in a row, and later five times again, when others have pushed it out. */
function* everyAddress(): Iterable<string> {
  const inARow = REQUESTS / ADDRESSES / 2;
  for (let request = 0; request < REQUESTS; request++) {
    yield addressOf(Math.floor(request / inARow) % ADDRESSES);
  }
}

function* warmUp(): Iterable<string> {
  for (let request = 0; request < REQUESTS / 50; request++) yield addressOf(request % 50);
}
