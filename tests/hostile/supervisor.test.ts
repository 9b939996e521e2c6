import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { rss } from '../feeds-setup.ts';
import { createOwnPaper, type OwnPaper } from '../own-paper.ts';
import { feed } from './outside-faults.ts';
import { type OutsideWorld, startOutsideWorld } from './outside-world.ts';
import {
  prepareDataFolder,
  type Readers,
  removeFolder,
  type SupervisedOptions,
  type SupervisedSite,
  startReaders,
  startSupervisedSite,
} from './supervised-site.ts';

/** Real processes: what ends or hangs is replaced, and readers go on reading. */

const PATIENCE = { timeout: 120_000, interval: 50 };
const PAGES = ['/', '/category/business', '/faq', '/blog'];
/** Held while a feed of the front page is still being read. */
const WITHOUT_WORLD = ['/category/business', '/category/local', '/faq', '/blog'];
/** Long enough to do two things to a process before it is replaced. */
const SILENCE_MS = 5_000;

let world: OutsideWorld;
/** A small one: of a start, most is taken by the pages that are pressed. */
let paper: OwnPaper;
let dataDir: string;
let site: SupervisedSite;
let readers: Readers | undefined;

const text = async (path: string) => (await fetch(site.url + path)).text();
const pids = () => site.supervisor.processes();
const isWhole = async () => (await text('/readyz')) === 'ready\n';

/** All processes are there, and all pages are held: on a busy machine the first are made before there are headlines. */
async function untilWhole(pages = PAGES): Promise<void> {
  await vi.waitFor(async () => {
    expect(await isWhole()).toBe(true);
    for (const path of pages) {
      const answer = await fetch(site.url + path);
      await answer.text();
      expect([path, answer.status, answer.headers.has('etag')]).toEqual([path, 200, true]);
    }
  }, PATIENCE);
}

/** A slow machine may have replaced it by then. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Does two things to the origin while readers read, and waits until another is in its place. */
async function harmOrigin(first: (origin: number) => unknown, second: NodeJS.Signals): Promise<void> {
  await untilWhole();
  const { origin } = pids();
  readers = startReaders(site.url, PAGES, 8);
  await first(origin);
  await expect.poll(() => readers?.read, PATIENCE).toBeGreaterThan(50);
  signalIfThere(origin, second);
  await expect.poll(() => pids().origin, PATIENCE).not.toBe(origin);
  await expect.poll(isWhole, PATIENCE).toBe(true);
  expect((await stopReading()).failures).toEqual([]);
}

async function stopReading(): Promise<{ read: number; failures: string[] }> {
  const { read = 0, failures = [] } = readers ?? {};
  const before = readers;
  readers = undefined;
  await before?.stop();
  return { read: before?.read ?? read, failures };
}

beforeAll(async () => {
  world = await startOutsideWorld();
  world.set('*', feed(rss(['The first tide'])));
  // Begins to answer and never ends.
  world.set('/world.xml', (_request, response) => void response.write('<rss version="2.0"><channel>'));
  paper = await createOwnPaper((category) => world.url(`/${category}.xml`));
  await paper.publish({ trustedHosts: [world.host] });
  dataDir = await prepareDataFolder();
});
afterEach(async () => {
  await stopReading();
});
afterAll(async () => {
  await removeFolder(dataDir);
  await paper.dispose();
  await world.close();
});

function start(options: SupervisedOptions): Promise<SupervisedSite> {
  return startSupervisedSite({ ...options, variables: { PUBLICATION: paper.folder, ...options.variables } });
}

