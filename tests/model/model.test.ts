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
const { MODEL_RUNS = '6', MODEL_SEED = '100', MODEL_SHRINK = '1', MODEL_PROGRESS } = process.env;

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
  'a headline of a blocked author is hidden until the rule is removed': [
    ['feedSends', 0],
    ['hourPasses'],
    ['blockAuthor', 0],
    ['unblock', 0],
  ],
};

test.for(Object.entries(FOUND))('%s', ([, lines]) => replay(deployment, lines));

test('every route is public or named as not', () => {
  expectKnownRoutes(routes);
});
