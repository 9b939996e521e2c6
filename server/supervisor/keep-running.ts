import type { Log } from '../log.ts';
import { type Child, endChild } from './child.ts';

/** A place that is always taken by a process: when one ends, another starts. */
export interface Place {
  readonly child: Child;
  /** Ends the process that hangs: another starts. */
  kill(): void;
  /** Starts another process, as the place says, and ends this one. */
  replace(): Promise<void>;
  /** Ends the process for good; after `patienceMs` by force. */
  stop(patienceMs: number): Promise<void>;
}

interface PlaceOptions {
  name: string;
  start(): Child;
  /** With a gap: the old process ends before the new one starts. Without: after the new one is ready. */
  gap: boolean;
  log: Log;
  /** The pause before a process is started again after so many short lives; by default it grows to half a minute. */
  pauseMs?(failures: number): number;
}

/** A process that has lived so long did not fail by its start. */
const LONG_LIFE_MS = 60_000;
const LONGEST_PAUSE_MS = 30_000;
const REPLACE_PATIENCE_MS = 12_000;

export function keepRunning(options: PlaceOptions): Place {
  const { name, start, gap, log } = options;
  const pauseMs = options.pauseMs ?? ((failures) => Math.min(LONGEST_PAUSE_MS, 125 * 2 ** failures));
  let failures = 0;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let child = watched(start());

  function watched(started: Child): Child {
    void started.ended.then((how) => {
      if (started.retired || stopping) return;
      const life = performance.now() - started.startedAt;
      failures = life > LONG_LIFE_MS ? 0 : failures + 1;
      const pause = pauseMs(failures);
      log.error(
        { pid: started.process.pid, ended: how, pauseMs: pause },
        `${name} has ended and is started again`,
      );
      timer = setTimeout(() => {
        if (!stopping) child = watched(start());
      }, pause);
    });
    return started;
  }

  return {
    get child() {
      return child;
    },
    kill: () => void child.process.kill('SIGKILL'),
    async replace() {
      clearTimeout(timer);
      const old = child;
      failures = 0;
      if (gap) {
        await endChild(old, REPLACE_PATIENCE_MS);
        child = watched(start());
        await child.ready;
        return;
      }
      const next = start();
      try {
        await next.ready;
      } catch (error) {
        await endChild(next, 0);
        throw error;
      }
      child = watched(next);
      await endChild(old, REPLACE_PATIENCE_MS);
    },
    async stop(patienceMs) {
      stopping = true;
      clearTimeout(timer);
      await endChild(child, patienceMs);
    },
  };
}
