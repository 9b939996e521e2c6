import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts';

/** Work that yields after each of its parts, so that it can run at once or with pauses. */
export type Task<Result> = Generator<undefined, Result>;

/** How long the event loop is held before others get a turn. */
const MAX_SLICE_MS = 15;

export function runSync<Result>(task: Task<Result>): Result {
  let step = task.next();
  while (!step.done) step = task.next();
  return step.value;
}

/** Small work runs in one slice; of large work no slice is much longer than its longest part. */
export async function runCooperatively<Result>(task: Task<Result>): Promise<Result> {
  let since = performance.now();
  let step = task.next();
  while (!step.done) {
    if (performance.now() - since > MAX_SLICE_MS) {
      await yieldToEventLoop();
      since = performance.now();
    }
    step = task.next();
  }
  return step.value;
}
