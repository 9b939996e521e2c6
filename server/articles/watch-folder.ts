import { watch } from 'node:fs';

/** Editors write a file in several steps: one look serves them all. */
const SETTLE_MS = 100;
/** Watching misses a folder that is replaced as a whole, and some file systems tell nothing: look now and then anyway. */
const SWEEP_MS = 30_000;
/** Where the system cannot watch at all. */
const UNWATCHED_SWEEP_MS = 1_000;

export interface FolderWatch {
  /** Ends the watch, after the look under way. */
  stop(): Promise<void>;
}

/** Calls `look` when something in the folder may have changed, never twice at a time. */
export function watchFolder(folder: string, look: () => Promise<void>): FolderWatch {
  let looking = Promise.resolve();
  let queued = false;
  let settling: NodeJS.Timeout | undefined;
  let sweeping: NodeJS.Timeout | undefined;

  const lookAgain = () => {
    if (queued) return;
    queued = true;
    looking = looking.then(() => {
      queued = false;
      return look();
    });
  };
  const lookSoon = () => {
    settling ??= setTimeout(() => {
      settling = undefined;
      lookAgain();
    }, SETTLE_MS);
  };
  const sweepLater = () => {
    clearTimeout(sweeping);
    sweeping = setTimeout(
      () => {
        lookAgain();
        sweepLater();
      },
      unwatch ? SWEEP_MS : UNWATCHED_SWEEP_MS,
    );
    sweeping.unref();
  };

  let unwatch = startWatching(folder, lookSoon, () => {
    unwatch = undefined;
    sweepLater();
  });
  sweepLater();

  return {
    stop: async () => {
      unwatch?.();
      clearTimeout(settling);
      clearTimeout(sweeping);
      await looking;
    },
  };
}

/** Undefined where the folder cannot be watched: it is not there, or the system has no watches left. */
function startWatching(folder: string, onChange: () => void, onError: () => void): (() => void) | undefined {
  try {
    const watcher = watch(folder, { recursive: true }, onChange);
    watcher.on('error', () => {
      watcher.close();
      onError();
    });
    return () => watcher.close();
  } catch {
    return undefined;
  }
}
