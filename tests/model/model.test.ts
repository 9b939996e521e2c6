import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { screens } from '../../app/screens.ts';
import { startDeployment, type TestDeployment } from './deployment.ts';
import { expectKnownRoutes } from './invariants.ts';
import { type Line, replay, runSeed } from './sequence.ts';

/**
 * Random sequences of acts of editors, operators, feeds and the clock. After each act readers find what the model says, and
 * nothing else. `npm run test:model` runs new sequences: see run.ts.
 */

/** Sequences of the gate, and those that `npm run test:model` asks for. */
const { MODEL_RUNS = '1', MODEL_SEED = '3', MODEL_SHRINK = '1', MODEL_PROGRESS } = process.env;

let deployment: TestDeployment;
const routes = new Set(screens.map(({ path }) => path));

beforeAll(async () => {
  const { route } = Hono.prototype;
  vi.spyOn(Hono.prototype, 'route').mockImplementation(function (this: Hono, path, app) {
    for (const { method, path: own } of app.routes)
      if (method === 'GET') routes.add(path === '/' ? own : path + own);
    return route.call(this, path, app as never);
  });
  deployment = await startDeployment();
}, 120_000);
afterAll(async () => {
  await deployment?.close();
  vi.restoreAllMocks();
});

test('after every act of random sequences readers find what they may see, and nothing else', {
  timeout: 24 * 3_600_000,
}, async () => {
  const failures: string[] = [];
  const first = Number(MODEL_SEED);
  for (let seed = first; seed < first + Number(MODEL_RUNS); seed++) {
    const { user, system } = process.cpuUsage();
    const { acts, failure } = await runSeed(deployment, seed, MODEL_SHRINK === '1');
    const used = process.cpuUsage({ user, system });
    const ms = Math.round((used.user + used.system) / 1_000);
    if (MODEL_PROGRESS) console.log(failure ?? `seed ${seed}: ${acts} acts, ${ms} ms of the processor`);
    if (failure) failures.push(failure);
    if (failure && !MODEL_PROGRESS) break;
  }
  expect(failures.join('\n\n')).toBe('');
  expect(deployment.errors).toEqual([]);
});

/** Sequences that failed once, as `npm run test:model` printed them. */
const FOUND: Readonly<Record<string, readonly Line[]>> = {
  'a block rule holds for a feed that comes later': [
    ['blockAuthor', 1, 2],
    ['addFeed', 1],
  ],
  'a block rule of a section holds for a feed that moves there': [
    ['blockAuthor', 0, 2, 1],
    ['moveFeed', 1],
  ],
  'a pin whose feed was removed is shown nowhere': [
    ['pin', 0, 2],
    ['removeFeed', 1],
  ],
  'a pin ends at its time': [
    ['pinForAWhile', 1, 2, 0, 0, 1],
    ['hourPasses'],
    ['pinForAWhile', 0, 2, 0, 0, 1],
    ['hourPasses'],
  ],
  'a picture of a pin is not removed': [['addPicture'], ['pin', 1, 2, 0, 0, 0, 1], ['removePicture']],
  'a feed that failed and was removed does not work again': [
    ['feedFails', 1],
    ...hours(4),
    ['removeFeed', 1],
    ...hours(2),
  ],
  'a domain passes from one paper to another in one moment, and back': [
    ['passDomain', 0, 0, 1],
    ['passDomain', 0, 0, 0],
  ],
  'a folder that is used again is another paper’s': [
    ['write'],
    ['publish'],
    ['moveFolder'],
    ['useFolderAgain'],
  ],
  'a scheduled article that is pinned waits for its time': [
    ['write'],
    ['schedule'],
    ['pin', 0, 0, 0, 1],
    ['hourPasses'],
  ],
  'a feed with nothing in it empties no section': [['feedIsEmpty'], ['hourPasses']],
  'a former version becomes the text again, and nothing else of it': [
    ['write'],
    ['publish'],
    ['update'],
    ['restoreRevision'],
  ],
};

function hours(count: number): Line[] {
  return Array.from({ length: count }, (): Line => ['hourPasses']);
}

test.for(Object.entries(FOUND))('%s', ([, lines]) => replay(deployment, lines));

test('every route is public or named as not', () => {
  expectKnownRoutes(routes);
});
