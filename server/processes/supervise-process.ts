import { withTimeout } from '../../contract/with-timeout.ts';
import { backoffMs } from '../lib/backoff.ts';
import type { Log } from '../lib/log.ts';
import { type Child, endChild } from './child.ts';

export type ProcessSlot = ReturnType<typeof superviseProcess>;

interface SlotOptions {
  name: string;
  start(): Child;
  /** Only one process may run at a time: the old one ends before the new one starts. */
  exclusive: boolean;
  /** Until its first heartbeat. */
  startTimeoutMs: number;
  log: Log;
  /** Called when the process in the slot is ready. */
  onReady?(child: Child): void;
  /** The delay before a restart after this many early exits in a row; by default a backoff. */
  delayMs?(failures: number): number;
}

/** An exit after this long is not a failed start: the backoff begins again. */
const MIN_HEALTHY_MS = 60_000;
const RESTART_BACKOFF = { firstMs: 250, maxMs: 30_000 };
const REPLACE_TIMEOUT_MS = 12_000;

/** A slot that always holds one process: when it exits, another is started. */
export function superviseProcess(options: SlotOptions) {
  const { name, start, exclusive, startTimeoutMs, log, onReady = () => {} } = options;
  const delayMs = options.delayMs ?? ((failures) => backoffMs(failures, RESTART_BACKOFF));
  let failures = 0;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let next: Child | undefined;
  let child = watched(start());

  function watched(started: Child): Child {
    started.ready.then(
      () => onReady(started),
      () => {},
    );
    void started.ended.then((how) => {
      if (started.retired || stopping) return;
      const life = performance.now() - started.startedAt;
      failures = life > MIN_HEALTHY_MS ? 0 : failures + 1;
      const delay = delayMs(failures);
      const { failure: reason, process } = started;
      log.error({ pid: process.pid, ended: how, reason, delayMs: delay }, `${name} exited and is restarted`);
      timer = setTimeout(() => {
        if (!stopping) child = watched(start());
      }, delay);
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
    get child(): Child {
      return child;
    },
    /** Kills a process that hangs: another is started. */
    kill: () => void child.process.kill('SIGKILL'),
    /**
     * Starts another process and ends this one. Where the two may run side by side, the other is ready before `meanwhile`
     * is run and this one ends; where either fails, this one goes on.
     */
    async replace(meanwhile = async () => {}): Promise<void> {
      failures = 0;
      await (exclusive ? replaceExclusive(meanwhile) : replaceSideBySide(meanwhile));
    },
    /** Ends the process for good; after this time by force. */
    async stop(timeoutMs: number): Promise<void> {
      stopping = true;
      clearTimeout(timer);
      await Promise.all([endChild(child, timeoutMs), next && endChild(next, 0)]);
    },
  };
}
