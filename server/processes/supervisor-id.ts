import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../lib/atomic-file.ts';

const fileIn = (dataDir: string) => join(dataDir, 'run/supervisor.pid');

/** Says which process runs the site on a data folder, for those who want to signal to it. */
export async function writeSupervisorId(dataDir: string): Promise<() => Promise<void>> {
  await writeFileAtomic(fileIn(dataDir), `${process.pid}\n`);
  return () => rm(fileIn(dataDir), { force: true });
}

const socketFileIn = (dataDir: string) => join(dataDir, 'run/origin.socket');

/** Says where the origin listens, for commands that ask it. */
export async function writeSocketPath(dataDir: string, socketPath: string): Promise<() => Promise<void>> {
  await writeFileAtomic(socketFileIn(dataDir), socketPath);
  return () => rm(socketFileIn(dataDir), { force: true });
}

/** Undefined where no site runs on the data folder. */
export async function readSocketPath(dataDir: string): Promise<string | undefined> {
  if ((await readSupervisorId(dataDir)) === undefined) return undefined;
  return readFile(socketFileIn(dataDir), 'utf8').catch(() => undefined);
}

/** Undefined where none runs, also where one was killed and left its number. */
export async function readSupervisorId(dataDir: string): Promise<number | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  const id = Number.parseInt(text, 10);
  try {
    if (id > 0) process.kill(id, 0);
    else return undefined;
  } catch {
    return undefined;
  }
  return id;
}
