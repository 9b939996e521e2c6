import { type Browser, chromium, type Page } from 'playwright-core';
import type { Figure } from './figure.ts';
import { type KeyCost, traceKeys } from './key-tasks.ts';
import { median } from './median.ts';
import { startSiteProcess } from './site-process.ts';

/** One frame of a screen that shows sixty a second. */
const FRAME_MS = 1000 / 60;
const SLOWER = 4;
const ROUNDS = 5;
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
const FIELD = 'input[name=q]';

/** Typing into the search of the FAQ, against typing into a field on an empty page. */
export async function faqBench(tell: (line: string) => void): Promise<Figure[]> {
  const site = await startSiteProcess();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const bare = await measure(browser, BARE, async () => {}, tell);
    const faq = await measure(browser, `${site.url}/faq`, wake, tell);
    const peer = (value: number) => ({ name: 'a bare field', value });
    const name = (what: string) => `FAQ search, CPU ${SLOWER}× slower: ${what}`;
    return [
      {
        name: name('handling of the slowest key'),
        value: slowest(faq.handling),
        unit: 'ms',
        peer: peer(slowest(bare.handling)),
        budget: { atMost: FRAME_MS, of: 'value' },
      },
      {
        name: name(`keys of ${KEYS.length} that set off a long task`),
        value: byKey(faq.longTasks).filter((tasks) => tasks > 0).length,
        unit: '',
        budget: { atMost: 0, of: 'value' },
      },
      {
        name: name('longest task of any key'),
        value: slowest(longestTasks(faq)),
        unit: 'ms',
        peer: peer(slowest(longestTasks(bare))),
      },
      {
        name: name('all work of a key, median'),
        value: median(faq.rounds.flat().map(({ work }) => work)),
        unit: 'ms',
        peer: peer(median(bare.rounds.flat().map(({ work }) => work))),
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
  /** What each key cost, by round. */
  rounds: KeyCost[][];
  /** By Event Timing, how long the page took to handle each key, by round. */
  handling: number[][];
  /** Tasks of 50 ms and more that followed each key, by round. */
  longTasks: number[][];
}

async function measure(
  browser: Browser,
  address: string,
  ready: (page: Page) => Promise<void>,
  tell: (line: string) => void,
): Promise<Typing> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  await page.goto(address, { waitUntil: 'load' });
  await page.focus(FIELD);
  await ready(page);
  const cdp = await page.context().newCDPSession(page);
  const typing: Typing = { rounds: [], handling: [], longTasks: [] };
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // The first round warms the page's code up, as the first words of a reader do.
  for (let round = 0; round <= ROUNDS; round++) {
    tell(`typing, round ${round} of ${ROUNDS}`);
    await observe(page);
    const costs = await traceKeys(page, cdp, KEYS);
    const { handling, longTasks } = await page.evaluate(() => window.typing);
    if (round === 0) continue;
    typing.rounds.push(costs);
    typing.handling.push(KEYS.map((_, place) => handling[place] ?? 0));
    typing.longTasks.push(KEYS.map((_, place) => longTasks[place] ?? 0));
  }
  await page.close();
  return typing;
}

declare global {
  interface Window {
    typing: { handling: number[]; longTasks: number[] };
  }
}

/** The browser's own measures. Keys that reach the screen within 16 ms are not reported, and need not be. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const typing: Window['typing'] = { handling: [], longTasks: [] };
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
        const took = entry.processingEnd - entry.processingStart;
        typing.handling[key] = Math.max(typing.handling[key] ?? 0, took);
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
