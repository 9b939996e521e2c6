import { randomBytes } from 'node:crypto';
import { chmod, realpath, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Keeps two processes from writing one embedded database, which would ruin it. A listening socket beside the folder is
 * the lock: the system drops it with the process, so a killed one never leaves the folder locked.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const real = await realpath(folder);
  const lock = join(dirname(real), `${basename(real)}.lock`);
  // A socket's path may have 107 bytes, a folder's any number: it is reached by way of a short link.
  const link = join(tmpdir(), `masthead-${randomBytes(6).toString('hex')}`);
  await symlink(dirname(real), link);
  try {
    const server = await listenAt(join(link, basename(lock)));
    if (!server) {
      throw new StartupError(
        `Another Masthead is running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await chmod(lock, 0o600);
    server.unref();
    return {
      async release() {
        await new Promise<void>((resolve) => server.close(() => resolve()));
        await rm(lock, { force: true });
      },
    };
  } finally {
    await rm(link, { force: true });
  }
}

/** Listens at a path, also where a process that was killed has left its socket. Undefined where another listens. */
async function listenAt(path: string): Promise<Server | undefined> {
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
    if (await somebodyListens(path)) return undefined;
    await rm(path, { force: true });
    await listen();
  }
  return server;
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
