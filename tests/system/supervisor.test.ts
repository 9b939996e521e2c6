import { once } from 'node:events';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { restore } from '../../server/data/backup/backup.ts';
import { writeBackupFile } from '../../server/data/backup/backup-file.ts';
import { FORMAT } from '../../server/data/backup/snapshot.ts';
import { errorCode } from '../../server/lib/errors.ts';
import { decodePage } from '../../server/protocol/page.ts';
import { createEmptyPostgres } from '../support/empty-database.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { feed } from '../support/fake-responses.ts';
import { rss } from '../support/feeds-setup.ts';
import { runMasthead } from '../support/masthead-process.ts';
import { createOwnPaper, type OwnPaper } from '../support/own-paper.ts';
import {
  prepareDataFolder,
  type Readers,
  removeFolder,
  type SupervisedOptions,
  type SupervisedSite,
  startReaders,
  startSupervisedSite,
} from '../support/supervised-site.ts';

/** Real processes: what ends or hangs is replaced, and readers go on reading. */

const WAIT = { timeout: 90_000, interval: 50 };
const PAGES = ['/', '/category/business', '/faq', '/blog'];
/** Held while a feed of the front page is still being read. */
const WITHOUT_WORLD = ['/category/business', '/category/local', '/faq', '/blog'];
/** Long enough to do three things to a process before it is replaced. */
const SILENCE_MS = 5_000;
const READERS = 4;

let remote: FakeHosts;
/** A small one: of a start, most is taken by the pages that are prerendered. */
let paper: OwnPaper;
let dataDir: string;
let site: SupervisedSite;
let readers: Readers | undefined;

const text = async (path: string) => (await fetch(site.url + path)).text();
const pids = () => site.supervisor.processes();
const askOperators = async (path: string) =>
  (await fetch(`http://127.0.0.1:${site.supervisor.adminPort}${path}`)).text();
const isWhole = async () => (await askOperators('/readyz')) === 'ready\n';

/** All processes are there, and all pages are held: on a busy machine the first are made before there are headlines. */
async function untilWhole(pages = PAGES): Promise<void> {
  await vi.waitFor(async () => {
    expect(await isWhole()).toBe(true);
    for (const path of pages) {
      const answer = await fetch(site.url + path);
      await answer.text();
      expect([path, answer.status, answer.headers.has('etag')]).toEqual([path, 200, true]);
    }
  }, WAIT);
}

/** A slow machine may have replaced it by then. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function readOn(answers: number): Promise<void> {
  const wanted = (readers?.read ?? 0) + answers;
  await expect.poll(() => readers?.read, WAIT).toBeGreaterThan(wanted);
}

async function stopReading(): Promise<{ failures: string[] }> {
  const before = readers;
  readers = undefined;
  await before?.stop();
  return { failures: before?.failures ?? [] };
}

beforeAll(async () => {
  remote = await startFakeHosts();
  remote.set('*', feed(rss(['The first tide'])));
  // Begins to answer and never ends.
  remote.set('/world.xml', (_request, response) => void response.write('<rss version="2.0"><channel>'));
  paper = await createOwnPaper((category) => remote.url(`/${category}.xml`));
  await paper.publish({ trustedHosts: [remote.host] });
  dataDir = await prepareDataFolder();
});
afterEach(async () => {
  await stopReading();
});
afterAll(async () => {
  await removeFolder(dataDir);
  await paper.dispose();
  await remote.close();
});

function start(options: SupervisedOptions): Promise<SupervisedSite> {
  return startSupervisedSite({ ...options, variables: { PUBLICATION: paper.folder, ...options.variables } });
}

/** Where it is there, the next origin does not start, for the reason in it. */
const nextOrigin = () => join(dataDir, 'next-origin');

async function expectFailedReload(file: string): Promise<void> {
  await writeFile(file, 'Migration 9000 failed');
  const before = pids();
  await site.supervisor.reload();
  expect(pids()).toEqual(before);
  // No edge holds it.
  expect((await fetch(`${site.url}/search?q=rope`)).status).toBe(200);
  expect(site.logged.at(-1)).toMatchObject({
    msg: 'Not all processes could be replaced; those that run go on: Migration 9000 failed',
  });
  const lines = site.logged.length;
  process.kill(before.origin, 'SIGKILL');
  const since = () => site.logged.slice(lines);
  await expect.poll(() => since().map(({ reason }) => reason), WAIT).toContain('Migration 9000 failed');
  // What Node itself wrote of it is in the log, too.
  const written = since().map(({ stderr }) => stderr);
  expect(written.join()).toContain('Error: Migration 9000 failed');
}

