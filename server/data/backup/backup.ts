import { StartupError } from '../../lib/startup-error.ts';
import { openDatabase } from '../database/open-database.ts';
import { readBackupFile, writeBackupFile } from './backup-file.ts';
import { expectNoListeners, expectNoSite } from './expect-stopped.ts';
import type { SnapshotProgress } from './format.ts';
import { type LoadOptions, loadSnapshot } from './load-snapshot.ts';
import { openSource } from './open-source.ts';
import { readSnapshot } from './read-snapshot.ts';

/** Where a site keeps its data, as its environment says. */
export interface Where {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** Writes all that the database holds to a file, while a site runs on it or not. Answers with the file's size. */
export async function backUp(
  where: Where,
  file: string,
  options: SnapshotProgress & { version: string },
): Promise<number> {
  const source = await openSource(where);
  try {
    return await source.withoutTimeouts((db) => writeBackupFile(file, readSnapshot(db, options)));
  } finally {
    await source.close();
  }
}

/** Makes the database hold what the file does: all of it, or it is left as it was. */
export async function restore(where: Where, file: string, options: LoadOptions): Promise<void> {
  await expectBackup(file);
  await expectNoSite(where.dataDir);
  const target = await openDatabase(where);
  try {
    await expectNoListeners(target);
    await target.withoutTimeouts((db) => loadSnapshot(db, readBackupFile(file), options));
  } catch (error) {
    throw explained(file, error);
  } finally {
    await target.close();
  }
}

/** Before a database is opened, or made, for it. */
async function expectBackup(file: string): Promise<void> {
  try {
    for await (const _lines of readBackupFile(file)) return;
  } catch (error) {
    throw explained(file, error);
  }
}

function explained(file: string, error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`The backup ${file} was not restored, and nothing was changed: ${reason}.`);
}
