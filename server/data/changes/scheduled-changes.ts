import type { Log } from '../../lib/log.ts';
import { serialize } from '../../lib/serialize.ts';
import type { Changes } from './changes.ts';

/** Changes whose time is set in advance: ends of embargoes, ends of pins. */
export interface ScheduledChanges {
  /** The tags of what changes after one moment and until another. */
  tagsBetween(after: Date, until: Date): Promise<readonly string[]>;
  nextAfter(moment: Date): Promise<Date | undefined>;
  /** The tag that is published when editors set other times. */
  changedBy: string;
}

interface ScheduleOptions {
  scheduled: ScheduledChanges;
  changes: Changes;
  log: Log;
  clock: () => Date;
}

/** Maximum delay of a check: timers drift, and clocks are changed. */
const LONGEST_WAIT_MS = 60_000;
/** Delay before a retry after a failure. */
const RETRY_WAIT_MS = 5_000;

/** Publishes changes when their time has come. */
export async function followSchedule(options: ScheduleOptions): Promise<{ stop(): Promise<void> }> {
  const { scheduled, changes, log, clock } = options;
  let checkedUntil = clock();
  let next: Date | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failing = false;

  async function check(): Promise<void> {
    try {
      const now = clock();
      const tags = await scheduled.tagsBetween(checkedUntil, now);
      next = await scheduled.nextAfter(now);
      checkedUntil = now;
      failing = false;
      if (!stopped) changes.publish(tags);
    } catch (error) {
      if (!failing)
        log.error({ err: error }, 'scheduled articles and pins are late: the database is unreachable');
      failing = true;
    }
    wait();
  }

  function wait(): void {
    clearTimeout(timer);
    if (stopped) return;
    const until = next ? next.getTime() - clock().getTime() : LONGEST_WAIT_MS;
    const least = failing ? RETRY_WAIT_MS : 0;
    timer = setTimeout(() => void checkAgain(), Math.min(Math.max(until, least), LONGEST_WAIT_MS)).unref();
  }

  const checkAgain = serialize(check);
  await checkAgain();
  const unsubscribe = changes.subscribe((tags) => {
    if (tags.includes(scheduled.changedBy)) void checkAgain();
  });
  return {
    async stop() {
      stopped = true;
      unsubscribe();
      clearTimeout(timer);
      await checkAgain.idle();
    },
  };
}
