/** Distinguishes our own outage from theirs: when all hosts stop responding at once, our network is down, not they. */
export interface OutageWatch {
  /** A host answered, well or badly: our network works. Returns true where that ends an outage. */
  answered(feedId: number): boolean;
  failed(feed: SilentFeed): Verdict;
}

export interface SilentFeed {
  id: number;
  host: string;
  /** In a row, before this one. */
  failures: number;
}

export interface Verdict {
  /** Whether the failure is the feed's own. */
  counts: boolean;
  /** Feeds whose last failure was counted before the outage was noticed: it is to be taken back. */
  undo: readonly number[];
  /** True where this failure is the one by which the outage is noticed. */
  began: boolean;
}

/** This many hosts do not fail between two answers by chance. */
const HOSTS_OF_AN_OUTAGE = 3;

/** `hosts`: how many remote hosts there are. With only one, its outage and ours look the same. */
export function createOutageWatch(hosts: () => number): OutageWatch {
  const silentSinceAnswer = new Set<string>();
  const countedSinceAnswer = new Set<number>();
  const uncounted = new Set<number>();
  // Failed in an outage that is over: if they fail again now, it is their own failure, and no sign of another outage.
  const doubted = new Set<number>();
  let outage = false;

  return {
    answered(feedId) {
      const ended = outage;
      if (outage) for (const id of uncounted) doubted.add(id);
      outage = false;
      uncounted.clear();
      silentSinceAnswer.clear();
      countedSinceAnswer.clear();
      doubted.delete(feedId);
      return ended;
    },
    failed({ id, host, failures }) {
      if (doubted.delete(id)) return { counts: true, undo: [], began: false };
      // A feed that has been failing for long says nothing about our network.
      if (failures === 0) silentSinceAnswer.add(host);
      const silent = silentSinceAnswer.size;
      const began = !outage && (silent >= HOSTS_OF_AN_OUTAGE || (silent > 1 && silent >= hosts()));
      if (!outage && !began) {
        countedSinceAnswer.add(id);
        return { counts: true, undo: [], began };
      }
      outage = true;
      const undo = [...countedSinceAnswer];
      countedSinceAnswer.clear();
      for (const feedId of [...undo, id]) uncounted.add(feedId);
      return { counts: false, undo, began };
    },
  };
}
