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
const SILENCE_MS = 3_000;

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
async function untilWhole(): Promise<void> {
  await vi.waitFor(async () => {
    expect(await isWhole()).toBe(true);
    for (const path of PAGES) {
      const answer = await fetch(site.url + path);
      await answer.text();
      expect([path, answer.status, answer.headers.has('etag')]).toEqual([path, 200, true]);
    }
  }, PATIENCE);
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
    await untilWhole();
  }, 180_000);
  afterAll(() => site.stop());

  test.for([
    ['is killed', 'SIGKILL'],
    ['is stopped and hangs', 'SIGSTOP'],
    ['loops for ever', 'SIGUSR2'],
    ['runs out of memory', 'SIGURG'],
  ] as const)('an origin that %s is replaced, and no reader notices', async ([, signal]) => {
    await expect.poll(isWhole, PATIENCE).toBe(true);
    const { origin } = pids();
    readers = startReaders(site.url, PAGES, 8);
    process.kill(origin, signal);
    await expect.poll(() => pids().origin, PATIENCE).not.toBe(origin);
    await expect.poll(isWhole, PATIENCE).toBe(true);
    const { read, failures } = await stopReading();
    expect(failures).toEqual([]);
    expect(read).toBeGreaterThan(100);
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

  test('a socket that is gone is put there again, with a new origin', async () => {
    await expect.poll(isWhole, PATIENCE).toBe(true);
    const { origin } = pids();
    readers = startReaders(site.url, PAGES, 4);
    await rm(site.supervisor.socketPath);
    await expect.poll(() => pids().origin, PATIENCE).not.toBe(origin);
    await expect.poll(isWhole, PATIENCE).toBe(true);
    expect((await stopReading()).failures).toEqual([]);
    expect((await fetch(`${site.url}/search?q=copper`)).status).toBe(200);
  });

  test('all processes are replaced without one failed request, also when that is asked for while it happens', async () => {
    await expect.poll(isWhole, PATIENCE).toBe(true);
    const before = pids();
    readers = startReaders(site.url, [...PAGES, '/search?q=copper', '/api/topics', '/partners'], 8);
    const asked = [site.supervisor.reload(), site.supervisor.reload(), site.supervisor.reload()];
    await Promise.all(asked);
    const { read, failures } = await stopReading();
    const after = pids();
    expect(failures).toEqual([]);
    expect(read).toBeGreaterThan(100);
    expect(after.origin).not.toBe(before.origin);
    for (const edge of before.edges) expect(after.edges).not.toContain(edge);
    // Files may have changed after the first had read them; the third asks for the same as the second.
    expect(site.logged.slice(-3).map(({ msg }) => msg)).toEqual([
      'a reload is under way: processes are replaced once more after it',
      'all processes were replaced',
      'all processes were replaced',
    ]);
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

  test('serves the last edition before the origin is there', { timeout: 180_000 }, async () => {
    site = await startForTest({ dataDir, edges: 1 });
    expect(await text('/readyz')).toBe('ready\ndegraded: origin\n');
    expect((await fetch(`${site.url}/`)).status).toBe(200);
    await expect.poll(isWhole, PATIENCE).toBe(true);
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

  test('with a database that does not answer serves the last edition, and goes on trying', {
    timeout: 180_000,
  }, async () => {
    const variables = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    site = await startForTest({ dataDir, edges: 1, variables });
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
});
