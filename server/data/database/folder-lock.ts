import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, realpath, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../lib/errors.ts';
import { StartupError } from '../../lib/startup-error.ts';

/** Timeout for a process that is about to exit. */
const EXIT_TIMEOUT_MS = 30_000;

export class FolderInUse extends StartupError {
  constructor(folder: string) {
    super(
      `Another Masthead is running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Keeps two processes from opening one embedded database, which would corrupt it. The lock is a listening socket beside the
 * folder: the system closes it with the process, so a killed process leaves no lock. Other processes can connect to it.
 * Returns a function that releases the lock.
 */
export async function lockFolder(
  folder: string,
  onConnection = (socket: Socket): void => void socket.destroy(),
): Promise<() => Promise<void>> {
  return atShortPath(folder, async (path, real) => {
    const sockets = new Set<Socket>();
    const server = await listenAt(path, (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => {});
      onConnection(socket);
    });
    if (!server) throw new FolderInUse(folder);
    await chmod(real, 0o600);
    server.unref();
    return async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
      await rm(real, { force: true });
    };
  });
}

export function isLocked(folder: string): Promise<boolean> {
  return atShortPath(folder, (path) => isListening(path));
}

export function connectToHolder(folder: string): Promise<Socket> {
  return atShortPath(folder, async (path) => {
    const socket = connect(path);
    await once(socket, 'connect');
    return socket;
  });
}

/** Uses a short symbolic link, since the path of a socket is limited to 107 bytes. */
async function atShortPath<T>(folder: string, use: (path: string, real: string) => Promise<T>): Promise<T> {
  const real = await realpath(folder);
  const name = `${basename(real)}.lock`;
  const link = join(tmpdir(), `masthead-${randomBytes(6).toString('hex')}`);
  await symlink(dirname(real), link);
  try {
    return await use(join(link, name), join(dirname(real), name));
  } finally {
    await rm(link, { force: true });
  }
}

/** Listens at a path, and replaces the socket of a killed process. Returns undefined if another process listens. */
async function listenAt(path: string, onConnection: (socket: Socket) => void): Promise<Server | undefined> {
  const server = createServer(onConnection);
  const listen = () => once(server.listen(path), 'listening');
  try {
    await listen();
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    await waitForExit(path);
    if (await isListening(path)) return undefined;
    await rm(path, { force: true });
    await listen();
  }
  return server;
}

/**
 * Waits for the process of a killed site to exit, which takes seconds while it creates its database. A running process
 * closes the connection at once.
 */
function waitForExit(path: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(path, () => socket.write('\n'));
    socket.setTimeout(EXIT_TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => {});
    socket.once('close', () => resolve());
    socket.resume();
  });
}

async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  const connected = await once(socket, 'connect').catch(() => undefined);
  socket.destroy();
  return connected !== undefined;
}
