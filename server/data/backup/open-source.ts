import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartupError } from '../../lib/startup-error.ts';
import { askForCopy } from '../database/folder-copy.ts';
import { FolderInUse } from '../database/folder-lock.ts';
import { type Database, openDatabase, openEmbedded } from '../database/open-database.ts';

interface Where {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** Opens a database to read all of it, whether a site runs on it or not. */
export async function openSource(where: Where): Promise<Database> {
  if (where.databaseUrl === undefined) await expectDatabase(where.dataDir);
  try {
    return await openDatabase(where);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return openCopy(embeddedFolder(where));
  }
}

/** Opening would make an empty one. */
export async function expectDatabase(dataDir: string): Promise<void> {
  const folder = embeddedFolder({ dataDir });
  await access(join(folder, 'PG_VERSION')).catch(() => {
    throw new StartupError(
      `There is no database in ${folder}: no site has run there. Name the paper with --publication, or set DATA_DIR or DATABASE_URL as the site has them.`,
    );
  });
}

function embeddedFolder({ dataDir }: Pick<Where, 'dataDir'>): string {
  return join(resolve(dataDir), 'postgres');
}

async function openCopy(folder: string): Promise<Database> {
  const copy = await askForCopy(folder).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The running site could not copy its database (${reason}). Check that the disk has room for it twice, then try again.`,
    );
  });
  try {
    const database = await openEmbedded(copy.folder);
    return {
      ...database,
      async close() {
        await database.close();
        await copy.remove();
      },
    };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}
