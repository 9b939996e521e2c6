import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, onTestFinished, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import { openEmbedded } from '../../server/database/open-database.ts';
import { rss } from '../feeds-desk.ts';
import { feed } from './outside-faults.ts';
import { type OutsideWorld, startOutsideWorld } from './outside-world.ts';

/** Two data folders are worked on at once, to use both cores. */
const LANES = 2;
const KILLS_A_LANE = 25;
/** A start takes two seconds; on a busy machine, more. */
const PATIENCE = { timeout: 120_000, interval: 5 };

/** Every answer has a new story on top and the nine before it, so no two polls bring the same. */
function setNumberedFeeds(world: OutsideWorld): void {
  const numbers = new Map<string, number>();
  world.set('*', (request, response) => {
    const path = request.url ?? '';
    const newest = (numbers.get(path) ?? 0) + 1;
    numbers.set(path, newest);
    const titles = Array.from({ length: Math.min(10, newest) }, (_, n) => `${path} ${newest - n}`);
    feed(rss(titles))(request, response);
  });
}

interface Life {
  child: ChildProcess;
  /** Titles that the process said were stored. */
  told: Set<string>;
  complaints: string[];
}

function start(folder: string, world: OutsideWorld, wake: 'jobs' | 'timer'): Life {
  const child = spawn(
    'node_modules/.bin/node',
    ['tests/hostile/polling-process.ts', folder, world.host, wake],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const life: Life = { child, told: new Set(), complaints: [] };
  createInterface({ input: child.stdout }).on('line', (line) => {
    const title = /^stored \w+ (.+)$/.exec(line)?.[1];
    if (title) life.told.add(title);
    else life.complaints.push(line);
  });
  createInterface({ input: child.stderr }).on('line', (line) => void life.complaints.push(line));
  return life;
}

async function kill({ child }: Life): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

async function surviveKills(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-kill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const world = await startOutsideWorld();
  onTestFinished(() => world.close());
  setNumberedFeeds(world);
  const database = join(folder, 'postgres');
  await (await openEmbedded(database, await openAsBlob(inject('embedded')))).close();

  const lives: Life[] = [];
  for (let killed = 0; killed < KILLS_A_LANE; killed += 1) {
    const before = world.requests.length;
    const life = start(folder, world, killed % 5 === 0 ? 'jobs' : 'timer');
    lives.push(life);
    // Each kill comes a poll later than the one before: in the middle of fetching, storing, claiming.
    await expect.poll(() => world.requests.length, PATIENCE).toBeGreaterThan(before + (killed % 10));
    await kill(life);
  }

  // Started once more, every feed is polled again.
  const last = start(folder, world, 'jobs');
  lives.push(last);
  const polled = () => new Set([...last.told].map((title) => title.split(' ')[0]));
  await expect.poll(() => polled().size, PATIENCE).toBe(CATEGORIES.length);
  await kill(last);

  const { db, close } = await openEmbedded(database);
  const kept = new Set((await db.selectFrom('items').select('title').execute()).map(({ title }) => title));
  await close();
  const told = lives.flatMap((life) => [...life.told]);
  expect(told.length).toBeGreaterThan(KILLS_A_LANE / 2);
  expect(told.filter((title) => !kept.has(title))).toEqual([]);
  expect(lives.flatMap(({ complaints }) => complaints)).toEqual([]);
}

test(`killing the process with -9 during polls ${LANES * KILLS_A_LANE} times loses no stored item and leaves no feed stuck`, {
  timeout: 1_800_000,
}, async () => {
  await Promise.all(Array.from({ length: LANES }, () => surviveKills()));
});
