import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { pino } from 'pino';
import { parseFeed } from '../feed-reader/parse-feed.ts';
import { migrate } from '../server/data/database/migrate.ts';
import { type Database, openPostgres } from '../server/data/database/open-database.ts';
import { createFetcher } from '../server/net/fetcher.ts';
import { directSource } from '../server/news/feeds/poll/feed-source.ts';
import { createOutageWatch } from '../server/news/feeds/poll/outage-watch.ts';
import { createPoller } from '../server/news/feeds/poll/poller.ts';
import { registerFeeds } from '../server/news/feeds/store/register-feeds.ts';
import { storeCopy } from '../server/news/feeds/store/store-copy.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { startServerProcess } from './child-process.ts';
import { bringsNews, firstPoll, versionAt, wireDocument } from './feed-documents.ts';
import type { Figure } from './figure.ts';

/** 3,000 publications with 15 feeds each, every feed every ten minutes. */
const FEEDS = 45_000;
const HOSTS = 3_000;
const NEEDED_PER_SECOND = FEEDS / 600;
const WARM_UP_MS = 10_000;
const MEASURED_MS = 40_000;
/** Feeds in the order of their numbers: more than are polled while it is measured. */
const POLLED = 10_000;
/** Half as much again as sampling wavers; a leak of a kilobyte a poll would show four times over. */
const FLAT_MB = 25;
const PUBLICATION = 'bench.example';

/** Polls of a whole fleet's feeds by one process, on PostgreSQL. */
export async function pollBench(print: (line: string) => void): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const postgres = await startPostgres(['-c', 'shared_buffers=256MB']);
  started.defer(() => postgres.stop());
  const world = await startServerProcess({
    node: ['bench/fake-feed-hosts.ts'],
    environment: {},
    ready: '/feed-0',
  });
  started.defer(() => world.stop());
  const database = await openPostgres(postgres.address);
  started.defer(() => database.close());

  await migrate(database);
  const { port } = new URL(world.url);
  print(`${FEEDS} feeds are written down`);
  await fill(database, port, print);
  return await measure(database, port, print);
}

const hostOf = (feed: number, port: string) => `h${feed % HOSTS}.wire.example:${port}`;

/** Feeds that were all read once, and are all due, in the order of their numbers. */
async function fill(database: Database, port: string, print: (line: string) => void): Promise<void> {
  const now = new Date();
  const feeds = Array.from({ length: FEEDS }, (_, n) => {
    const host = hostOf(n, port);
    const address = `http://${host}/feed-${n}`;
    return { publication: PUBLICATION, category: `feed-${n}`, host, address, stored: address };
  });
  const ids = await registerFeeds(database, [PUBLICATION], feeds, now);
  await sql`
    update feeds set etag = '"0"', validators_since = ${now}, last_success_at = ${now}, changed_at = ${now},
      health = 'ok', next_poll_at = ${now}::timestamptz - interval '10 minutes' * (1 - substring(address from '\\d+$')::float / ${FEEDS})`.execute(
    database.db,
  );
  print('the stories are stored of those that will bring news');
  // Nobody searches here, and the index of words is most of what storing an item costs.
  await sql`alter table items disable trigger user`.execute(database.db);
  for (let n = 0; n < POLLED; n += 1) {
    const path = `/feed-${n}`;
    const id = ids.get(`http://${hostOf(n, port)}${path}`);
    if (id === undefined || !bringsNews(firstPoll(path))) continue;
    const document = wireDocument(path, versionAt(firstPoll(path)) - 1);
    const host = hostOf(n, port);
    const copy = parseFeed(new TextEncoder().encode(document), { url: `http://${host}${path}`, now });
    const asked = {
      etag: '"0"',
      last_modified: null,
      validators_since: now,
      moved_to: null,
      moved_since: null,
    };
    const next_poll_at = new Date(now.getTime() - 600_000 * (1 - n / FEEDS));
    await storeCopy(database.db, copy, { ...asked, id, now, next_poll_at, host, bodyHash: '' });
  }
  await sql`alter table items enable trigger user`.execute(database.db);
  await sql`analyze`.execute(database.db);
}

async function measure(database: Database, port: string, print: (line: string) => void): Promise<Figure[]> {
  const fetcher = createFetcher({
    trustedHosts: Array.from({ length: HOSTS }, (_, n) => hostOf(n, port)),
    userAgent: 'Masthead (bench)',
    lookup: (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  let polls = 0;
  let unchanged = 0;
  let failed = 0;
  const poller = createPoller({
    db: database.db,
    publications: () => [PUBLICATION],
    fetcher,
    sourceOf: () => directSource,
    outage: createOutageWatch(() => HOSTS),
    everyMinutes: () => 10,
    report(_feed, result) {
      polls += 1;
      if (result.kind === 'not-modified') unchanged += 1;
      if (result.kind === 'failed') failed += 1;
    },
    log: pino({ level: 'error' }),
    clock: () => new Date(),
    random: Math.random,
  });

  let over = false;
  const polling = (async () => {
    while (!over) {
      await poller.pollDue();
      await after(100);
    }
  })();
  print('polling');
  await after(WARM_UP_MS);
  const before = { polls, unchanged, heap: heapAfterCollection(), at: performance.now() };
  await after(MEASURED_MS);
  const seconds = (performance.now() - before.at) / 1000;
  const end = { polls, unchanged, heap: heapAfterCollection() };
  over = true;
  await poller.stop();
  await polling;
  await fetcher.close();
  if (failed > 0) throw new Error(`${failed} polls failed: the figures mean nothing.`);
  const done = end.polls - before.polls;
  return [
    {
      name: `polls of ${FEEDS} feeds on ${HOSTS} hosts, ${Math.round((100 * (end.unchanged - before.unchanged)) / done)} % unchanged`,
      value: done / seconds,
      unit: 'polls/s',
      baseline: { name: 'every feed every 10 min', value: NEEDED_PER_SECOND },
      budget: { atLeast: 1, of: 'ratio' },
    },
    {
      name: `memory gained in ${done} polls`,
      value: (end.heap - before.heap) / 1_000_000,
      unit: 'MB',
      budget: { atMost: FLAT_MB, of: 'value' },
    },
  ];
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What is really held: the heap once everything that can go has gone. */
function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().heapUsed;
}
