import { access, constants } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { closeFolder, closeToOthers, makeFolder } from '../data-folder.ts';
import { StartupError } from '../startup-error.ts';
import { FairPGlite } from './fair-pglite.ts';
import { answerCopyRequest, removeAbandonedCopies } from './folder-copy.ts';
import { lockFolder } from './folder-lock.ts';
import type { Schema } from './schema.ts';

/** One SQL dialect from laptop to cluster: PGlite in a folder, or any PostgreSQL by its address. */
export interface Database {
  db: Kysely<Schema>;
  kind: 'embedded' | 'postgres';
  /** Runs SQL text of several statements, as migrations and the job queue need it. */
  run(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Calls back for each NOTIFY on the channel, from this process or another. */
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>;
  /** The connection pool or embedded engine, for libraries that bring their own queries. */
  engine: { pglite: PGlite } | { pool: pg.Pool };
  close(): Promise<void>;
}

export async function openDatabase(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): Promise<Database> {
  const dataDir = resolve(options.dataDir);
  if (options.databaseUrl) {
    // Only pictures are kept in it then, and without them the site runs all the same.
    await closeFolder(dataDir).catch(() => {});
    return openPostgres(options.databaseUrl);
  }
  const database = await openEmbedded(join(dataDir, 'postgres'));
  await closeFolder(dataDir);
  return database;
}

/** The system keeps the files in memory, too: the default of 128 MB buys a paper nothing that can be measured. */
const SHARED_BUFFERS = '32MB';

/** In memory where no folder is given, for tests and for commands that store nothing; empty, or a copy of another. */
export async function openEmbedded(folder?: string, copyOf?: Blob): Promise<Database> {
  const opened = Promise.withResolvers<PGlite>();
  const lock =
    folder === undefined
      ? undefined
      : await prepareFolder(folder, (socket) => void answerCopyRequest(socket, folder, opened.promise));
  const pglite = new FairPGlite({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(copyOf ? { loadDataDir: copyOf } : {}),
    extensions: { pg_trgm },
    startParams: [...FairPGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  });
  try {
    await pglite.waitReady;
    opened.resolve(pglite);
    // The engine lets everybody read what it writes, and write most of it.
    if (folder !== undefined) await closeToOthers(folder);
  } catch (error) {
    await lock?.release();
    throw new StartupError(
      `The embedded database in ${folder ?? 'memory'} does not open (${error instanceof Error ? error.message : error}). Move the folder away to start afresh, or restore it from a backup.`,
    );
  }
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    kind: 'embedded',
    run: async (sql, values) => {
      if (values?.length) return pglite.query(sql, values);
      const results = await pglite.exec(sql);
      return { rows: results.at(-1)?.rows ?? [] };
    },
    listen: (channel, onNotice) => pglite.listen(channel, onNotice),
    engine: { pglite },
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      await lock?.release();
    },
  };
}

async function prepareFolder(folder: string, onConnection: (socket: Socket) => void) {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to a folder that can.`,
    );
  }
  const lock = await lockFolder(folder, onConnection);
  await removeAbandonedCopies(folder);
  return lock;
}

export async function openPostgres(address: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: address, max: 10, connectionTimeoutMillis: 5_000 });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const { host } = new URL(address);
    throw new StartupError(
      `The database at ${host} does not answer (${error instanceof Error ? error.message : error}). Check DATABASE_URL, or unset it to use the embedded one.`,
    );
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    kind: 'postgres',
    run: async (sql, values) => {
      const result = await pool.query(sql, values);
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last?.rows ?? [] };
    },
    listen: (channel, onNotice) => listenOn(address, channel, onNotice),
    engine: { pool },
    close: () => db.destroy(),
  };
}

/** By this the database's own list of connections tells a running site from a command. */
export const LISTENER_NAME = 'masthead site';

/** LISTEN needs a connection of its own; when it breaks, it is made again with a growing pause. */
async function listenOn(address: string, channel: string, onNotice: (payload: string) => void) {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  const connect = async (attempt: number): Promise<void> => {
    const next = new pg.Client({ connectionString: address, application_name: LISTENER_NAME });
    next.on('notification', ({ payload }) => onNotice(payload ?? ''));
    next.on('error', () => again(0));
    next.on('end', () => again(0));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
    } catch {
      again(attempt + 1);
    }
  };
  const again = (attempt: number) => {
    if (closed || retry) return;
    retry = setTimeout(
      () => {
        retry = undefined;
        void connect(attempt);
      },
      Math.min(30_000, 250 * 2 ** attempt),
    );
    retry.unref();
  };
  await connect(0);
  return async () => {
    closed = true;
    clearTimeout(retry);
    await client?.end();
  };
}
