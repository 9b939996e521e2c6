/**
 * Runs `work` one at a time. A call during a run is served by the next run, because the current one may already have read
 * what has changed since; all calls during a run share the next.
 */
export function serialize<Value>(work: () => Promise<Value>): () => Promise<Value> {
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

  return () => {
    if (!current) return start();
    next ??= current.then(start, start);
    return next;
  };
}
