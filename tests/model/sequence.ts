import fc from 'fast-check';
import type { Acts, Choose } from './acts/act.ts';
import { FEED_ACTS } from './acts/feeds.ts';
import { FRONT_ACTS } from './acts/front.ts';
import { PAPER_ACTS } from './acts/papers.ts';
import { SITE_ACTS } from './acts/site.ts';
import { TEXT_ACTS } from './acts/texts.ts';
import type { TestDeployment } from './deployment.ts';
import { expectAlerts, expectHosts, expectLog, expectPaper } from './invariants.ts';
import { closeWorld, openWorld, type World } from './world.ts';

/** The name of an act, and the numbers by which it chooses what it is done to. */
export type Line = readonly [name: string, ...numbers: number[]];

const ACTS: Acts = { ...TEXT_ACTS, ...FRONT_ACTS, ...FEED_ACTS, ...PAPER_ACTS, ...SITE_ACTS };

/** About half of them find something that they can be done to. */
const MAX_ACTS = 40;
const NUMBERS = 7;

class Step implements fc.AsyncCommand<object, World> {
  readonly line: Line;
  constructor(line: Line) {
    this.line = line;
  }
  // What an act needs is known to the model at its turn alone: without it, the act does nothing.
  check = () => true;
  run = (_: object, world: World) => act(world, this.line);
  toString = () => `[${this.line.map((part) => (typeof part === 'string' ? `'${part}'` : part)).join(', ')}]`;
}

async function act(world: World, [name, ...numbers]: Line): Promise<void> {
  let index = 0;
  const pick: Choose = (some) => some[(numbers[index++] ?? 0) % Math.max(1, some.length)];
  try {
    const run = ACTS[name]?.run(world, pick);
    if (!run) return;
    world.acts++;
    await run();
    await world.pass(2_000);
    for (const paper of world.touched) await expectPaper(world, paper, false);
    await expectHosts(world);
    world.touched.clear();
  } catch (error) {
    throw new Error(`after ${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** Acts that find something which is not mended yet. */
const KNOWN_FAULTS: readonly string[] = ['claimHost', 'addPaperAtUsedDomain'];
const chosen = Object.entries(ACTS).filter(([name]) => !KNOWN_FAULTS.includes(name));
const names = chosen.flatMap(([name, { weight = 1 }]) => Array<string>(weight).fill(name));
const steps = fc
  .tuple(fc.constantFrom(...names), fc.array(fc.nat(11), { minLength: NUMBERS, maxLength: NUMBERS }))
  .map(([name, numbers]) => new Step([name, ...numbers]));
const sequences = fc.noBias(
  fc.commands([steps], { maxCommands: MAX_ACTS, size: 'max', disableReplayLog: true }),
);

interface SeedResult {
  /** Acts that were done, in all sequences that were tried. */
  acts: number;
  /** Why the shortest sequence fails, and its lines. */
  failure?: string;
}

/** Runs the sequence of a seed. A sequence that fails is made shorter, unless `shrink` is false. */
export async function runSeed(deployment: TestDeployment, seed: number, shrink = true): Promise<SeedResult> {
  let acts = 0;
  const property = fc.asyncProperty(sequences, (commands) =>
    inNewWorld(deployment, async (world) => {
      await fc
        .asyncModelRun(() => ({ model: {}, real: world }), commands)
        .finally(() => {
          acts += world.acts;
        });
    }),
  );
  const result = await fc.check(property, { numRuns: 1, seed, endOnFailure: !shrink });
  if (!result.failed) return { acts };
  const lines = String(result.counterexample?.[0]).replaceAll('],[', '],\n[');
  const reason = result.errorInstance instanceof Error ? result.errorInstance.message : result.errorInstance;
  return { acts, failure: `seed ${seed}, ${reason}\n${lines},` };
}

/** Runs the lines of a sequence that failed once. */
export async function replay(deployment: TestDeployment, lines: readonly Line[]): Promise<void> {
  await inNewWorld(deployment, async (world) => {
    for (const line of lines) await act(world, line);
  });
}

async function inNewWorld(deployment: TestDeployment, run: (world: World) => Promise<void>): Promise<void> {
  const world = await openWorld(deployment);
  try {
    await run(world);
    for (const paper of world.model.papers) {
      await expectPaper(world, paper, true);
      await expectLog(world, paper);
      expectAlerts(world, paper);
    }
    const [error] = deployment.errors;
    if (error !== undefined) throw new Error(`the log has an error: ${error}`);
  } finally {
    await closeWorld(world);
    // The log of papers that lost their folders is no fault.
    deployment.errors.length = 0;
  }
}
