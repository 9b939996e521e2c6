import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { serialize } from '../../lib/serialize.ts';

/** Programs write a file in several steps; a pause of this length ends them. */
const DEBOUNCE_MS = 100;
/** Maximum delay while events continue. */
const MAX_DEBOUNCE_MS = 1_000;
/** Some file systems send no events, so the folder is also polled. */
const SWEEP_MS = 30_000;
/** Poll interval if the folder is missing or cannot be watched. */
const UNWATCHED_SWEEP_MS = 1_000;

export interface FolderWatch {
  /** Reads the folder now, without waiting for an event. Settles when its files are in use. */
  checkForChanges(): Promise<void>;
  /** Ends the watch after the current check. */
  stop(): Promise<void>;
}

interface Watched {
  /** Identifies the folder: a replacement at the same path differs. */
  identity: string;
  close(): void;
}

/** Calls `check` when the folder may have changed, one call at a time. */
export function watchFolder(folder: string, check: () => Promise<void>): FolderWatch {
  let debounce: NodeJS.Timeout | undefined;
  let longest: NodeJS.Timeout | undefined;
  let sweeping: NodeJS.Timeout | undefined;
  let watched: Watched | undefined;
  let wasMissing = false;

  const checkAgain = serialize(check);
  const checkNow = () => {
    clearTimeout(debounce);
    clearTimeout(longest);
    longest = undefined;
    renewWatch();
    void checkAgain();
  };
  const checkSoon = () => {
    clearTimeout(debounce);
    debounce = setTimeout(checkNow, DEBOUNCE_MS);
    longest ??= setTimeout(checkNow, MAX_DEBOUNCE_MS);
  };
  const sweepLater = () => {
    clearTimeout(sweeping);
    const sweep = () => {
      renewWatch();
      // A paper in a network may never have the folder: that it is missing is checked once.
      const isMissing = !watched && identityOf(folder) === undefined;
      if (!(isMissing && wasMissing)) void checkAgain();
      wasMissing = isMissing;
      sweepLater();
    };
    sweeping = setTimeout(sweep, watched ? SWEEP_MS : UNWATCHED_SWEEP_MS).unref();
  };
  /** A watch ends with its folder. Its replacement is watched from then on. */
  const renewWatch = () => {
    if (watched && watched.identity === identityOf(folder)) return;
    watched?.close();
    watched = startWatching(folder, checkSoon, lostWatch);
    sweepLater();
  };
  const lostWatch = () => {
    watched = undefined;
    sweepLater();
  };

  renewWatch();

  return {
    checkForChanges: checkAgain,
    stop: async () => {
      watched?.close();
      for (const timer of [debounce, longest, sweeping]) clearTimeout(timer);
      await checkAgain.idle();
    },
  };
}

/** Undefined where the folder cannot be watched: it is not there, or the system has no watches left. */
function startWatching(folder: string, onChange: () => void, onLost: () => void): Watched | undefined {
  const identity = identityOf(folder);
  if (identity === undefined) return undefined;
  const watchers: FSWatcher[] = [];
  const close = () => {
    for (const watcher of watchers) watcher.close();
  };
  try {
    watchers.push(watch(folder, { recursive: true }, onChange));
    // A recursive watch says nothing where another folder stands in the place of its own by the time it looks.
    watchers.push(watch(dirname(folder), (_, name) => void (name === basename(folder) && onChange())));
    for (const watcher of watchers) {
      watcher.on('error', () => {
        close();
        onLost();
      });
    }
    return { identity, close };
  } catch {
    close();
    return undefined;
  }
}

function identityOf(folder: string): string | undefined {
  try {
    const { ino, birthtimeNs } = statSync(folder, { bigint: true });
    // A new folder may be given the number of one that was removed.
    return `${ino} ${birthtimeNs}`;
  } catch {
    return undefined;
  }
}