describe('a site with two edges', () => {
  beforeAll(async () => {
    site = await start({
      dataDir,
      hasAdminPort: true,
      timing: {
        heartbeatTimeoutMs: SILENCE_MS,
        // The tests end one origin after another: the backoff would grow.
        originDelayMs: () => 0,
        // A start takes longer on a busy machine.
        originTimeoutMs: 120_000,
      },
      variables: { NEXT_ORIGIN_FILE: nextOrigin() },
    });
    await untilWhole(WITHOUT_WORLD);
  });
  afterAll(() => site.stop());

  test('an origin that runs out of memory in the middle of a poll: what was stored stays, the next one polls that feed, no reader notices', async () => {
    const polls = () => remote.requests.filter(({ path }) => path === '/world.xml').length;
    await expect.poll(polls, WAIT).toBeGreaterThan(0);
    await expect.poll(() => text('/category/local'), WAIT).toContain('The first tide');
    const { origin } = pids();
    const before = polls();
    readers = startReaders(site.url, WITHOUT_WORLD, READERS);
    remote.set('*', (_request, response) => void response.writeHead(503).end());
    remote.set('/world.xml', feed(rss(['The second tide'])));
    process.kill(origin, 'SIGURG');
    await expect.poll(polls, WAIT).toBeGreaterThan(before);
    await expect.poll(() => text('/category/world'), WAIT).toContain('The second tide');
    expect(await text('/category/local')).toContain('The first tide');
    expect(pids().origin).not.toBe(origin);
    await readOn(50);
    expect((await stopReading()).failures).toEqual([]);
  });

  test('an origin that has lost its socket, loops for ever, and then is stopped and hangs, is replaced, and no reader notices', async () => {
    await untilWhole();
    const { origin } = pids();
    readers = startReaders(site.url, PAGES, READERS);
    await rm(site.supervisor.socketPath);
    await readOn(20);
    for (const signal of ['SIGUSR2', 'SIGSTOP'] as const) {
      signalIfThere(origin, signal);
      await readOn(20);
    }
    await expect.poll(() => pids().origin, WAIT).not.toBe(origin);
    await expect.poll(isWhole, WAIT).toBe(true);
    expect((await stopReading()).failures).toEqual([]);
    expect((await fetch(`${site.url}/search?q=copper`)).status).toBe(200);
  });

  test('an edge that is killed under load is replaced at once; only what it had in hand fails', async () => {
    const [edge = 0] = pids().edges;
    readers = startReaders(site.url, PAGES, READERS);
    await readOn(50);
    process.kill(edge, 'SIGKILL');
    await expect.poll(() => pids().edges.includes(edge), WAIT).toBe(false);
    await readOn(100);
    const { failures } = await stopReading();
    expect(failures.length).toBeLessThanOrEqual(READERS);
  });

  test('connections that an edge has not accepted when it is killed are answered by the next one', async () => {
    await expect.poll(isWhole, WAIT).toBe(true);
    const { edges } = pids();
    // Nobody accepts: connections wait where the system keeps them.
    for (const edge of edges) process.kill(edge, 'SIGSTOP');
    const waiting = Array.from({ length: 20 }, () => connect(site.supervisor.port, '127.0.0.1'));
    onTestFinished(() => void waiting.map((socket) => socket.destroy()));
    await Promise.all(waiting.map((socket) => once(socket, 'connect')));
    for (const edge of edges) process.kill(edge, 'SIGKILL');
    const answers = waiting.map(async (socket) => {
      socket.write('GET /faq HTTP/1.1\r\nHost: localhost\r\n\r\n');
      const [bytes] = await once(socket, 'data');
      return String(bytes).slice(0, 15);
    });
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']));
  });

  test('an edge that hangs is replaced', async () => {
    // Not the one that has just been started: that may take longer.
    const [, edge = 0] = pids().edges;
    process.kill(edge, 'SIGSTOP');
    await expect.poll(() => pids().edges.includes(edge), WAIT).toBe(false);
    await expect.poll(isWhole, WAIT).toBe(true);
  });

  test('all processes are replaced without one failed request', async () => {
    await expect.poll(isWhole, WAIT).toBe(true);
    const before = pids();
    readers = startReaders(site.url, [...PAGES, '/search?q=copper', '/api/topics', '/partners'], READERS);
    await site.supervisor.reload();
    await readOn(50);
    const { failures } = await stopReading();
    const after = pids();
    expect(failures).toEqual([]);
    expect(after.origin).not.toBe(before.origin);
    for (const edge of before.edges) expect(after.edges).not.toContain(edge);
    expect(site.logged.at(-1)).toMatchObject({ msg: 'all processes were replaced' });
  });

  test('operators have figures of all processes at an address of their own, and readers have none', async () => {
    for (const process of ['origin', 'edge 1', 'edge 2'])
      await expect.poll(() => askOperators('/metrics'), WAIT).toContain(`process="${process}"`);
    for (const path of ['/readyz', '/metrics']) expect((await fetch(site.url + path)).status).toBe(404);
  });

  test('masthead desk invite prints a link to the desk of the site that runs', async () => {
    const { output } = await runMasthead(['desk', 'invite', 'Ada', '--publication', paper.folder], {
      DATA_DIR: dataDir,
    });
    expect(output).toContain(`http://localhost:${site.supervisor.adminPort}/desk/join#`);
  });

  test('nothing is restored over a site that runs', async () => {
    const file = join(dataDir, 'begun.backup');
    const header = { version: '0', madeAt: '', migrations: [], tables: [], sequences: {} };
    await writeBackupFile(file, {
      header: { masthead: 'backup', format: FORMAT, ...header },
      rows: () => Readable.from([]),
    });
    await expect(restore({ dataDir }, file, { replace: true })).rejects.toThrow(
      'A site is running on the data folder',
    );
  });

  test('a reload whose next origin cannot start leaves the working one, and the log says so; where that ends, too, its line in the log has the reason', async () => {
    await expectFailedReload(nextOrigin());
  });

  test('each replacement is one line in the log', () => {
    const lines = site.logged.map(({ msg }) => String(msg));
    expect(lines).toContain('the origin exited and is restarted');
    expect(lines).toContain(`the origin sent no heartbeat for ${SILENCE_MS / 1000} s and is killed`);
    expect(lines).toContain('edge 1 exited and is restarted');
  });
});

