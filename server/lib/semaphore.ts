/** Limits how many jobs run at a time; the others wait, and start in the order in which they came. */
export interface Semaphore {
  run<T>(job: () => Promise<T>): Promise<T>;
  /** Those that run and those that wait. */
  readonly entered: number;
  /** As many wait as may: callers reject the next one. */
  readonly isFull: boolean;
}

export function createSemaphore(atATime: number, maxWaiting = Number.POSITIVE_INFINITY): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    get entered() {
      return running + waiting.length;
    },
    get isFull() {
      return running + waiting.length >= atATime + maxWaiting;
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
