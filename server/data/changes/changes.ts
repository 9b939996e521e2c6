/** Notifies the parts of the server of changes, by the tags of pages: `articles`, `feed:business`. */
export interface Changes {
  /** Notifies every process of the fleet. */
  publish(tags: readonly string[]): void;
  /** Listeners are called in the order of subscription. Returns a function that unsubscribes. */
  subscribe(listener: (tags: readonly string[]) => void): () => void;
}

/** Changes within one process. */
export function createChanges(): Changes {
  const listeners = new Set<(tags: readonly string[]) => void>();
  return {
    publish(tags) {
      if (tags.length === 0) return;
      for (const listener of [...listeners]) listener(tags);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
