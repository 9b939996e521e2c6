import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { errorMessage } from '../../lib/errors.ts';
import { StartupError } from '../../lib/startup-error.ts';
import { askForCopy } from '../database/folder-copy.ts';
import { FolderInUse, isLocked } from '../database/folder-lock.ts';
import { LISTENER_NAME } from '../database/listen.ts';
import {
  type Database,
  type DatabaseSettings,
  openDatabase,
  openEmbedded,
} from '../database/open-database.ts';
import { withBackupFile, writeBackupFile } from './backup-file.ts';
import { type LoadOptions, loadSnapshot } from './load-snapshot.ts';
import { type TableFacts, withSnapshot } from './snapshot.ts';

export type Where = Pick<DatabaseSettings, 'databaseUrl' | 'dataDir'>;

interface ReadOptions extends Pick<LoadOptions, 'onTable'> {
  /** Version of this software. */
  version: string;
}

/** Writes the whole database to a file. A site may run on it. */
export async function backUp(
  where: Where,
  file: string,
  { version, onTable }: ReadOptions,
): Promise<{ bytes: number; tables: TableFacts[] }> {
  await using source = await openSource(where);
  return await source.withoutTimeouts((db, copy) =>
    withSnapshot(db, copy, { version }, async (snapshot) => ({
      bytes: await writeBackupFile(file, snapshot, onTable),
      tables: snapshot.header.tables,
    })),
  );
}

/** Replaces the contents of the database by those of the file, or changes nothing. */
export async function restore(where: Where, file: string, options: LoadOptions): Promise<TableFacts[]> {
  return explaining(`The backup ${file} was not restored, and nothing was changed`, () =>
    // Check the file before a database is opened or created.
    withBackupFile(file, async (snapshot) => {
      await expectNoSite(where.dataDir);
      await using target = await openDatabase(where);
      await expectNoListeners(target);
      return await target.withoutTimeouts((db, copy) => loadSnapshot(db, copy, snapshot, options));
    }),
  );
}

/**
 * Copies one database to another, verified by counts and checksums, or changes nothing. The source is only read.
 */
export async function move(
  { from, to }: { from: Where; to: Where },
  { version, ...options }: LoadOptions & { version: string },
): Promise<TableFacts[]> {
  if (from.databaseUrl === to.databaseUrl) {
    throw new StartupError(
      `The paper's database is already ${to.databaseUrl === undefined ? 'the embedded one' : 'that one'}: there is nothing to move.`,
    );
  }
  await expectNoSite(from.dataDir);
  if (from.databaseUrl === undefined) await expectDatabase(embeddedFolder(from));
  await using opened = new AsyncDisposableStack();
  const open = async (where: Where): Promise<Database> => {
    const database = opened.use(await openDatabase(where));
    await expectNoListeners(database);
    return database;
  };
  const source = await open(from);
  const target = await open(to);
  return await explaining('Nothing was moved, and neither database was changed', () =>
    source.withoutTimeouts((db, copy) =>
      withSnapshot(db, copy, { version, lock: true }, (snapshot) =>
        target.withoutTimeouts((written, into) => loadSnapshot(written, into, snapshot, options)),
      ),
    ),
  );
}

async function explaining<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${what}: ${errorMessage(error)}.`);
  }
}

/** Opens a database to read all of it. A site may run on it. */
export async function openSource(where: Where): Promise<Database> {
  const folder = embeddedFolder(where);
  if (where.databaseUrl === undefined) await expectDatabase(folder);
  try {
    return await openDatabase(where);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
  }
  const copy = await askForCopy(folder).catch((error: unknown) => {
    throw new StartupError(
      `The running site could not copy its database (${errorMessage(error)}). Check that the disk has room for it twice, then try again.`,
    );
  });
  try {
    const database = await openEmbedded(copy.folder);
    const close = () => database.close().then(copy.remove);
    return { ...database, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

function embeddedFolder({ dataDir }: Pick<Where, 'dataDir'>): string {
  return join(resolve(dataDir), 'postgres');
}

/** Opening would create an empty database. */
async function expectDatabase(folder: string): Promise<void> {
  await access(join(folder, 'PG_VERSION')).catch(() => {
    throw new StartupError(
      `There is no database in ${folder}: no site has run there. Name the paper with --publication, or set DATA_DIR or DATABASE_URL as the site has them.`,
    );
  });
}

/** Data of a running site would be lost or mixed with the restored data. */
async function expectNoSite(dataDir: string): Promise<void> {
  if (await isLocked(join(dataDir, 'run')).catch(() => false)) {
    throw new StartupError(
      `A site is running on the data folder ${dataDir}. Stop it first; start it again afterwards.`,
    );
  }
}

/** Detects sites on other machines by their connections. */
async function expectNoListeners({ db, kind }: Database): Promise<void> {
  if (kind === 'embedded') return;
  const { rows } = await sql<{ places: string | null }>`
    select string_agg(distinct coalesce(host(client_addr), 'this machine'), ', ') as places
    from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(
    db,
  );
  if (!rows[0]?.places) return;
  throw new StartupError(
    `A site is running on the database: connected from ${rows[0].places}. Stop it first; start it again afterwards.`,
  );
}
