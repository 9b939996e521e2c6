export interface HostLimit {
  /** Runs the job as soon as fewer than the limit run for its host; jobs of one host start in the order they came. */
  run<T>(host: string, job: () => Promise<T>): Promise<T>;
}

interface Lane {
  running: number;
  waiting: (() => void)[];
}

export function createHostLimit(perHost: number): HostLimit {
  if (!Number.isInteger(perHost) || perHost < 1) {
    throw new RangeError(`A host limit is a whole number of 1 or more, not ${perHost}`);
  }
  const lanes = new Map<string, Lane>();

  async function enter(host: string): Promise<Lane> {
    const lane = lanes.get(host) ?? { running: 0, waiting: [] };
    lanes.set(host, lane);
    if (lane.running < perHost) lane.running += 1;
    else await new Promise<void>((go) => lane.waiting.push(go));
    return lane;
  }

  function leave(host: string, lane: Lane): void {
    const next = lane.waiting.shift();
    // The place goes straight to the next in line: a newcomer cannot slip in between.
    if (next) next();
    else lane.running -= 1;
    if (lane.running === 0) lanes.delete(host);
  }

  return {
    async run(host, job) {
      const lane = await enter(host);
      try {
        return await job();
      } finally {
        leave(host, lane);
      }
    },
  };
}
