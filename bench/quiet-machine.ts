import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const TIMEOUT_SECONDS = 90;
const BUSY_SHARE = 0.05;

/**
 * Waits for a second in which nothing worked: a site that has just started still makes pages and pictures, which would
 * count in every figure. Where something else keeps the machine busy, says so and goes on.
 */
export async function untilQuiet(): Promise<void> {
  for (let second = 0; second < TIMEOUT_SECONDS; second++) {
    const before = readTimes();
    await wait(1_000);
    const after = readTimes();
    if (after.busy - before.busy <= BUSY_SHARE * (after.all - before.all)) return;
  }
  process.stderr.write(
    `  … the machine is still busy after ${TIMEOUT_SECONDS} s: what is measured now is worse than it is\n`,
  );
}

/** Milliseconds of all processors since the machine started. */
function readTimes(): { busy: number; all: number } {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { busy: all - idle, all };
}
