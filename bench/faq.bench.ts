import { type Browser, chromium, type Page } from 'playwright-core';
import type { Figure } from './figure.ts';
import { type KeyCost, pressKeys, traceKeys } from './key-tasks.ts';
import { median } from './median.ts';
import { startSiteProcess } from './site-process.ts';

/** As for every other touch and key (visit.bench.ts). */
const TO_PAINT_MS = 120;
const SLOWER = 4;
const ROUNDS = 5;
/** Tracing slows what it traces, so these are rounds of their own. */
const TRACED_ROUNDS = 3;
/** From a hundred entries to a few, to none and back, each change as large as typing can make it. */
const KEYS = [
  ...'the',
  ...Array(3).fill('Backspace'),
  ...'correc',
  ...Array(6).fill('Backspace'),
  ...'zz',
  ...Array(2).fill('Backspace'),
];
const BARE = 'data:text/html,<!doctype html><title>bare</title><input name="q">';
const FIELD = 'main input[name=q], body > input[name=q]';

/** Typing into the search of the FAQ, against typing into a field on an empty page. */
export async function faqBench(print: (line: string) => void): Promise<Figure[]> {
  const site = await startSiteProcess();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const bare = await measure(browser, BARE, async () => {}, print);
    const faq = await measure(browser, `${site.url}/faq`, wake, print);
    const baseline = (value: number) => ({ name: 'a bare field', value });
    const name = (what: string) => `FAQ search, CPU ${SLOWER}× slower: ${what}`;
    return [
      {
        name: name('slowest key to paint'),
        value: slowest(faq.toPaint),
        unit: 'ms',
        baseline: baseline(slowest(bare.toPaint)),
        budget: { atMost: TO_PAINT_MS, of: 'value' },
      },
      {
        name: name(`keys of ${KEYS.length} that set off a long task`),
        value: byKey(faq.longTasks).filter((tasks) => tasks > 0).length,
        unit: '',
      },
      {
        name: name('longest task of any key'),
        value: slowest(longestTasks(faq)),
        unit: 'ms',
        baseline: baseline(slowest(longestTasks(bare))),
      },
      {
        name: name('all work of a key, median'),
        value: median(faq.rounds.flat().map(({ work }) => work)),
        unit: 'ms',
        baseline: baseline(median(bare.rounds.flat().map(({ work }) => work))),
      },
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function wake(page: Page): Promise<void> {
  await page.waitForSelector('island-root[name=faq][awake]');
}

interface Typing {
  /** What each key cost, by traced round. */
  rounds: KeyCost[][];
  /** By Event Timing, from each key to the frame that shows what it did, in steps of 8 ms, by round. */
  toPaint: number[][];
  /** Tasks of 50 ms and more that followed each key, by round. */
  longTasks: number[][];
}

async function measure(
  browser: Browser,
  address: string,
  ready: (page: Page) => Promise<void>,
  print: (line: string) => void,
): Promise<Typing> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  await page.goto(address, { waitUntil: 'load' });
  await page.focus(FIELD);
  await ready(page);
  const cdp = await page.context().newCDPSession(page);
  const typing: Typing = { rounds: [], toPaint: [], longTasks: [] };
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // The first round warms the page's code up, as the first words of a reader do.
  for (let round = 0; round <= ROUNDS; round++) {
    print(`typing, round ${round} of ${ROUNDS}`);
    await observe(page);
    await pressKeys(page, KEYS);
    const { toPaint, longTasks } = await page.evaluate(() => window.typing);
    if (round === 0) continue;
    typing.toPaint.push(KEYS.map((_, place) => toPaint[place] ?? 0));
    typing.longTasks.push(KEYS.map((_, place) => longTasks[place] ?? 0));
  }
  for (let round = 1; round <= TRACED_ROUNDS; round++) {
    print(`traced, round ${round} of ${TRACED_ROUNDS}`);
    typing.rounds.push(await traceKeys(page, cdp, KEYS));
  }
  await page.close();
  return typing;
}

declare global {
  interface Window {
    typing: { toPaint: number[]; longTasks: number[] };
  }
}

/** The browser's own measures. Keys that reach the screen within 16 ms are not reported, and need not be. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const typing: Window['typing'] = { toPaint: [], longTasks: [] };
    window.typing = typing;
    const downs: number[] = [];
    const keyBefore = ({ startTime }: PerformanceEntry) => downs.findLastIndex((down) => down <= startTime);
    addEventListener('keydown', ({ timeStamp }) => downs.push(timeStamp), { capture: true });
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || !/^(key|input)/.test(entry.name)) continue;
        const key = keyBefore(entry);
        typing.toPaint[key] = Math.max(typing.toPaint[key] ?? 0, entry.duration);
      }
    }).observe(options);
    new PerformanceObserver((list) => {
      for (const key of list.getEntries().map(keyBefore))
        typing.longTasks[key] = (typing.longTasks[key] ?? 0) + 1;
    }).observe({ type: 'longtask' });
  });
}

const longestTasks = ({ rounds }: Typing) =>
  rounds.map((costs) => costs.map(({ longestTask }) => longestTask));

/** Each key, taken by the middle of its rounds: what happens to it once is the machine's doing. */
function byKey(rounds: readonly number[][]): number[] {
  return (rounds[0] ?? []).map((_, place) => median(rounds.map((keys) => keys[place] ?? 0)));
}

const slowest = (rounds: readonly number[][]) => Math.max(...byKey(rounds));
