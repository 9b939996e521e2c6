import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../lib/atomic-file.ts';

const fileIn = (dataDir: string) => join(dataDir, 'run/supervisor.pid');

/** Writes the process id of the supervisor, for commands that send it signals. */
export async function writeSupervisorId(dataDir: string): Promise<() => Promise<void>> {
  await writeFileAtomic(fileIn(dataDir), `${process.pid}\n`);
  return () => rm(fileIn(dataDir), { force: true });
}

const socketFileIn = (dataDir: string) => join(dataDir, 'run/origin.socket');

/** Writes the path of the origin's socket, for commands that call the desk's API. */
export async function writeSocketPath(dataDir: string, socketPath: string): Promise<() => Promise<void>> {
  await writeFileAtomic(socketFileIn(dataDir), socketPath);
  return () => rm(socketFileIn(dataDir), { force: true });
}

/** Undefined where no site runs on the data folder. */
export async function readSocketPath(dataDir: string): Promise<string | undefined> {
  if ((await readSupervisorId(dataDir)) === undefined) return undefined;
  return readFile(socketFileIn(dataDir), 'utf8').catch(() => undefined);
}

/** Undefined where no supervisor runs; the file of a killed one is ignored. */
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
