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
 * What each process takes when the site, started for the second time, is idle and when its edge holds 200 pages; and
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
  for (const { name, bytes } of idle) print(`idle: ${name} ${Math.round(bytes / MEGABYTE)} MB`);
  await ask(pagesOfAllKinds());
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
      budget: { atMost: 600, of: 'value' },
    },
    {
      name: 'an edge that holds 200 pages',
      value: edge / MEGABYTE,
      unit: 'MB',
      budget: { atMost: 90, of: 'value' },
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

/** About 200 pages that are held, beside those that every site begins with. */
function* pagesOfAllKinds(): Iterable<string> {
  for (let page = 0; page < 160; page++) yield `/faq?category=Business+%26+Finance&open=${page}`;
  for (let page = 1; page <= 34; page++) yield `/blog?page=${page}`;
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
