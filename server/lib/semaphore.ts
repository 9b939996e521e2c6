/** Limits how many jobs run at a time; the others wait, and start in the order in which they came. */
export interface Semaphore {
  run<T>(job: () => Promise<T>): Promise<T>;
  /** Those that run and those that wait. */
  readonly entered: number;
}

export function createSemaphore(atATime: number): Semaphore {
  if (!Number.isInteger(atATime) || atATime < 1) {
    throw new RangeError(`A semaphore lets a whole number of 1 or more through, not ${atATime}`);
  }
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    get entered() {
      return running + waiting.length;
    },
    async run(job) {
      if (running < atATime) running += 1;
      else await new Promise<void>((go) => waiting.push(go));
      try {
        return await job();
      } finally {
        // The slot goes straight to the next in line: a newcomer cannot slip in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
