export type OutageWatch = ReturnType<typeof createOutageWatch>;

interface Verdict {
  /** Whether the failure counts as the feed's own. */
  counts: boolean;
  /** Feeds whose last failure was counted before the outage was detected. */
  undo: readonly number[];
  /** Whether this failure begins an outage. */
  began: boolean;
}

/** This many hosts do not fail by chance between two responses. */
const MIN_OUTAGE_HOSTS = 3;

/**
 * Detects a local outage: all hosts become unreachable at once. `hosts` returns the number of remote hosts; with only one,
 * a local outage cannot be detected.
 */
export function createOutageWatch(hosts: () => number) {
  const silentSinceResponse = new Set<string>();
  const countedSinceResponse = new Set<number>();
  const uncounted = new Set<number>();
  /** Feeds that failed in the last outage: their next failure is their own and does not indicate another outage. */
  const suspects = new Set<number>();
  let outage = false;

  return {
    /** A host responded, with any status. Returns whether that ends an outage. */
    responded(feedId: number): boolean {
      const ended = outage;
      if (outage) for (const id of uncounted) suspects.add(id);
      outage = false;
      uncounted.clear();
      silentSinceResponse.clear();
      countedSinceResponse.clear();
      suspects.delete(feedId);
      return ended;
    },
    /** A host did not respond; `failures` counts the failed polls before this one. */
    failed({ id, host, failures }: { id: number; host: string; failures: number }): Verdict {
      if (suspects.delete(id)) return { counts: true, undo: [], began: false };
      // A feed that failed before says nothing about our network.
      if (failures === 0) silentSinceResponse.add(host);
      const silent = silentSinceResponse.size;
      const began = !outage && (silent >= MIN_OUTAGE_HOSTS || (silent > 1 && silent >= hosts()));
      if (!outage && !began) {
        countedSinceResponse.add(id);
        return { counts: true, undo: [], began };
      }
      outage = true;
      const undo = [...countedSinceResponse];
      countedSinceResponse.clear();
      for (const feedId of [...undo, id]) uncounted.add(feedId);
      return { counts: false, undo, began };
    },
  };
}
