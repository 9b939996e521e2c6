/** Limits how many jobs run at a time; the others wait, and start in the order in which they came. */
export interface Semaphore {
  /** With a limit per owner, jobs of others overtake those of an owner who has as many running. */
  run<T>(job: () => Promise<T>, owner?: string): Promise<T>;
  /** Those that run and those that wait. */
  readonly entered: number;
  /** As many wait as may: callers reject the next one. */
  readonly isFull: boolean;
}

export function createSemaphore(
  atATime: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  perOwner = Number.POSITIVE_INFINITY,
): Semaphore {
  const waiting: { owner: string; start(): void }[] = [];
  const owners = new Map<string, number>();
  let running = 0;
  const count = (owner: string, change: 1 | -1) => {
    const own = (owners.get(owner) ?? 0) + change;
    running += change;
    if (own > 0) owners.set(owner, own);
    else owners.delete(owner);
  };
  const mayRun = (owner: string) => running < atATime && (owners.get(owner) ?? 0) < perOwner;
  return {
    get entered() {
      return running + waiting.length;
    },
    get isFull() {
      return running + waiting.length >= atATime + maxWaiting;
    },
    async run(job, owner = '') {
      if (mayRun(owner)) count(owner, 1);
      else await new Promise<void>((start) => waiting.push({ owner, start }));
      try {
        return await job();
      } finally {
        count(owner, -1);
        // The slot goes straight to the next in line: a newcomer cannot slip in between.
        const index = waiting.findIndex((next) => mayRun(next.owner));
        const [next] = index < 0 ? [] : waiting.splice(index, 1);
        if (next) count(next.owner, 1);
        next?.start();
      }
    },
  };
}
