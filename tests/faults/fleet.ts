import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CATEGORIES } from '../../contract/categories.ts';
import { type OutsideWorld, startOutsideWorld } from '../hostile/outside-world.ts';
import { type Nginx, startNginx } from '../nginx.ts';
import { createCluster, type PostgresServer } from '../postgres.ts';
import { createNode, type FaultNode } from './node.ts';

/** Two nodes behind the shipped nginx, on one PostgreSQL, with feeds that do what they are told. */
export interface Fleet {
  folder: string;
  paper: string;
  nodes: readonly [FaultNode, FaultNode];
  nginx: Nginx;
  world: OutsideWorld;
  /** Pages that every node holds. */
  pages: readonly string[];
  postgres: {
    stop(): Promise<void>;
    /** Anywhere; the nodes' forwarders lead there. */
    start(): Promise<void>;
    port(): number;
  };
  /** What feeds give, from now on: all of it, or what a category gives. */
  headlines: string[];
  /** Ids of all headlines and articles that are stored. */
  stored(): Promise<Set<string>>;
  /** Waits, and fails where it takes longer than anybody would wait. */
  until(what: string, isSo: () => Promise<boolean>): Promise<void>;
}

const SAMPLE = 'sample/meridian-ledger';
const LONGEST_WAIT_MS = 180_000;
const STANDING = ['/', '/blog', '/faq', '/partners', '/about', '/privacy'];

interface FleetOptions {
  dataDirs?: readonly string[];
  longestWaitMs?: number;
  /** Ends and removes what was started, also where the rest of it never starts. */
  cleanup: AsyncDisposableStack;
}

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { cleanup, longestWaitMs = LONGEST_WAIT_MS } = options;
  const folder = await mkdtemp(join(tmpdir(), 'masthead-faults-'));
  cleanup.defer(async () => {
    if (!process.env.KEEP_FAULTS) await rm(folder, { recursive: true, force: true });
  });
  const world = await startOutsideWorld();
  cleanup.defer(() => world.close());
  const headlines = Array.from({ length: 20 }, (_, n) => `Harbour report number ${n + 1}`);
  setFeeds(world, headlines);
  const paper = await writePaper(folder, world);
  const cluster = await createCluster();
  cleanup.defer(() => cluster.remove());
  let server: PostgresServer | undefined = await cluster.run();
  cleanup.defer(() => server?.stop());
  const port = () => Number(new URL(server?.address ?? '').port);

  const node = async (name: string, index: number) => {
    const dataDir = options.dataDirs?.[index] ?? join(folder, `${name}-data`);
    await mkdir(dataDir, { recursive: true });
    const created = await createNode({ name, folder, dataDir, paper, databasePort: port() });
    cleanup.defer(async () => {
      await created.stop();
      await created.database.close();
    });
    return created;
  };
  const nodes = [await node('a', 0), await node('b', 1)] as const;
  for (const each of nodes) each.start();
  const until: Fleet['until'] = async (what, isSo) => {
    const deadline = performance.now() + longestWaitMs;
    while (!(await isSo())) {
      if (performance.now() > deadline) throw new Error(`not within ${longestWaitMs / 1000} s: ${what}`);
      await pause(100);
    }
  };
  const nginx = await startNginx({ nodes: nodes.map(({ url }) => url.replace('http://', '')) });
  cleanup.defer(() => nginx.stop());
  const pages = [...STANDING, ...CATEGORIES.map((category) => `/category/${category}`)];
  for (const { isReady } of nodes) await until('a node starts', isReady);
  for (const page of pages)
    for (const { read } of nodes) await until(page, async () => (await read(page)) !== '');

  return {
    folder,
    paper,
    nodes,
    nginx,
    world,
    pages,
    headlines,
    until,
    postgres: {
      port,
      async stop() {
        await server?.stop();
        server = undefined;
      },
      async start() {
        server = await cluster.run();
        for (const { database } of nodes) database.target(port());
      },
    },
    async stored() {
      const client = new pg.Client({ connectionString: server?.address });
      await client.connect();
      const { rows } = await client.query<{ id: string }>(
        `select 'item ' || id as id from items union all select 'article ' || slug from articles where withdrawn_at is null`,
      );
      await client.end();
      return new Set(rows.map(({ id }) => id));
    },
  };
}

/** Every feed has the same headlines, each in its own words. */
export function setFeeds(world: OutsideWorld, headlines: readonly string[], at = '*'): void {
  world.set(at, (request, response) => {
    const path = request.url ?? '';
    const items = headlines
      .toReversed()
      .map(
        (title) =>
          `<item><title>${title} of ${path}</title><link>https://wire.example${path}/${encodeURIComponent(title)}</link></item>`,
      );
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(
      `<?xml version="1.0"?><rss version="2.0"><channel><title>Wire</title>${items.join('')}</channel></rss>`,
    );
  });
}

/** The sample paper, with feeds of its own. */
async function writePaper(folder: string, world: OutsideWorld): Promise<string> {
  const paper = join(folder, 'paper');
  await cp(SAMPLE, paper, { recursive: true, filter: (path) => !path.endsWith('/data') });
  const settings = JSON.parse(await readFile(join(SAMPLE, 'publication.json'), 'utf8'));
  const feeds = CATEGORIES.map((category) => [category, { url: world.url(`/${category}`), everyMinutes: 1 }]);
  const own = { feeds: Object.fromEntries(feeds), trustedHosts: [world.host] };
  await writeFile(join(paper, 'publication.json'), JSON.stringify({ ...settings, ...own }));
  return paper;
}
