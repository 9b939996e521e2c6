import { withTimeout } from '../../contract/with-timeout.ts';
import { backoffMs } from '../lib/backoff.ts';
import type { Log } from '../lib/log.ts';
import { type Child, endChild } from './child.ts';

/** A place that is always taken by a process: when one ends, another starts. */
export interface Place {
  readonly name: string;
  readonly child: Child;
  /** How long a process may take to say its first word. */
  readonly startTimeoutMs: number;
  /** Ends the process that hangs: another starts. */
  kill(): void;
  /**
   * Starts another process and ends this one. Where the two may run side by side, the other is ready before `meanwhile`
   * is run and this one ends; where either fails, this one goes on.
   */
  replace(meanwhile?: () => Promise<void>): Promise<void>;
  /** Ends the process for good; after this time by force. */
  stop(timeoutMs: number): Promise<void>;
}

interface PlaceOptions {
  name: string;
  start(): Child;
  /** Only one process at a time can run here: the old one ends before the new one starts. */
  exclusive: boolean;
  startTimeoutMs: number;
  log: Log;
  /** Told when a process is ready and has the place. */
  onTaken?(child: Child): void;
  /** The pause before a process is started again after so many short lives; by default it grows to half a minute. */
  pauseMs?(failures: number): number;
}

/** A process that has lived so long did not fail by its start. */
const LONG_LIFE_MS = 60_000;
const RESTART_BACKOFF = { firstMs: 250, maxMs: 30_000 };
const REPLACE_TIMEOUT_MS = 12_000;

export function keepRunning(options: PlaceOptions): Place {
  const { name, start, exclusive, startTimeoutMs, log, onTaken = () => {} } = options;
  const pauseMs = options.pauseMs ?? ((failures) => backoffMs(failures, RESTART_BACKOFF));
  let failures = 0;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let next: Child | undefined;
  let child = watched(start());

  function watched(started: Child): Child {
    started.ready.then(
      () => onTaken(started),
      () => {},
    );
    void started.ended.then((how) => {
      if (started.retired || stopping) return;
      const life = performance.now() - started.startedAt;
      failures = life > LONG_LIFE_MS ? 0 : failures + 1;
      const pause = pauseMs(failures);
      const { failure: reason, process } = started;
      log.error(
        { pid: process.pid, ended: how, reason, pauseMs: pause },
        `${name} has ended and is started again`,
      );
      timer = setTimeout(() => {
        if (!stopping) child = watched(start());
      }, pause);
    });
    return started;
  }

  async function replaceExclusive(meanwhile: () => Promise<void>): Promise<void> {
    await meanwhile();
    if (stopping) return;
    clearTimeout(timer);
    await endChild(child, REPLACE_TIMEOUT_MS);
    if (stopping) return;
    child = watched(start());
    await child.ready;
  }

  async function replaceSideBySide(meanwhile: () => Promise<void>): Promise<void> {
    const started = start();
    next = started;
    try {
      const isReady = await withTimeout(
        started.ready.then(() => true),
        startTimeoutMs,
      );
      if (!isReady) throw new Error(`${name} was not ready within ${startTimeoutMs / 1000} s`);
      await meanwhile();
    } catch (error) {
      await endChild(started, 0);
      throw error;
    } finally {
      next = undefined;
    }
    if (stopping) return endChild(started, 0);
    clearTimeout(timer);
    const old = child;
    child = watched(started);
    await endChild(old, REPLACE_TIMEOUT_MS);
  }

  return {
    name,
    startTimeoutMs,
    get child() {
      return child;
    },
    kill: () => void child.process.kill('SIGKILL'),
    async replace(meanwhile = async () => {}) {
      failures = 0;
      await (exclusive ? replaceExclusive(meanwhile) : replaceSideBySide(meanwhile));
    },
    async stop(timeoutMs) {
      stopping = true;
      clearTimeout(timer);
      await Promise.all([endChild(child, timeoutMs), next && endChild(next, 0)]);
    },
  };
}
