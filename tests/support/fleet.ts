import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CATEGORIES } from '../../contract/categories.ts';
import { openSource } from '../../server/data/backup/backup.ts';
import { type Database, openPostgres } from '../../server/data/database/open-database.ts';
import { type FakeHosts, startFakeHosts } from './fake-hosts.ts';
import { createNode, type FaultNode } from './fleet-node.ts';
import { startNginx } from './nginx.ts';
import { createCluster, type PostgresServer } from './postgres.ts';

/** A site with feeds that do what they are told. */
export interface Site {
  folder: string;
  paper: string;
  /** Where readers ask. */
  url: string;
  nodes: readonly [FaultNode, ...FaultNode[]];
  remote: FakeHosts;
  /** Pages that every node holds. */
  pages: readonly string[];
  /** What feeds give, from now on: all of it, or what a category gives. */
  headlines: string[];
  /** Ids of all headlines and articles that are stored. */
  stored(): Promise<Set<string>>;
  /** Waits, and fails where it takes longer than anybody would wait. */
  until(what: string, isSo: () => Promise<boolean>): Promise<void>;
}

/** Two nodes behind the shipped nginx, on one PostgreSQL. */
export interface Fleet extends Site {
  nodes: readonly [FaultNode, FaultNode];
  postgres: {
    stop(): Promise<void>;
    /** Anywhere; the nodes' forwarders lead there. */
    start(): Promise<void>;
    port(): number;
  };
}

const SAMPLE = 'sample/meridian-ledger';
const LONGEST_WAIT_MS = 180_000;
const STANDING = ['/', '/blog', '/faq', '/partners', '/about', '/privacy'];

interface FleetOptions {
  dataDirs?: readonly string[];
  /** Ends and removes what was started, also where the rest of it never starts. */
  cleanup: AsyncDisposableStack;
}

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { cleanup } = options;
  const base = await prepareSite(options);
  const cluster = await createCluster();
  cleanup.defer(() => cluster.remove());
  let server: PostgresServer | undefined = await cluster.run();
  cleanup.defer(() => server?.stop());
  const port = () => Number(new URL(server?.address ?? '').port);

  const node = (name: string, index: number) =>
    addNode(base, { name, databasePort: port(), dataDir: options.dataDirs?.[index], cleanup });
  const nodes = [await node('a', 0), await node('b', 1)] as const;
  const nginx = await startNginx({ nodes: nodes.map(({ url }) => url.replace('http://', '')) });
  cleanup.defer(() => nginx.stop());
  await untilServing(base, nodes);

  return {
    ...base,
    url: nginx.url,
    nodes,
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
      const database = await openPostgres(server?.address ?? '');
      return readStored(database).finally(() => database.close());
    },
  };
}

/** One node as most papers run it: no nginx before it, the embedded database in it. */
export async function startSingle(options: FleetOptions): Promise<Site> {
  const base = await prepareSite(options);
  const node = await addNode(base, { name: 'single', cleanup: options.cleanup });
  await untilServing(base, [node]);
  return {
    ...base,
    url: node.url,
    nodes: [node],
    async stored() {
      const database = await openSource(node);
      return readStored(database).finally(() => database.close());
    },
  };
}

type Base = Pick<Site, 'folder' | 'paper' | 'remote' | 'pages' | 'headlines' | 'until'>;

async function prepareSite({ cleanup }: FleetOptions): Promise<Base> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-chaos-'));
  cleanup.defer(async () => {
    if (!process.env.KEEP_FAULTS) await rm(folder, { recursive: true, force: true });
  });
  const remote = await startFakeHosts();
  cleanup.defer(() => remote.close());
  const headlines = Array.from({ length: 20 }, (_, n) => `Harbour report number ${n + 1}`);
  setFeeds(remote, headlines);
  return {
    folder,
    paper: await writePaper(folder, remote),
    remote,
    headlines,
    pages: [...STANDING, ...CATEGORIES.map((category) => `/category/${category}`)],
    async until(what, isSo) {
      const deadline = performance.now() + LONGEST_WAIT_MS;
      while (!(await isSo())) {
        if (performance.now() > deadline) throw new Error(`not within ${LONGEST_WAIT_MS / 1000} s: ${what}`);
        await pause(100);
      }
    },
  };
}

interface AddedNode {
  name: string;
  databasePort?: number;
  dataDir?: string | undefined;
  cleanup: AsyncDisposableStack;
}

async function addNode({ folder, paper }: Base, added: AddedNode): Promise<FaultNode> {
  const { cleanup, dataDir = join(folder, `${added.name}-data`), ...rest } = added;
  await mkdir(dataDir, { recursive: true });
  const node = await createNode({ ...rest, folder, dataDir, paper });
  cleanup.defer(async () => {
    await node.stop();
    await node.database.close();
  });
  node.start();
  return node;
}

async function untilServing({ pages, until }: Base, nodes: readonly FaultNode[]): Promise<void> {
  for (const { isReady } of nodes) await until('a node starts', isReady);
  for (const page of pages)
    for (const { read } of nodes) await until(page, async () => (await read(page)) !== '');
}

async function readStored({ db }: Database): Promise<Set<string>> {
  const items = await db.selectFrom('items').select('id').execute();
  const articles = await db.selectFrom('articles').select('slug').where('withdrawn_at', 'is', null).execute();
  return new Set([...items.map(({ id }) => `item ${id}`), ...articles.map(({ slug }) => `article ${slug}`)]);
}

/** Every feed has the same headlines, each in its own words. */
export function setFeeds(remote: FakeHosts, headlines: readonly string[], at = '*'): void {
  remote.set(at, (request, response) => {
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
async function writePaper(folder: string, remote: FakeHosts): Promise<string> {
  const paper = join(folder, 'paper');
  await cp(SAMPLE, paper, { recursive: true, filter: (path) => !path.endsWith('/data') });
  const settings = JSON.parse(await readFile(join(SAMPLE, 'publication.json'), 'utf8'));
  const feeds = CATEGORIES.map((category) => [
    category,
    { url: remote.url(`/${category}`), everyMinutes: 1 },
  ]);
  const own = { feeds: Object.fromEntries(feeds), trustedHosts: [remote.host] };
  await writeFile(join(paper, 'publication.json'), JSON.stringify({ ...settings, ...own }));
  return paper;
}
