import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { rss } from '../feeds-desk.ts';
import { feed } from './outside-faults.ts';
import { type OutsideWorld, startOutsideWorld } from './outside-world.ts';

const KILLS = 50;
/** A start takes a second; on a busy machine, more. */
const PATIENCE = { timeout: 60_000, interval: 5 };

let folder: string;
let world: OutsideWorld;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-kill-'));
  world = await startOutsideWorld();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Every answer has a new story on top and the nine before it, so no two polls bring the same. */
function setNumberedFeeds(): void {
  const numbers = new Map<string, number>();
  world.set('*', (request, response) => {
    const path = request.url ?? '';
    const newest = (numbers.get(path) ?? 0) + 1;
    numbers.set(path, newest);
    const titles = Array.from({ length: Math.min(10, newest) }, (_, n) => `${path} ${newest - n}`);
    feed(rss(titles))(request, response);
  });
}

function start(stored: Set<string>, complaints: string[]): ChildProcess {
  child = spawn('node_modules/.bin/node', ['tests/hostile/polling-process.ts', folder, world.host], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The process has no output');
  createInterface({ input: stdout }).on('line', (line) => {
    const told = /^stored \w+ (.+)$/.exec(line)?.[1];
    if (told) stored.add(told);
    else complaints.push(line);
  });
  createInterface({ input: stderr }).on('line', (line) => void complaints.push(line));
  return child;
}

test('killing the process with -9 during polls 50 times loses no stored item and leaves no feed stuck', {
  timeout: 900_000,
}, async () => {
  setNumberedFeeds();
  const stored = new Set<string>();
  const complaints: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = world.requests.length;
    const running = start(stored, complaints);
    // From the first request on, one kill after another comes a few polls later than the last.
    await expect.poll(() => world.requests.length, PATIENCE).toBeGreaterThan(before + (kill % 25));
    running.kill('SIGKILL');
    await once(running, 'exit');
  }
  expect(stored.size).toBeGreaterThan(KILLS);

  // Started once more, every feed is polled again and again.
  const toldAgain = new Set<string>();
  const last = start(toldAgain, complaints);
  const categories = () => new Set([...toldAgain].map((title) => title.split(' ')[0]));
  await expect.poll(() => categories().size, PATIENCE).toBe(CATEGORIES.length);
  last.kill('SIGKILL');
  await once(last, 'exit');
  expect(complaints).toEqual([]);

  const { db, close } = await openDatabase({ dataDir: folder });
  const kept = new Set((await db.selectFrom('items').select('title').execute()).map(({ title }) => title));
  await close();
  expect([...stored, ...toldAgain].filter((title) => !kept.has(title))).toEqual([]);
});
