import { setImmediate } from 'node:timers/promises';

/** Work that yields after each part, so that it can run with pauses. */
export type Task<Result> = Generator<undefined, Result>;

/** How long a task may block the event loop. */
const MAX_SLICE_MS = 15;

export function runSync<Result>(task: Task<Result>): Result {
  let step = task.next();
  while (!step.done) step = task.next();
  return step.value;
}

/** Runs a task with pauses; no slice is much longer than its longest part. */
export async function runCooperatively<Result>(task: Task<Result>): Promise<Result> {
  let since = performance.now();
  let step = task.next();
  while (!step.done) {
    if (performance.now() - since > MAX_SLICE_MS) {
      await setImmediate();
      since = performance.now();
    }
    step = task.next();
  }
  return step.value;
}
