export type Semaphore = ReturnType<typeof createSemaphore>;

/**
 * Limits how many jobs run at a time; the others wait and start in their order. With a limit per owner, jobs of others
 * overtake those of an owner who has reached it.
 */
export function createSemaphore(
  maxRunning: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxPerOwner = Number.POSITIVE_INFINITY,
) {
  const waiting: { owner: string; start(): void }[] = [];
  const owners = new Map<string, number>();
  let running = 0;
  const count = (owner: string, change: 1 | -1) => {
    const own = (owners.get(owner) ?? 0) + change;
    running += change;
    if (own > 0) owners.set(owner, own);
    else owners.delete(owner);
  };
  const mayRun = (owner: string) => running < maxRunning && (owners.get(owner) ?? 0) < maxPerOwner;
  return {
    /** Number of jobs that run or wait. */
    get entered(): number {
      return running + waiting.length;
    },
    /** Callers reject the next job. */
    get isFull(): boolean {
      return running + waiting.length >= maxRunning + maxWaiting;
    },
    async run<T>(job: () => Promise<T>, owner = ''): Promise<T> {
      if (mayRun(owner)) count(owner, 1);
      else await new Promise<void>((start) => waiting.push({ owner, start }));
      try {
        return await job();
      } finally {
        count(owner, -1);
        // The slot goes straight to the next in line, so that a newcomer cannot take it.
        const index = waiting.findIndex((next) => mayRun(next.owner));
        const [next] = index < 0 ? [] : waiting.splice(index, 1);
        if (next) count(next.owner, 1);
        next?.start();
      }
    },
  };
}
