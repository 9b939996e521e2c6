/** One run at a time for each key: a call during a run shares its outcome. */
export interface SingleFlight<Key, Value> {
  /** `isCurrent` is false once the run was forgotten. */
  run(key: Key, work: (isCurrent: () => boolean) => Promise<Value>): Promise<Value>;
  has(key: Key): boolean;
  /** The run answers its callers; the next call starts another. */
  forget(key: Key): void;
  readonly size: number;
}

export function createSingleFlight<Key, Value>(): SingleFlight<Key, Value> {
  const running = new Map<Key, Promise<Value>>();
  return {
    run(key, work) {
      const current = running.get(key);
      if (current) return current;
      const isCurrent = () => running.get(key) === run;
      const run = work(isCurrent).finally(() => {
        if (isCurrent()) running.delete(key);
      });
      running.set(key, run);
      return run;
    },
    has: (key) => running.has(key),
    forget: (key) => void running.delete(key),
    get size() {
      return running.size;
    },
  };
}
