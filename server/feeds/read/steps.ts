import { yieldToEventLoop } from '../../yield-to-event-loop.ts';

/** Work that stops after each of its parts, so that it can be done at once or with pauses. */
export type Steps<Result> = Generator<undefined, Result>;

/** How long the origin's only thread is held before everybody else gets a turn. */
const LONGEST_TURN_MS = 15;

export function atOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Small work is done in one turn; of large work no turn is much longer than its longest part. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let since = performance.now();
  let step = steps.next();
  while (!step.done) {
    if (performance.now() - since > LONGEST_TURN_MS) {
      await yieldToEventLoop();
      since = performance.now();
    }
    step = steps.next();
  }
  return step.value;
}