describe('a site with two edges', () => {
  beforeAll(async () => {
    site = await start({
      dataDir,
      silenceMs: SILENCE_MS,
      // Here one origin after another is ended, and the pause would grow.
      originPauseMs: () => 0,
      // A busy machine takes its time to start one.
      originPatienceMs: 120_000,
    });
    await untilWhole(WITHOUT_WORLD);
  }, 180_000);
  afterAll(() => site.stop());

  test('an origin killed in the middle of a poll: what was stored stays, the next one polls that feed, no reader notices', async () => {
    const polls = () => world.requests.filter(({ path }) => path === '/world.xml').length;
    await expect.poll(polls, PATIENCE).toBeGreaterThan(0);
    await expect.poll(() => text('/category/local'), PATIENCE).toContain('The first tide');
    const { origin } = pids();
    const before = polls();
    readers = startReaders(site.url, WITHOUT_WORLD, 8);
    world.set('*', (_request, response) => void response.writeHead(503).end());
    world.set('/world.xml', feed(rss(['The second tide'])));
    process.kill(origin, 'SIGKILL');
    await expect.poll(polls, PATIENCE).toBeGreaterThan(before);
    await expect.poll(() => text('/category/world'), PATIENCE).toContain('The second tide');
    expect(await text('/category/local')).toContain('The first tide');
    expect(pids().origin).not.toBe(origin);
    await expect.poll(() => readers?.read, PATIENCE).toBeGreaterThan(100);
    expect((await stopReading()).failures).toEqual([]);
  });

  test('an origin that loops for ever, and then is stopped and hangs, is replaced, and no reader notices', () =>
    harmOrigin((origin) => process.kill(origin, 'SIGUSR2'), 'SIGSTOP'));

  test('an origin that has lost its socket, and then runs out of memory, is replaced, and no reader notices', async () => {
    await harmOrigin(() => rm(site.supervisor.socketPath), 'SIGURG');
    expect((await fetch(`${site.url}/search?q=copper`)).status).toBe(200);
  });

  test('an edge that is killed under load is replaced at once; only what it had in hand fails', async () => {
    const [edge = 0] = pids().edges;
    readers = startReaders(site.url, PAGES, 8);
    await expect.poll(() => readers?.read, PATIENCE).toBeGreaterThan(50);
    process.kill(edge, 'SIGKILL');
    await expect.poll(() => pids().edges.includes(edge), PATIENCE).toBe(false);
    const after = readers.read;
    await expect.poll(() => readers?.read, PATIENCE).toBeGreaterThan(after + 200);
    const { failures } = await stopReading();
    expect(failures.length).toBeLessThanOrEqual(8);
  });

  test('an edge that hangs is replaced', async () => {
    // Not the one that has just been started: that may take longer.
    const [, edge = 0] = pids().edges;
    process.kill(edge, 'SIGSTOP');
    await expect.poll(() => pids().edges.includes(edge), PATIENCE).toBe(false);
    await expect.poll(isWhole, PATIENCE).toBe(true);
  });

  test('all processes are replaced without one failed request', async () => {
    await expect.poll(isWhole, PATIENCE).toBe(true);
    const before = pids();
    readers = startReaders(site.url, [...PAGES, '/search?q=copper', '/api/topics', '/partners'], 8);
    await site.supervisor.reload();
    const { read, failures } = await stopReading();
    const after = pids();
    expect(failures).toEqual([]);
    expect(read).toBeGreaterThan(100);
    expect(after.origin).not.toBe(before.origin);
    for (const edge of before.edges) expect(after.edges).not.toContain(edge);
    expect(site.logged.at(-1)).toMatchObject({ msg: 'all processes were replaced' });
  });

  test('each replacement is one line in the log', () => {
    const lines = site.logged.map(({ msg }) => String(msg));
    expect(lines).toContain('the origin has ended and is started again');
    expect(lines).toContain(`the origin has not answered for ${SILENCE_MS / 1000} s and is ended`);
    expect(lines).toContain('edge 1 has ended and is started again');
  });
});

describe('the next start', () => {
  async function startForTest(options: SupervisedOptions): Promise<SupervisedSite> {
    const started = await start(options);
    onTestFinished(() => started.stop());
    return started;
  }

  test('serves the last edition before the origin is there, and goes on trying where the database does not answer', {
    timeout: 180_000,
  }, async () => {
    const variables = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    site = await startForTest({ dataDir, edges: 1, variables });
    expect(await text('/readyz')).toBe('ready\ndegraded: origin\n');
    expect((await fetch(`${site.url}/`)).status).toBe(200);
    await expect
      .poll(() => site.logged.map(({ msg }) => msg), PATIENCE)
      .toContain('the origin has ended and is started again');
    const told = site.logged
      .map(({ msg }) => String(msg))
      .find((msg) => msg.startsWith('The last edition is served'));
    expect(told).toContain('The database at 127.0.0.1:1 does not answer');
    expect((await fetch(`${site.url}/faq`)).status).toBe(200);
  });

  test('passes over pages that were cut off, and hands connections of readers and operators over where ports cannot be shared', {
    timeout: 180_000,
  }, async () => {
    const folder = join(dataDir, 'pages');
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.page'));
    expect(pages.length).toBeGreaterThan(10);
    for (const [index, name] of pages.entries()) if (index % 2 === 0) await truncate(join(folder, name), 100);
    site = await startForTest({ dataDir, edges: 2, sharePort: false, adminPort: 0 });
    const operators = `http://127.0.0.1:${site.supervisor.adminPort}`;
    const ready = async () => (await fetch(`${operators}/readyz`)).text();
    await expect.poll(ready, PATIENCE).toBe('ready\n');
    const figures = await (await fetch(`${operators}/metrics`)).text();
    for (const process of ['origin', 'edge 1', 'edge 2']) expect(figures).toContain(`process="${process}"`);
    for (const path of ['/readyz', '/metrics']) expect((await fetch(site.url + path)).status).toBe(404);
    readers = startReaders(site.url, PAGES, 8);
    await expect.poll(() => readers?.read, PATIENCE).toBeGreaterThan(200);
    expect((await stopReading()).failures).toEqual([]);
  });
});
