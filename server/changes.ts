/** Tells the parts of the server what changed, in the tags that pages are made of: `articles`, `feed:business`. */
export interface Changes {
  publish(tags: readonly string[]): void;
  /** Answers with what ends the subscription. */
  subscribe(listener: (tags: readonly string[]) => void): () => void;
}

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
