import type { Changes } from '../changes.ts';
import type { Log } from '../log.ts';

/** Tells a cache in front of the site of everything that changes. */
export interface PurgeChanges {
  close(): void;
}

interface PurgeChangesOptions {
  changes: Pick<Changes, 'subscribe'>;
  /** Settles when edges hold the pages that the changes so far asked for: a cache that asks sooner gets the old ones. */
  whenRenewed(): Promise<void>;
  send(tags: readonly string[]): Promise<void>;
  log: Log;
  /** The pause after so many failures in a row. */
  pauseMs?(failures: number): number;
}

/** Changes that come together are told together. */
const GATHER_MS = 250;
const LONGEST_PAUSE_MS = 60_000;

export function purgeChanges(options: PurgeChangesOptions): PurgeChanges {
  const { changes, whenRenewed, send, log } = options;
  const pauseMs = options.pauseMs ?? ((failures) => Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures));
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let atWork = false;
  let failures = 0;
  let closed = false;

  const tell = async () => {
    await whenRenewed();
    const tags = [...waiting];
    waiting = new Set();
    try {
      await send(tags);
      if (failures > 0) log.info('the cache in front takes what has changed again');
      failures = 0;
    } catch (error) {
      for (const tag of tags) waiting.add(tag);
      if (failures === 0) {
        log.warn(
          { err: error },
          'the cache in front does not take what has changed: readers may see old pages; it is told again',
        );
      }
      failures += 1;
    }
  };

  const soon = () => {
    if (closed || atWork || timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(
      async () => {
        timer = undefined;
        atWork = true;
        await tell();
        atWork = false;
        soon();
      },
      failures === 0 ? GATHER_MS : pauseMs(failures),
    );
    timer.unref();
  };

  const unsubscribe = changes.subscribe((tags) => {
    for (const tag of tags) waiting.add(tag);
    soon();
  });
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
