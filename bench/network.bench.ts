import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { parseFeed } from '../feed-reader/parse-feed.ts';
import { migrate } from '../server/data/database/migrate.ts';
import { type Database, openPostgres } from '../server/data/database/open-database.ts';
import { storeCopy } from '../server/news/feeds/store/store-copy.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { type ServerProcess, startServerProcess } from './child-process.ts';
import { driveSockets } from './drive-sockets.ts';
import { bringsNews, firstPoll, newestHeadline, versionAt, wireDocument } from './feed-documents.ts';
import type { Figure } from './figure.ts';
import { type GeneratedNetwork, generateNetwork } from './generated-network.ts';
import { median } from './median.ts';
import { readSiteMemory, total, totalShare } from './site-memory.ts';
import { BROWSER_ENCODINGS } from './whole-answer.ts';

/** `BENCH_PAPERS=300 npm run bench network` for a smaller one. */
const PAPERS = Number(process.env.BENCH_PAPERS ?? 3_000);
const FEEDS = 2 * PAPERS;
/** 45,000 places, every ten minutes. */
const POLLS_PER_SECOND = 75;
const POLLING_SECONDS = 40;
const TICK_MS = 31_000;
const COLD_PAGES = 20;
const ROUNDS = 7;
const STORY_MS = 5_000;
const SAVES = 5;
/** Front pages that are read for the story: with 3,000 papers, every fifth. */
const MAX_STORY_PAGES = 200;
/** Whatever takes longer has failed. */
const TIMEOUT_MS = 60_000;
/** Hosts by Zipf’s law, in turns. */
const DRAWN = 10_000;

/** A whole network in processes of its own, beside what as many separate sites would need. */
export async function networkBench(printLine: (line: string) => void): Promise<Figure[]> {
  const began = performance.now();
  const print = (line: string) => printLine(`${Math.round((performance.now() - began) / 1000)} s: ${line}`);
  await using started = new AsyncDisposableStack();
  const postgres = await startPostgres(['-c', 'shared_buffers=256MB']);
  started.defer(() => postgres.stop());
  const world = await startServerProcess({
    node: ['bench/fake-feed-hosts.ts'],
    environment: { EVERY_ADDRESS: 'yes' },
    ready: '/feed-0',
  });
  started.defer(() => world.stop());
  const folder = await mkdtemp(join(tmpdir(), 'masthead-network-bench-'));
  started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const { port } = new URL(world.url);
  print(`${PAPERS} papers are written`);
  const network = await generateNetwork(join(folder, 'network'), { papers: PAPERS, feeds: FEEDS, port });
  const database = await openPostgres(postgres.address);
  started.defer(() => database.close());
  await migrate(database);
  const start = (serve: string, variables: Record<string, string>) =>
    timed(() =>
      startServerProcess({
        node: ['cli/masthead.ts', 'serve', serve],
        environment: {
          LOG_LEVEL: 'warn',
          ADMIN_PORT: 'off',
          REQUESTS_PER_MINUTE: '100000000',
          EDGES: '2',
          ...variables,
        },
        ready: '/readyz',
      }),
    );

  print('one paper alone');
  const alone = await measureAlone(() =>
    start(join(network.folder, 'paper-0'), { DATA_DIR: join(folder, 'alone'), DATABASE_URL: '' }),
  );
  const shared = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.address };
  print('the first start, on an empty database');
  const first = await start(network.folder, shared);
  await first.value.stop();
  print('the first copies of all feeds are stored');
  await fill(database, network);
  const second = await start(network.folder, shared);
  const site = second.value;
  started.defer(() => site.stop());
  const agent = new Agent({ keepAlive: true });
  started.defer(() => agent.destroy());
  let failed = 0;
  const read = (paper: number) =>
    readPage(site, agent, network.hosts[paper] ?? '').catch((error: unknown) => {
      failed++;
      print(String(error));
      return '';
    });

  print(`${POLLS_PER_SECOND} feeds become due every second`);
  const polling = await measurePolls(database);
  print(
    `started in ${Math.round(first.milliseconds)} and ${Math.round(second.milliseconds)} ms; ${JSON.stringify(polling)}`,
  );
  print('cold front pages');
  const cold: number[] = [];
  for (let page = 0; page < COLD_PAGES; page++) {
    const { milliseconds } = await timed(() => read(PAPERS - 1 - page));
    cold.push(milliseconds);
  }
  print(`front pages of ${network.sharing} papers are made warm`);
  const warm = Array.from({ length: network.sharing }, (_, paper) => paper);
  const warming = await timed(() => inParallel(warm, 8, (paper) => read(paper)));
  print(`warm: ${(warm.length / warming.milliseconds) * 1000} pages/s`);
  // Each edge has its own copies.
  await inParallel([...warm, ...warm], 8, (paper) => read(paper));
  const rates = await measureRates(site, network);
  const memory = readSiteMemory(site.child.pid ?? 0);
  for (const { name, bytes, shareBytes } of memory)
    print(
      `${name}: ${Math.round(bytes / 1e6)} MB, ${Math.round(shareBytes / 1e6)} with its share of common pages`,
    );
  print('a story in the feed that they share');
  const story = await measureStory({ database, world, network, read });
  print(
    `${story.shown} of ${story.read} front pages showed it to their first reader, the last read ${Math.round(story.lastMs)} ms after it`,
  );
  print('settings');
  const saved = await measureSaves(network, read);

  const ms = { unit: 'ms' };
  return [
    {
      name: `start to ready, ${PAPERS} papers, empty database`,
      value: first.milliseconds / 1000,
      unit: 's',
      baseline: { name: `${PAPERS} sites`, value: (PAPERS * alone.startMs) / 1000 },
      budget: { atMost: 20, of: 'value' },
    },
    {
      name: 'start to ready, again',
      value: second.milliseconds / 1000,
      unit: 's',
      budget: { atMost: 20, of: 'value' },
    },
    {
      name: 'memory of all processes',
      value: totalShare(memory) / 1e6,
      unit: 'MB',
      baseline: { name: `${PAPERS} sites`, value: (PAPERS * alone.bytes) / 1e6 },
      budget: { atMost: 1_500, of: 'value' },
    },
    { name: 'the same, common pages counted in each process', value: total(memory) / 1e6, unit: 'MB' },
    {
      name: `polls, ${polling.unchanged} % unchanged`,
      value: polling.perSecond,
      unit: 'polls/s',
      baseline: { name: 'due', value: POLLS_PER_SECOND },
      budget: { atLeast: 0.99, of: 'ratio' },
    },
    {
      name: 'polls late, 99th percentile',
      value: polling.lateSeconds,
      unit: 's',
      budget: { atMost: 60, of: 'value' },
    },
    { name: 'cold front page, median', value: median(cold), ...ms, budget: { atMost: 300, of: 'value' } },
    { name: 'cold front page, slowest', value: Math.max(...cold), ...ms },
    {
      name: `warm front pages over a Zipf of ${network.sharing} hosts`,
      value: rates.zipf,
      unit: 'requests/s',
      baseline: { name: 'one paper', value: rates.one },
      budget: { atLeast: 0.8, of: 'ratio' },
    },
    {
      name: `front pages with a story after ${STORY_MS / 1000} s`,
      value: story.shown,
      unit: 'pages',
      baseline: { name: 'that were read', value: story.read },
      budget: { atLeast: 1, of: 'ratio' },
    },
    {
      name: 'settings saved → in use, slowest',
      value: Math.max(...saved) / 1000,
      unit: 's',
      budget: { atMost: 2, of: 'value' },
    },
    { name: 'reads that failed', value: failed, unit: '', budget: { atMost: 0, of: 'value' } },
  ];
}

