import { recordChange } from '../server/data/changes/record-change.ts';
import { type Database, openPostgres } from '../server/data/database/open-database.ts';
import { loadPublication } from '../server/paper/publication/load-publication.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import type { Figure } from './figure.ts';
import { type LiveReaders, startLiveReaders } from './live-readers-process.ts';
import { openLoad } from './load.ts';
import { median } from './median.ts';
import { readSiteMemory } from './site-memory.ts';
import { startSiteProcess } from './site-process.ts';
import { BROWSER_ENCODINGS } from './whole-answer.ts';

const READERS = 5_000;
const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 32;
const CHANGES = 5;
const TIMEOUT_MS = 30_000;
const KILOBYTE = 1_000;

/**
 * 5,000 open pages on one process: what each takes of its memory, how soon all know of a change, and what is left for
 * readers who ask for pages. Changes come as from another process of the fleet, through a real PostgreSQL.
 */
export async function liveBench(print: (line: string) => void): Promise<Figure[]> {
  await using running = new AsyncDisposableStack();
  const postgres = await startPostgres();
  running.defer(() => postgres.stop());
  const site = await startSiteProcess({
    databaseUrl: postgres.address,
    // Each reader names an address of their own.
    variables: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  running.defer(() => site.stop());
  const database = await openPostgres(postgres.address);
  running.defer(() => database.close());
  const readers = startLiveReaders();
  running.defer(() => readers.stop());
  const change = await createChanger(database, readers);

  const edgeBytes = () =>
    readSiteMemory(site.child.pid ?? 0).find(({ name }) => name === 'edge')?.bytes ?? Number.NaN;
  const before = edgeBytes();
  print(`opening ${READERS.toLocaleString('en-US')} connections`);
  await readers.open(site.url, READERS);
  const after = edgeBytes();
  const quiet: number[] = [];
  for (let count = 0; count < CHANGES; count++) quiet.push(await change.andWait());
  print(`all notified after ${quiet.map(Math.round).join(', ')} ms`);

  const load = openLoad();
  const options = { connections: CONNECTIONS, headers: { 'Accept-Encoding': BROWSER_ENCODINGS } };
  print(`${load.name}, ${ROUNDS} rounds of ${SECONDS} s each`);
  await load.run(site.url, { ...options, seconds: 2 });
  const rates = { without: [] as number[], with: [] as number[] };
  const busy: number[] = [];
  /** Pages at full speed, with a change in the middle, since pages are rendered again then. */
  const measure = async (wait: boolean) => {
    const rate = load.run(site.url, { ...options, seconds: SECONDS });
    await new Promise((resolve) => setTimeout(resolve, (SECONDS * 1000) / 3));
    if (wait) busy.push(await change.andWait());
    else await change.only();
    return rate;
  };
  for (let round = 1; round <= ROUNDS; round++) {
    rates.with.push(await measure(true));
    await readers.close();
    rates.without.push(await measure(false));
    if (round < ROUNDS) await readers.open(site.url, READERS);
    print(
      `round ${round}: ${Math.round(rates.with.at(-1) ?? 0)} requests/s with them, ${Math.round(rates.without.at(-1) ?? 0)} without`,
    );
  }

  const many = `${READERS.toLocaleString('en-US')} live connections`;
  return [
    {
      name: `${many}: memory of each`,
      value: (after - before) / READERS / KILOBYTE,
      unit: 'kB',
      budget: { atMost: 30, of: 'value' },
    },
    {
      name: `${many}: change → all notified, slowest of ${CHANGES}`,
      value: Math.max(...quiet),
      unit: 'ms',
      budget: { atMost: 2_000, of: 'value' },
    },
    { name: `${many}: the same, pages at full speed`, value: Math.max(...busy), unit: 'ms' },
    {
      name: `${many}: cached front page`,
      value: median(rates.with),
      unit: 'requests/s',
      baseline: { name: 'without them', value: median(rates.without) },
      budget: { atLeast: 0.7, of: 'ratio' },
    },
  ];
}

/** Writes changes to a feed, each with a name of its own, and says how long it took until everybody knew. */
async function createChanger({ db }: Database, readers: LiveReaders) {
  const { domain } = await loadPublication('sample/meridian-ledger/publication.json');
  let count = 0;
  const record = () => {
    const tag = `bench:${++count}`;
    return { tag, done: recordChange(db, domain, ['feed:business', tag]) };
  };
  return {
    only: () => record().done,
    async andWait(): Promise<number> {
      const began = performance.timeOrigin + performance.now();
      const { tag, done } = record();
      const notified = readers.notified(tag, AbortSignal.timeout(TIMEOUT_MS)).catch(() => Number.NaN);
      await done;
      return (await notified) - began;
    },
  };
}
