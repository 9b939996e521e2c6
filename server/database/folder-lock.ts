import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../environment.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Keeps two processes from writing one embedded database, which would ruin it. A listening socket is the lock: the
 * system drops it with the process, so a killed one never leaves the folder locked.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 16);
  const path = join(tmpdir(), `masthead-${name}.sock`);
  const server = createServer((socket) => socket.destroy());
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, () => {
        server.off('error', reject);
        resolve();
      });
    });
  try {
    await listen();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    if (await somebodyListens(path)) {
      throw new StartupError(
        `Another Masthead is running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await rm(path, { force: true });
    await listen();
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function somebodyListens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
