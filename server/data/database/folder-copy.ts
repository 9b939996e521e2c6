import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { basename, dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import { errorMessage } from '../../lib/errors.ts';
import { connectToHolder, isLocked } from './folder-lock.ts';

/**
 * An embedded database has one process and one connection, which a long read would block. So a command that reads all of it
 * asks that process for a copy of the folder.
 */
const REQUEST = 'copy\n';

const responseSchema = z.union([z.object({ folder: z.string() }), z.object({ error: z.string() })]);

export async function askForCopy(folder: string) {
  const socket = await connectToHolder(folder);
  socket.write(REQUEST);
  const line = await firstLine(socket);
  if (line === '') throw new Error('the site stopped before it had copied its database');
  const answer = responseSchema.parse(JSON.parse(line));
  if ('error' in answer) throw new Error(answer.error);
  return {
    folder: answer.folder,
    async remove() {
      await rm(answer.folder, { recursive: true, force: true });
      socket.destroy();
    },
  };
}

/** Serves a copy of the folder, which exists until the client disconnects. */
export async function answerCopyRequest(
  socket: Socket,
  folder: string,
  opened: Promise<PGlite>,
): Promise<void> {
  if ((await firstLine(socket)) !== REQUEST.trim()) return void socket.destroy();
  const copy = join(dirname(folder), `${prefixOf(folder)}${randomBytes(6).toString('hex')}`);
  const remove = () => rm(copy, { recursive: true, force: true }).catch(() => {});
  try {
    await copyFolder(folder, copy, await opened);
    // If this process stops, the client keeps the copy and removes it.
    if (socket.readableEnded) await remove();
    else socket.once('end', remove);
    socket.write(`${JSON.stringify({ folder: copy })}\n`);
  } catch (error) {
    await remove();
    socket.end(`${JSON.stringify({ error: errorMessage(error) })}\n`);
  }
}

/** Reads the first line; an empty one if the other side disconnects. */
function firstLine(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    received += part;
    if (received.includes('\n')) resolve(received.slice(0, received.indexOf('\n')));
  });
  socket.once('close', () => resolve(''));
  return promise;
}

/** Copies between two transactions, after a checkpoint; as a reflink if the file system can. */
async function copyFolder(folder: string, copy: string, pglite: PGlite): Promise<void> {
  await pglite.transaction(async (transaction) => {
    await transaction.query('checkpoint');
    await cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  });
}

/** Removes copies whose clients were killed. */
export async function removeAbandonedCopies(folder: string): Promise<void> {
  const around = dirname(folder);
  const names = (await readdir(around)).filter(
    (name) => name.startsWith(prefixOf(folder)) && !name.endsWith('.lock'),
  );
  for (const name of names) {
    const copy = join(around, name);
    if (!(await isLocked(copy))) await rm(copy, { recursive: true, force: true });
  }
}

function prefixOf(folder: string): string {
  return `${basename(folder)}.copy-`;
}
