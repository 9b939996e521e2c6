import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { migrate } from '../server/database/migrate.ts';
import { type Database, openEmbedded } from '../server/database/open-database.ts';
import { startJobs } from '../server/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with an empty embedded database that is up to date, the job queue's tables too: copying it is far quicker than making one. */
    embedded: string;
  }
}

/** Where the suite that was set up first has put it: making it takes seconds, and each suite is set up by itself. */
const MADE = 'TEST_EMBEDDED_DATABASE';

/** For vitest: makes the database that all suites copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = process.env[MADE];
  const folder = made ? dirname(made) : await mkdtemp(join(tmpdir(), 'masthead-embedded-'));
  const file = made ?? join(folder, 'empty.tar');
  if (!made) await makeDatabase(file);
  process.env[MADE] = file;
  project.provide('embedded', file);
  return () => rm(folder, { recursive: true, force: true });
}

async function makeDatabase(file: string): Promise<void> {
  const database = await openEmbedded();
  await migrate(database);
  // The job queue makes its tables at its first start, which takes as long as all migrations.
  await (await startJobs(database, pino({ level: 'silent' }))).stop();
  if (!('pglite' in database.engine)) throw new Error('the embedded database is not PGlite');
  const dump = await database.engine.pglite.dumpDataDir('none');
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
  await database.close();
}

/** An embedded database in memory, empty and up to date. */
export async function openEmptyEmbedded(): Promise<Database> {
  return openEmbedded(undefined, await openAsBlob(inject('embedded')));
}
