import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';

/** Shorter timers are pauses of the machine, such as the end of a burst of file events: they stay real. */
const MIN_VIRTUAL_MS = 200;
/** The machine sleeps through longer steps: then each timer that is due fires once. */
const MAX_STEP_MS = 10_000;
/** Resources of a process that does nothing: all others are work for a thread, such as a file or a hash. */
const AT_REST = /Wrap$|^(?:Timeout|Immediate|FSEvent|StatWatcher|MessagePort|Worker|Process|TTY|Signal)/;
const REQUESTS = 'http.server.request.start';
/** Connections that stay open. */
const LIVE_PATH = '/api/live';
/** Turns of the event loop in which nothing is under way: what was written to a socket has been read. */
const QUIET_TURNS = 3;
/** Real time after which work may be waiting for a timer. */
const STUCK_MS = 150;

export interface TestClock {
  now(): Date;
  /** Goes on by this long, and waits after each timer until its work is done. */
  pass(milliseconds: number): Promise<void>;
  /** Waits until nothing is under way: no file, no query, no short timer. */
  settle(): Promise<void>;
  /** Waits for what may itself wait for a timer, such as a retry: the clock goes on until it is done. */
  until<Result>(work: Promise<Result>): Promise<Result>;
  restore(): void;
}

interface VirtualTimer {
  at: number;
  every: number | undefined;
  run(): void;
}

/**
 * Replaces the timers of the process: the product takes its time from a clock that it is given, and its pauses from timers, so
 * that both have to go on together. `isBusy`: whether other work is under way.
 */
export function startTestClock(start: Date, isBusy: () => boolean): TestClock {
  const real = { setTimeout, setInterval, clearTimeout, clearInterval, setImmediate };
  const promises: { setTimeout: unknown } = createRequire(import.meta.url)('node:timers/promises');
  const realPause = promises.setTimeout as (
    ms?: number,
    value?: unknown,
    options?: object,
  ) => Promise<unknown>;
  let now = start.getTime();
  const timers = new Map<object, VirtualTimer>();
  let short = 0;

  function schedule(run: () => void, ms: number, every?: number): object {
    const handle = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => false,
      refresh() {
        const timer = timers.get(handle);
        if (timer) timer.at = now + ms;
        else timers.set(handle, { at: now + ms, every, run });
        return handle;
      },
      close: () => void timers.delete(handle),
      [Symbol.dispose]: () => void timers.delete(handle),
    };
    timers.set(handle, { at: now + ms, every, run });
    return handle;
  }

  const clear = (handle: unknown) => {
    if (typeof handle === 'object' && handle !== null && timers.delete(handle)) return;
    real.clearTimeout(handle as NodeJS.Timeout);
  };
  Object.assign(globalThis, {
    setTimeout: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      ms >= MIN_VIRTUAL_MS ? schedule(() => run(...args), ms) : real.setTimeout(run, ms, ...args),
    setInterval: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      ms >= MIN_VIRTUAL_MS ? schedule(() => run(...args), ms, ms) : real.setInterval(run, ms, ...args),
    clearTimeout: clear,
    clearInterval: clear,
  });
  promises.setTimeout = (ms = 0, value?: unknown, options: { signal?: AbortSignal; ref?: boolean } = {}) => {
    if (ms < MIN_VIRTUAL_MS) {
      short++;
      return realPause(ms, value, options).finally(() => short--);
    }
    const { signal } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = schedule(() => resolve(value), ms);
      signal?.addEventListener('abort', () => {
        timers.delete(timer);
        reject(signal.reason);
      });
    });
  };
  syncBuiltinESMExports();

  /** Requests that any server of this process is responding to: readers', editors', edges', and those of feed hosts. */
  let requests = 0;
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.url?.startsWith(LIVE_PATH)) return;
    requests++;
    response.once('close', () => requests--);
  };
  subscribe(REQUESTS, onRequest);

  const turn = () => new Promise<void>((resolve) => real.setImmediate(resolve));
  const isWorking = () =>
    short > 0 ||
    requests > 0 ||
    isBusy() ||
    process.getActiveResourcesInfo().some((kind) => !AT_REST.test(kind));

  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; ) {
      for (let turns = 0; turns < 4; turns++) await turn();
      quiet = isWorking() ? 0 : quiet + 1;
    }
  }

  async function fire(until: number): Promise<boolean> {
    const [first] = [...timers]
      .filter(([, { at }]) => at <= until)
      .sort(([, one], [, other]) => one.at - other.at);
    if (!first) return false;
    const [handle, timer] = first;
    now = Math.max(now, timer.at);
    if (timer.every === undefined) timers.delete(handle);
    else timer.at = now + timer.every;
    timer.run();
    await settle();
    return true;
  }

  return {
    now: () => new Date(now),
    settle,
    async pass(milliseconds) {
      const end = now + milliseconds;
      if (milliseconds > MAX_STEP_MS) {
        now = end;
        const due = [...timers]
          .filter(([, { at }]) => at <= now)
          .sort(([, one], [, other]) => one.at - other.at);
        for (const [handle, timer] of due) {
          if (!timers.has(handle)) continue;
          if (timer.every === undefined) timers.delete(handle);
          else timer.at = now + timer.every;
          timer.run();
          await settle();
        }
        return;
      }
      await settle();
      while (await fire(end));
      now = end;
    },
    async until(work) {
      let isDone = false;
      const done = work.finally(() => {
        isDone = true;
      });
      for (;;) {
        const pause = new Promise((resolve) => real.setTimeout(resolve, STUCK_MS));
        await Promise.race([done, pause]);
        if (isDone) return done;
        now += MIN_VIRTUAL_MS;
        for (const [handle, timer] of [...timers].filter(([, { at }]) => at <= now)) {
          if (timer.every === undefined) timers.delete(handle);
          else timer.at = now + timer.every;
          timer.run();
        }
      }
    },
    restore() {
      unsubscribe(REQUESTS, onRequest);
      const { setImmediate: _, ...others } = real;
      Object.assign(globalThis, others);
      promises.setTimeout = realPause;
      syncBuiltinESMExports();
    },
  };
}
