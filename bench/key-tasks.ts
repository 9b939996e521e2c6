import type { CDPSession, Page } from 'playwright-core';

/** What the browser's main thread did for one key. */
export interface KeyCost {
  key: string;
  /** Its longest task, in milliseconds: while it runs, no other key is answered and nothing is painted. */
  longestTask: number;
  /** All its tasks together. */
  work: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of which the thread had the processor: what other programs on the machine do not change. */
  tdur?: number;
  args: { name?: string; data?: { type?: string } };
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
/** Longer than anything a key sets off, the new address included. */
const BETWEEN_KEYS_MS = 450;

/** Presses the keys one after another. */
export async function pressKeys(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
}

/** Presses the keys, and reads from the browser's own trace what each of them cost. Tracing itself slows them. */
export async function traceKeys(page: Page, cdp: CDPSession, keys: readonly string[]): Promise<KeyCost[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...value.filter(isTraceEvent));
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  await pressKeys(page, keys);
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  return costs(events, keys);
}

function isTraceEvent(value: object): value is TraceEvent {
  return 'name' in value && 'ts' in value && 'args' in value;
}

function costs(events: readonly TraceEvent[], keys: readonly string[]): KeyCost[] {
  const downs = events
    .filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown')
    .toSorted((a, b) => a.ts - b.ts);
  const [first] = downs;
  if (!first || downs.length !== keys.length)
    throw new Error(`${downs.length} of ${keys.length} keys arrived`);
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === first.pid && tid === first.tid,
  );
  return keys.map((key, place) => {
    // The task that dispatches a key begins a little before the key's own event.
    const from = startOf(tasks, downs[place]?.ts ?? 0);
    const to =
      place + 1 < downs.length ? startOf(tasks, downs[place + 1]?.ts ?? 0) : Number.POSITIVE_INFINITY;
    const times = tasks
      .filter(({ ts }) => ts >= from && ts < to)
      .map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1000);
    return { key, longestTask: Math.max(...times), work: times.reduce((sum, time) => sum + time, 0) };
  });
}

function startOf(tasks: readonly TraceEvent[], moment: number): number {
  return tasks.find(({ ts, dur = 0 }) => ts <= moment && moment <= ts + dur)?.ts ?? moment;
}
