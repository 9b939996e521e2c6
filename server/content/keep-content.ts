import type { Changes } from '../changes.ts';
import type { Log } from '../log.ts';
import { ContentError } from './content-error.ts';
import { watchFolder } from './watch-folder.ts';

/** A folder of texts as last read without a mistake. */
export interface KeptContent<Content> {
  current(): Content;
  /** Reads the folder again. A broken version is reported, and the last good one stays. */
  refresh(): Promise<void>;
  close(): void;
}

interface KeepOptions<Content> {
  folder: string;
  read(folder: string): Promise<Content>;
  /** The tag of the pages that are made of it. */
  tag: string;
  changes: Changes;
  log: Log;
}

/** Reads a folder, failing when it has mistakes, and from then on follows what its editors save. */
export async function keepContent<Content>(options: KeepOptions<Content>): Promise<KeptContent<Content>> {
  const { folder, read, tag, changes, log } = options;
  let content = await read(folder);
  let closed = false;
  let reading = Promise.resolve();
  const readAgain = async () => {
    try {
      const next = await read(folder);
      if (closed) return;
      content = next;
      log.info({ folder }, `the texts of ${tag} were read again`);
      changes.publish([tag]);
    } catch (error) {
      if (closed) return;
      const reason = error instanceof ContentError ? error.message : String(error);
      log.error({ folder }, `the last good version of ${tag} stays: ${reason}`);
    }
  };
  /** One at a time, so that a slow reading never overwrites a later one. */
  const refresh = () => {
    reading = reading.then(readAgain);
    return reading;
  };
  const unwatch = watchFolder(
    folder,
    () => void refresh(),
    (error) =>
      log.warn({ folder, err: error }, 'changes to these texts need a restart: they cannot be watched'),
  );
  return {
    current: () => content,
    refresh,
    close: () => {
      closed = true;
      unwatch();
    },
  };
}
