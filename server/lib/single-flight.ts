/** One run at a time for each key: a call during a run shares its outcome. */
export interface SingleFlight<Key, Value> {
  run(key: Key, work: () => Promise<Value>): Promise<Value>;
}

export function createSingleFlight<Key, Value>(): SingleFlight<Key, Value> {
  const running = new Map<Key, Promise<Value>>();
  return {
    run(key, work) {
      const current = running.get(key);
      if (current) return current;
      const run = work().finally(() => running.delete(key));
      running.set(key, run);
      return run;
    },
  };
}
