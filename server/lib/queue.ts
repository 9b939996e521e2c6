import { createSemaphore } from './semaphore.ts';

/** A semaphore with a bounded queue: what does not fit is rejected at once. */
export interface Queue {
  /** Undefined where the queue is full. A slot must be used: `run` releases it. */
  enter(): { run<Value>(work: () => Promise<Value>): Promise<Value> } | undefined;
  /** Those inside and those in line. */
  readonly entered: number;
}

export function createQueue({ atATime, waiting }: { atATime: number; waiting: number }): Queue {
  const semaphore = createSemaphore(atATime);
  let entered = 0;
  return {
    get entered() {
      return entered;
    },
    enter() {
      if (entered >= atATime + waiting) return undefined;
      entered++;
      return {
        run: (work) =>
          semaphore.run(work).finally(() => {
            entered--;
          }),
      };
    },
  };
}
