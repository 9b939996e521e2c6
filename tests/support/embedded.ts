import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type Database, openEmbedded } from '../../server/data/database/open-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with an empty embedded database that is up to date: copying it is far quicker than making one. */
    embedded: string;
  }
}

const execute = promisify(execFile);
/** Where the suite that was set up first has put it: making it takes seconds, and each suite is set up by itself. */
const MADE = 'TEST_EMBEDDED_DATABASE';
/** The same in one file, for databases in memory. */
const FILE = 'postgres.tar';

/** For vitest: makes the database that all suites copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = process.env[MADE];
  const folder = made ?? (await mkdtemp(join(tmpdir(), 'masthead-embedded-')));
  if (!made) await makeDatabase(folder);
  process.env[MADE] = folder;
  project.provide('embedded', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** In a process of its own, for the sake of a flag: to optimize the engine's code takes longer than to run it once. */
async function makeDatabase(folder: string): Promise<void> {
  const program = join(import.meta.dirname, 'make-embedded.ts');
  await execute(process.execPath, ['--liftoff-only', program, join(folder, 'postgres'), join(folder, FILE)]);
}

/** An embedded database in memory, empty and up to date. What vitest runs before the tests has to say where the copied one is. */
export async function openEmptyEmbedded(folder = inject('embedded')): Promise<Database> {
  return openEmbedded(undefined, await openAsBlob(join(folder, FILE)));
}

/** A data folder with an embedded database, empty and up to date, which is not open. */
export function copyEmptyEmbedded(dataDir: string): Promise<void> {
  return cp(join(inject('embedded'), 'postgres'), join(dataDir, 'postgres'), { recursive: true });
}
