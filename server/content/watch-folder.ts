import { watch } from 'node:fs';

/** Saving a file is several events: this much silence ends them. */
const SETTLE_MS = 100;

/** Calls `then` once after each burst of changes in a folder. Answers with what ends the watch. */
export function watchFolder(folder: string, then: () => void, failed: (error: unknown) => void): () => void {
  let settling: NodeJS.Timeout | undefined;
  try {
    const watcher = watch(folder, { persistent: false }, () => {
      clearTimeout(settling);
      settling = setTimeout(then, SETTLE_MS);
    });
    watcher.on('error', failed);
    return () => {
      clearTimeout(settling);
      watcher.close();
    };
  } catch (error) {
    failed(error);
    return () => {};
  }
}
