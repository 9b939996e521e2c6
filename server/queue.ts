/** Lets so many through at a time; so many more may wait, the rest are turned away at once. */
export interface Queue {
  /** Undefined where the queue is full. */
  enter(): { run<Value>(work: () => Promise<Value>): Promise<Value> } | undefined;
  /** Those inside and those in line. */
  readonly entered: number;
}

export function createQueue({ atATime, waiting }: { atATime: number; waiting: number }): Queue {
  const line: (() => void)[] = [];
  let inside = 0;
  let entered = 0;
  /** Whoever leaves hands the place to the first in line. */
  const leave = () => {
    const first = line.shift();
    if (first) first();
    else inside--;
  };
  return {
    get entered() {
      return entered;
    },
    enter() {
      if (entered >= atATime + waiting) return undefined;
      entered++;
      return {
        async run(work) {
          try {
            if (inside >= atATime) await new Promise<void>((resolve) => void line.push(resolve));
            else inside++;
            return await work().finally(leave);
          } finally {
            entered--;
          }
        },
      };
    },
  };
}
