/** One run at a time for each key: a call during a run shares its outcome. */
export function createSingleFlight<Key, Value>() {
  const running = new Map<Key, Promise<Value>>();
  return {
    /** `isCurrent` returns false once the run was forgotten. */
    run(key: Key, work: (isCurrent: () => boolean) => Promise<Value>): Promise<Value> {
      const current = running.get(key);
      if (current) return current;
      const isCurrent = () => running.get(key) === run;
      const run = work(isCurrent).finally(() => {
        if (isCurrent()) running.delete(key);
      });
      running.set(key, run);
      return run;
    },
    has: (key: Key): boolean => running.has(key),
    /** The run still settles for its callers; the next call starts another. */
    forget: (key: Key): void => void running.delete(key),
    forgetWhere(isForgotten: (key: Key) => boolean): void {
      for (const key of running.keys()) if (isForgotten(key)) running.delete(key);
    },
    get size(): number {
      return running.size;
    },
  };
}
