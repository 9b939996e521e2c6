import type { Browser } from 'playwright-core';
import { startBaselinePage } from './baseline-page.ts';
import { openBrowser, PHONE } from './browser.ts';
import type { Figure } from './figure.ts';
import { cumulativeShift, type Shift } from './layout-shift.ts';
import { median } from './median.ts';
import { startSiteProcess } from './site-process.ts';
import { atRest, BARE_STEPS, type Stop, VISIT } from './visit.ts';
import { observeVitals, takeVitals } from './vitals.ts';

const ROUNDS = 3;
const SLOWER = 4;

interface Visited {
  /** The longest interaction of each step, by page and step. */
  interactions: Map<string, number>;
  longTasks: number[];
  /** By page. */
  shifts: Map<string, number>;
}

/** A reader on a slow phone, on every kind of page, using everything: how long the page keeps them waiting. */
export async function visitBench(print: (line: string) => void): Promise<Figure[]> {
  await using running = new AsyncDisposableStack();
  const site = await startSiteProcess();
  running.defer(() => site.stop());
  const browser = await openBrowser();
  running.defer(() => browser.close());
  const bare = await startBaselinePage();
  running.defer(() => bare.stop());

  const visits: Visited[] = [];
  const bareVisits: Visited[] = [];
  // The first makes the copies of the pictures, and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    print(`visit ${round} of ${ROUNDS}`);
    const visited = await visit(browser, site.url, VISIT);
    const bareVisited = await visit(browser, bare.url, [{ path: '', steps: BARE_STEPS }]);
    if (round === 0) continue;
    visits.push(visited);
    bareVisits.push(bareVisited);
  }
  const steps = stepsOf(visits);
  for (const { name, duration } of steps) print(`${name}: ${duration === 0 ? 'under 16' : duration} ms`);
  for (const { path } of VISIT)
    print(`${path}: shift ${visits.map(({ shifts }) => shifts.get(path)).join(', ')}`);
  const middle = (measure: (visited: Visited) => number) => median(visits.map(measure));
  return [
    {
      name: `visit at ${SLOWER}× slower CPU: interaction to next paint`,
      value: slowestOf(steps),
      unit: 'ms',
      baseline: { name: 'the baseline page', value: slowestOf(stepsOf(bareVisits)) },
      budget: { atMost: 120, of: 'value' },
    },
    {
      name: `visit at ${SLOWER}× slower CPU: cumulative layout shift`,
      value: middle(({ shifts }) => Math.max(...shifts.values())),
      unit: '',
      budget: { atMost: 0.002, of: 'value' },
    },
    {
      name: `visit at ${SLOWER}× slower CPU: long tasks`,
      value: middle(({ longTasks }) => longTasks.length),
      unit: '',
    },
    {
      name: `visit at ${SLOWER}× slower CPU: longest task`,
      value: middle(({ longTasks }) => Math.max(0, ...longTasks)),
      unit: 'ms',
    },
  ];
}

interface TimedStep {
  name: string;
  duration: number;
}

/** Each step by its middle visit. */
function stepsOf(visits: readonly Visited[]): TimedStep[] {
  return [...(visits[0]?.interactions.keys() ?? [])].map((name) => ({
    name,
    duration: median(visits.map(({ interactions }) => interactions.get(name) ?? 0)),
  }));
}

function slowestOf(steps: readonly TimedStep[]): number {
  return Math.max(...steps.map(({ duration }) => duration));
}

async function visit(browser: Browser, site: string, stops: readonly Stop[]): Promise<Visited> {
  const context = await browser.newContext(PHONE);
  await observeVitals(context);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const visited: Visited = { interactions: new Map(), longTasks: [], shifts: new Map() };
  for (const { path, steps } of stops) {
    await page.goto(site + path, { waitUntil: 'load' });
    const shifts: Shift[] = [];
    for (const step of [{ name: 'open', act: async () => {} }, ...steps]) {
      await step.act(page);
      await atRest(page);
      const vitals = await takeVitals(page);
      shifts.push(...vitals.shifts);
      visited.longTasks.push(...vitals.longTasks);
      visited.interactions.set(`${path}: ${step.name}`, Math.max(0, ...vitals.interactions));
    }
    visited.shifts.set(path, cumulativeShift(shifts));
  }
  await context.close();
  return visited;
}
