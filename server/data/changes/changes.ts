/** Notifies the parts of the server of changes, in the tags that pages are made of: `articles`, `feed:business`. */
export interface Changes {
  /** Notifies every process of the fleet. */
  publish(tags: readonly string[]): void;
  /** Listeners are called in the order of their subscriptions. Returns the function that ends this one. */
  subscribe(listener: (tags: readonly string[]) => void): () => void;
}

/** The feed of changes of one process that has no others beside it. */
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