/** All but those that readers read below are cut off. */
async function cutOffPages(): Promise<void> {
  const folder = join(dataDir, 'pages');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.page'));
  let whole = 0;
  for (const name of names) {
    const file = join(folder, name);
    // After the checksum.
    const { key = '' } = decodePage((await readFile(file)).subarray(32)) ?? {};
    if (PAGES.some((path) => key.endsWith(path))) whole += 1;
    else await truncate(file, 100);
  }
  expect(whole).toBe(PAGES.length);
  expect(names.length).toBeGreaterThan(10);
}

test('the next start serves what is whole of the page snapshot before the origin is there, goes on trying where the database does not answer, and shares one socket among edges where the system has no SO_REUSEPORT', async () => {
  await cutOffPages();
  site = await start({
    dataDir,
    hasAdminPort: true,
    reusePort: false,
    timing: { originTimeoutMs: 1 },
    variables: { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
  });
  onTestFinished(() => site.stop());
  expect(await askOperators('/readyz')).toBe('ready\ndegraded: origin\n');
  expect((await fetch(`${site.url}/readyz`)).status).toBe(404);
  readers = startReaders(site.url, PAGES, READERS);
  await readOn(50);
  expect((await fetch(`${site.url}/blog/rope`)).status).toBe(503);
  const messages = () => site.logged.map(({ msg }) => String(msg));
  await expect.poll(messages, WAIT).toContain('the origin exited and is restarted');
  const served = messages().find((msg) => msg.startsWith('The page snapshot is served'));
  expect(served).toContain('The database at 127.0.0.1:1 does not answer');
  await readOn(50);
  expect((await stopReading()).failures).toEqual([]);
});

test('on PostgreSQL, too, a reload whose next origin cannot start leaves the working one, and the log says so', async () => {
  const folder = await prepareDataFolder();
  onTestFinished(() => removeFolder(folder));
  const file = join(folder, 'next-origin');
  site = await start({
    dataDir: folder,
    edges: 1,
    hasAdminPort: true,
    variables: { NEXT_ORIGIN_FILE: file, DATABASE_URL: await createEmptyPostgres(inject('postgres')) },
  });
  onTestFinished(() => site.stop());
  await untilWhole(['/faq']);
  await expectFailedReload(file);
});