async function timed<Value>(run: () => Promise<Value>): Promise<{ value: Value; milliseconds: number }> {
  const began = performance.now();
  const value = await run();
  return { value, milliseconds: performance.now() - began };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline && !(await holds())) await setTimeout(20);
}

async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  run: (item: Item) => Promise<unknown>,
) {
  const remaining = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of remaining) await run(item);
    }),
  );
}

function readPage(site: ServerProcess, agent: Agent, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    get(site.url, { agent, signal, headers: { Host: host } }, (response) => {
      text(response).then((body) => {
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${host} answered ${response.statusCode}`));
      }, reject);
    }).on('error', reject);
  });
}

async function measureAlone(start: () => Promise<{ value: ServerProcess; milliseconds: number }>) {
  const { value: site, milliseconds } = await start();
  await setTimeout(5_000);
  const bytes = totalShare(readSiteMemory(site.child.pid ?? 0));
  await site.stop();
  return { startMs: milliseconds, bytes };
}

/** Feeds that were all read once. */
async function fill({ db }: Database, { feeds }: GeneratedNetwork): Promise<void> {
  const { rows } = await sql<{ id: number; address: string; host: string }>`
    select id, address, host from feeds where last_success_at is null`.execute(db);
  // Nobody searches here, and the index of words is most of what storing an item costs.
  await sql`alter table items disable trigger user`.execute(db);
  const now = new Date();
  await inParallel(rows, 4, async ({ id, address, host }) => {
    const path = `/feed-${feeds.indexOf(address)}`;
    const document = wireDocument(path, versionAt(firstPoll(path)) - (bringsNews(firstPoll(path)) ? 1 : 0));
    const copy = parseFeed(new TextEncoder().encode(document), { url: address, now });
    const notes = {
      etag: '"0"',
      last_modified: null,
      validators_since: now,
      moved_to: null,
      moved_since: null,
    };
    await storeCopy(db, copy, { ...notes, id, now, next_poll_at: now, host, bodyHash: '' });
  });
  await sql`alter table items enable trigger user`.execute(db);
  await sql`update feeds set next_poll_at = now() + interval '1 hour'`.execute(db);
  await sql`analyze`.execute(db);
}

async function measurePolls({ db }: Database) {
  const count = Math.min(FEEDS, POLLS_PER_SECOND * POLLING_SECONDS);
  // The site looks for feeds that became due by other means than their own time.
  const begin = new Date(Date.now() + TICK_MS);
  await sql`
    create unlogged table due as
    select id, ${begin}::timestamptz + interval '1 second' * (row_number() over (order by id)) / ${sql.lit(POLLS_PER_SECOND)} as at
    from (select id from feeds order by random() limit ${sql.lit(count)}) as chosen`.execute(db);
  await sql`update feeds set next_poll_at = at from due where due.id = feeds.id`.execute(db);
  await setTimeout(TICK_MS + 2_000 + (count / POLLS_PER_SECOND) * 1_000);
  const { rows } = await sql<{ polled: number; late: number; unchanged: number }>`
    select (count(*) filter (where last_poll_at >= at))::int as polled,
      percentile_disc(0.99) within group (order by extract(epoch from
        case when last_poll_at >= at then last_poll_at else now() end - at))::float as late,
      (100 * avg((changed_at is null or changed_at < ${begin})::int))::int as unchanged
    from due join feeds using (id)`.execute(db);
  const [{ polled = 0, late = Number.NaN, unchanged = 0 } = {}] = rows;
  return { perSecond: (polled / count) * POLLS_PER_SECOND, lateSeconds: late, unchanged };
}

/** In turns: one paper, and all of them by Zipf's law. */
async function measureRates(site: ServerProcess, { hosts, sharing }: GeneratedNetwork) {
  const options = { seconds: 1, connections: 32, headers: { 'Accept-Encoding': BROWSER_ENCODINGS } };
  const shares = Array.from({ length: sharing }, (_, rank) => 1 / (rank + 1));
  const sums = shares.map((_, rank) => shares.slice(0, rank + 1).reduce((sum, share) => sum + share));
  const drawn = Array.from({ length: DRAWN }, (_, place) => {
    // The golden ratio spreads the places evenly.
    const chance = ((place * 0.618_033_988_75) % 1) * (sums.at(-1) ?? 0);
    return hosts[sums.findIndex((upTo) => chance < upTo)] ?? '';
  });
  let place = 0;
  const zipfHost = () => drawn[place++ % DRAWN] ?? '';
  const pairs: { one: number; zipf: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const one = await driveSockets(`${site.url}/`, {
      ...options,
      host: () => hosts[0] ?? '',
    });
    const zipf = await driveSockets(`${site.url}/`, { ...options, host: zipfHost });
    pairs.push({ one, zipf });
  }
  pairs.sort((a, b) => a.zipf / a.one - b.zipf / b.one);
  return pairs[Math.floor(ROUNDS / 2)] ?? { one: Number.NaN, zipf: Number.NaN };
}

/** Five seconds after the story is stored, front pages are read once. */
async function measureStory({
  database: { db },
  world,
  network,
  read,
}: {
  database: Database;
  world: ServerProcess;
  network: GeneratedNetwork;
  read(paper: number): Promise<string>;
}) {
  const version = Number(await (await fetch(`${world.url}/publish/feed-0`)).text());
  const headline = newestHeadline('/feed-0', version);
  await sql`update feeds set next_poll_at = now() where address = ${network.feeds[0]}`.execute(db);
  const isStored = async () =>
    (await sql`select 1 from items where title = ${headline}`.execute(db)).rows.length > 0;
  await until(isStored);
  await setTimeout(STORY_MS);
  let shown = 0;
  let lastMs = 0;
  const began = performance.now();
  const step = Math.ceil(network.sharing / MAX_STORY_PAGES);
  const papers = [...Array(network.sharing).keys()].filter((paper) => paper % step === 0);
  await inParallel(papers, 8, async (paper) => {
    const body = await read(paper);
    if (body.includes(headline)) shown++;
    lastMs = performance.now() - began;
  });
  return { shown, read: papers.length, lastMs };
}

async function measureSaves(
  network: GeneratedNetwork,
  read: (paper: number) => Promise<string>,
): Promise<number[]> {
  const times: number[] = [];
  for (let paper = 0; paper < SAVES; paper++) {
    const name = `The Renamed ${paper}`;
    await read(paper);
    await network.save(paper, name);
    const { milliseconds } = await timed(() => until(async () => (await read(paper)).includes(name)));
    times.push(milliseconds);
  }
  return times;
}
