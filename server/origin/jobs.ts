import { withTimeout } from '../../contract/with-timeout.ts';
import type { Log } from '../lib/log.ts';

const MIN_INTERVAL_SECONDS = 1;
/** After a failed run. */
const RETRY_SECONDS = 10;
const STOP_TIMEOUT_MS = 5_000;

/** Work that this process repeats. Each job logs one line when it begins to fail and one when it runs again. */
export function startJobs(log: Log) {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const failing = new Set<string>();
  let stopped = false;

  async function attempt(name: string, run: () => Promise<number>): Promise<number> {
    try {
      const seconds = await run();
      if (failing.delete(name)) log.info({ job: name }, 'the job runs again');
      return seconds;
    } catch (error) {
      if (!failing.has(name)) log.error({ job: name, err: error }, 'the job failed and will be retried');
      failing.add(name);
      return RETRY_SECONDS;
    }
  }

  function schedule(name: string, run: () => Promise<number>, seconds: number): void {
    if (stopped) return;
    const start = () => {
      const work = attempt(name, run).then((next) => {
        running.delete(work);
        schedule(name, run, Math.max(MIN_INTERVAL_SECONDS, next));
      });
      running.add(work);
    };
    timers.set(name, setTimeout(start, seconds * 1_000).unref());
  }

  return {
    /** Runs after `delaySeconds`, then again after as many seconds as each run returns. */
    repeat: (name: string, run: () => Promise<number>, delaySeconds = 0) => schedule(name, run, delaySeconds),
    /** Starts nothing more, and waits a moment for what runs. */
    async stop(): Promise<void> {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await withTimeout(Promise.all(running), STOP_TIMEOUT_MS);
    },
  };
}
