interface Reloads {
  /** Settles when all that had changed before it was asked for is in use. */
  ask(): Promise<void>;
}

/** One reload at a time. Asked for during one, another follows, which serves all who asked meanwhile. */
export function queueReloads(reload: () => Promise<void>, { onQueued }: { onQueued(): void }): Reloads {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    current = reload().finally(() => {
      current = undefined;
    });
    return current;
  }

  return {
    ask() {
      if (!current) return begin();
      // The one that runs may have read files before they were changed.
      if (!next) onQueued();
      next ??= current.then(() => {
        next = undefined;
        return begin();
      });
      return next;
    },
  };
}
