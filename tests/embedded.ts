import { openAsBlob } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { migrate } from '../server/database/migrate.ts';
import { type Database, openEmbedded } from '../server/database/open-database.ts';
import { startJobs } from '../server/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with an empty embedded database that is up to date, the job queue's tables too: copying it is far quicker than making one. */
    embedded: string;
  }
}

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

async function makeDatabase(folder: string): Promise<void> {
  const database = await openEmbedded(join(folder, 'postgres'));
  await migrate(database);
  // The job queue makes its tables at its first start, which takes as long as all migrations.
  await (await startJobs(database, pino({ level: 'silent' }))).stop();
  // Two thirds of the files, of which nothing is read: they would be copied each time.
  await database.run('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await database.run(`drop database ${template}`);
  if (!('pglite' in database.engine)) throw new Error('the embedded database is not PGlite');
  const dump = await database.engine.pglite.dumpDataDir('none');
  await writeFile(join(folder, FILE), new Uint8Array(await dump.arrayBuffer()));
  await database.close();
}

/** An embedded database in memory, empty and up to date. What vitest runs before the tests has to say where the copied one is. */
export async function openEmptyEmbedded(folder = inject('embedded')): Promise<Database> {
  return openEmbedded(undefined, await openAsBlob(join(folder, FILE)));
}

/** A data folder with an embedded database, empty and up to date, which is not open. */
export function copyEmptyEmbedded(dataDir: string): Promise<void> {
  return cp(join(inject('embedded'), 'postgres'), join(dataDir, 'postgres'), { recursive: true });
}
