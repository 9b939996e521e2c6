export interface Serialized<Value> {
  (): Promise<Value>;
  /** Settles when nothing runs or waits. */
  idle(): Promise<void>;
}

/**
 * Runs `work` one at a time. All calls during a run share the next run, because the current one may have read old data.
 * `onQueued` is called for the first of them.
 */
export function serialize<Value>(work: () => Promise<Value>, onQueued?: () => void): Serialized<Value> {
  let current: Promise<Value> | undefined;
  let next: Promise<Value> | undefined;

  function start(): Promise<Value> {
    next = undefined;
    const run = work();
    current = run;
    const end = () => {
      if (current === run) current = undefined;
    };
    run.then(end, end);
    return run;
  }

  function call(): Promise<Value> {
    if (!current) return start();
    if (!next) {
      onQueued?.();
      next = current.then(start, start);
    }
    return next;
  }

  return Object.assign(call, {
    async idle() {
      while (current) await current.catch(() => {});
    },
  });
}
