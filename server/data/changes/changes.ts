/** Tells the parts of the server what changed, in the tags that pages are made of: `articles`, `feed:business`. */
export interface Changes {
  /** Something changed: every process of the fleet is to know. */
  publish(tags: readonly string[]): void;
  /** Listeners are told in the order in which they came. Answers with what ends the subscription. */
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
