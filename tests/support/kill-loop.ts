import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { expect, inject, onTestFinished } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import { type Database, openEmbedded, openPostgres } from '../../server/data/database/open-database.ts';
import { copyEmptyEmbedded } from './embedded.ts';
import { createEmptyPostgres } from './empty-database.ts';
import { type FakeHosts, startFakeHosts } from './fake-hosts.ts';
import { feed } from './fake-responses.ts';
import { rss } from './feeds-setup.ts';

/** A process is killed during one of its first polls: later ones do the same, and cost the same. */
const POLLS = 3;

/** A database that outlives the processes that open it. */
interface Store {
  where: string;
  open(): Promise<Database>;
}

export async function storeInFolder(folder: string): Promise<Store> {
  const where = join(folder, 'postgres');
  await copyEmptyEmbedded(folder);
  return { where, open: () => openEmbedded(where) };
}

export async function storeInPostgres(): Promise<Store> {
  const where = await createEmptyPostgres(inject('postgres'));
  return { where, open: () => openPostgres(where) };
}

/** Every answer has a new story on top and the nine before it, so no two polls bring the same. */
function setNumberedFeeds(remote: FakeHosts, events: EventEmitter): void {
  const numbers = new Map<string, number>();
  remote.set('*', (request, response) => {
    events.emit('moment');
    const path = request.url ?? '';
    const newest = (numbers.get(path) ?? 0) + 1;
    numbers.set(path, newest);
    const titles = Array.from({ length: Math.min(10, newest) }, (_, n) => `${path} ${newest - n}`);
    feed(rss(titles))(request, response);
  });
}

interface Life {
  child: ChildProcess;
  ended: Promise<unknown>;
  /** Titles that the process reported as stored. */
  reported: Set<string>;
  unexpected: string[];
}

/** The feed engine in one file: loading its hundreds of modules would take most of a short life. */
export async function buildProgram(): Promise<string> {
  // Beside the packages that stay as they are, so that they are found.
  const folder = await mkdtemp('node_modules/.kill-test-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pg-native'] },
    build: {
      ssr: 'tests/support/polling-process.ts',
      outDir: folder,
      target: 'esnext',
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  });
  return join(folder, 'polling-process.mjs');
}

/** `events` has one for every line, so that a kill comes at the very moment that it waits for. */
function start(
  program: string,
  { where, remote, events }: { where: string; remote: FakeHosts; events: EventEmitter },
): Life {
  const child = spawn(
    'node_modules/.bin/node',
    // A life is too short for anything to be compiled twice.
    ['--liftoff-only', '--no-opt', '--single-threaded', program, where, remote.host],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(program), 'compiled') },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const life: Life = { child, ended: once(child, 'close'), reported: new Set(), unexpected: [] };
  createInterface({ input: child.stdout }).on('line', (line) => {
    const title = /^stored \w+ (.+)$/.exec(line)?.[1];
    if (title) life.reported.add(title);
    else life.unexpected.push(line);
    events.emit('moment');
  });
  createInterface({ input: child.stderr }).on('line', (line) => void life.unexpected.push(line));
  return life;
}

async function kill({ child, ended }: Life): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

async function until(holds: () => boolean, { life, events }: Pick<Moment, 'life' | 'events'>): Promise<void> {
  const early = life.ended.then(() => {
    throw new Error(`it ended by itself: ${life.unexpected.join('\n')}`);
  });
  early.catch(() => {});
  while (!holds()) await Promise.race([once(events, 'moment'), early]);
}

/**
 * Waits for another moment of a poll in each life: when it asks, when it was answered, and, in every other life, when it
 * reported what it stored.
 */
async function reachMoment({ life, remote, events, polls, number }: Moment): Promise<void> {
  await until(() => remote.requests.length > polls, { life, events });
  if (number % 4 === 2) await remote.requests[polls]?.over;
  const reported = life.reported.size;
  if (number % 2 === 1) await until(() => life.reported.size > reported, { life, events });
}

interface Moment {
  life: Life;
  remote: FakeHosts;
  events: EventEmitter;
  /** So many requests were made before. */
  polls: number;
  number: number;
}

export async function surviveKills(
  program: string,
  kills: number,
  openStore: (folder: string) => Promise<Store>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-kill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const remote = await startFakeHosts();
  onTestFinished(() => remote.close());
  const events = new EventEmitter();
  setNumberedFeeds(remote, events);
  const { where, open } = await openStore(folder);
  const around = { where, remote, events };

  const lives: Life[] = [];
  for (let killed = 0; killed < kills; killed += 1) {
    const before = remote.requests.length;
    const life = start(program, around);
    lives.push(life);
    await reachMoment({
      life,
      remote,
      events,
      polls: before + (Math.floor(killed / 4) % POLLS),
      number: killed,
    });
    await kill(life);
  }

  // Started once more, every feed is polled again.
  const last = start(program, around);
  lives.push(last);
  const polled = () => new Set([...last.reported].map((title) => title.split(' ')[0]));
  await until(() => polled().size === CATEGORIES.length, { life: last, events });
  await kill(last);

  const { db, close } = await open();
  const stored = new Set((await db.selectFrom('items').select('title').execute()).map(({ title }) => title));
  await close();
  const reported = lives.slice(0, -1).flatMap((life) => [...life.reported]);
  expect(reported.length).toBeGreaterThanOrEqual(kills / 2);
  expect(reported.filter((title) => !stored.has(title))).toEqual([]);
  expect(lives.flatMap(({ unexpected }) => unexpected)).toEqual([]);
}
