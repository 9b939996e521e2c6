import { CATEGORIES } from '../contract/categories.ts';
import { PAGE_CACHE_BYTES } from '../server/edge/page-cache.ts';
import { askAll } from './drive-sockets.ts';
import type { Figure } from './figure.ts';
import { held, MEMORY_PROBE, readMemory } from './process-memory.ts';
import { startSiteProcess } from './site-process.ts';
import { BROWSER_ENCODINGS } from './whole-answer.ts';

const REQUESTS = 100_000;
const ADDRESSES = 10_000;
const CONNECTIONS = 16;
const MEGABYTE = 1_000_000;

/** What 100,000 requests for 10,000 addresses, most of them made up, leave behind in the process's memory. */
export async function memoryBench(tell: (line: string) => void): Promise<Figure[]> {
  await using running = new AsyncDisposableStack();
  const site = await startSiteProcess({ nodeFlags: MEMORY_PROBE });
  running.defer(() => site.stop());
  const ask = (paths: Iterable<string>) =>
    askAll(site.url, paths, { connections: CONNECTIONS, headers: { 'Accept-Encoding': BROWSER_ENCODINGS } });

  // Code is compiled and buffers find their size before anything is measured.
  await ask(warmUp());
  const before = await readMemory(site.child);
  const began = performance.now();
  const statuses = await ask(everyAddress());
  const seconds = (performance.now() - began) / 1000;
  const after = await readMemory(site.child);
  tell(`${[...statuses].map(([status, count]) => `${count} answers of ${status}`).join(', ')}`);
  const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const failed = [...statuses].reduce((sum, [status, count]) => (status >= 500 ? sum + count : sum), 0);
  return [
    {
      name: `memory growth after ${answered.toLocaleString('en-US')} requests`,
      value: (after.rss - before.rss) / MEGABYTE,
      unit: 'MB',
      budget: { atMost: PAGE_CACHE_BYTES / MEGABYTE, of: 'value' },
    },
    {
      name: 'of it in JavaScript and its buffers',
      value: (held(after) - held(before)) / MEGABYTE,
      unit: 'MB',
    },
    { name: 'memory before', value: before.rss / MEGABYTE, unit: 'MB' },
    { name: 'requests that failed', value: failed, unit: '', budget: { atMost: 0, of: 'value' } },
    { name: 'rate, most addresses being new', value: answered / seconds, unit: 'requests/s' },
  ];
}

/** Real pages, pages of lists, searches and addresses that nobody ever wrote, in turns. */
function addressOf(number: number): string {
  // Searches are made anew for every reader, so they are fewer: one address in twenty.
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
