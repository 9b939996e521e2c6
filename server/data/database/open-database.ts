import { access, constants, readdir, rename, rm, rmdir, statfs } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { closeFolder, closeToOthers, makeFolder } from '../../lib/data-folder.ts';
import { errorMessage } from '../../lib/errors.ts';
import { StartupError } from '../../lib/startup-error.ts';
import { type Copy, embeddedCopy, postgresCopy } from './copy.ts';
import { DurableNodeFS } from './durable-fs.ts';
import { FairDialect, FairPGlite, Turns } from './fair-pglite.ts';
import { answerCopyRequest, removeAbandonedCopies } from './folder-copy.ts';
import { lockFolder } from './folder-lock.ts';
import { type Listener, listenOn } from './listen.ts';
import { LOCKS } from './locks.ts';
import { DEFAULT_POOL_SIZE, DEFAULT_TIMEOUT_SECONDS } from './pool-defaults.ts';
import { connectionSettings, createPool, queriesBy, queriesOn } from './postgres-pool.ts';
import type { Schema } from './schema.ts';

/** One SQL dialect from laptop to cluster: PGlite in a folder, or any PostgreSQL by its address. */
export interface Database {
  db: Kysely<Schema>;
  kind: 'embedded' | 'postgres';
  /** Runs without timeouts on a connection of its own, which can copy whole tables. */
  withoutTimeouts<Result>(run: (db: Kysely<Schema>, copy: Copy) => Promise<Result>): Promise<Result>;
  /** Runs on one node at a time. Returns undefined if another node holds the advisory lock. */
  onOneNode<Result>(lock: keyof typeof LOCKS, run: () => Promise<Result>): Promise<Result | undefined>;
  /** Calls the listener for each NOTIFY on the channel, from this process or another. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** The connection pool or embedded engine, for tests. */
  engine: { pglite: PGlite } | { pool: pg.Pool };
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface PostgresOptions {
  databasePool?: number;
  databaseTimeoutSeconds?: number;
}

export interface DatabaseSettings extends PostgresOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
}

export async function openDatabase(options: DatabaseSettings): Promise<Database> {
  const dataDir = resolve(options.dataDir);
  if (options.databaseUrl) {
    // The folder then has only images, which the site can do without.
    await closeFolder(dataDir).catch(() => {});
    return openPostgres(options.databaseUrl, options);
  }
  const database = await openEmbedded(join(dataDir, 'postgres'));
  await closeFolder(dataDir);
  return database;
}

/** The default of 128 MB has no measurable effect, since the system caches the files. */
const SHARED_BUFFERS = '32MB';

/** After a crash, opening writes a checkpoint and a log segment of 16 MB. */
const MIN_FREE_BYTES_TO_OPEN = 64 << 20;

export function describeOpenFailure(folder: string, reason: string, freeBytes: number): string {
  const fix =
    freeBytes < MIN_FREE_BYTES_TO_OPEN
      ? `The disk is full (${Math.round(freeBytes / 1e6)} MB free): free some space, and it opens again; nothing that was stored is lost.`
      : 'Move the folder away to start afresh, or restore it from a backup.';
  return `The embedded database in ${folder} does not open (${reason}). ${fix}`;
}

async function readFreeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
}

/** Without a folder: in memory, for tests and commands that store nothing. `copyOf`: the contents of another database. */
export async function openEmbedded(folder?: string, copyOf?: Blob): Promise<Database> {
  const opened = Promise.withResolvers<PGlite>();
  const release =
    folder === undefined
      ? undefined
      : await prepareFolder(folder, (socket) => void answerCopyRequest(socket, folder, opened.promise));
  let pglite: PGlite;
  try {
    if (folder !== undefined) await makeFiles(folder);
    pglite = await startEngine(folder, copyOf);
    opened.resolve(pglite);
    // The engine creates files that everybody may read.
    if (folder !== undefined) await closeToOthers(folder);
  } catch (error) {
    await release?.();
    const freeBytes = folder === undefined ? Number.POSITIVE_INFINITY : await readFreeBytes(folder);
    throw new StartupError(describeOpenFailure(folder ?? 'memory', errorMessage(error), freeBytes));
  }
  const turns = new Turns();
  const db = new Kysely<Schema>({ dialect: new FairDialect(pglite, turns) });
  const unlimited = new Kysely<Schema>({
    dialect: new FairDialect(pglite, turns, Number.POSITIVE_INFINITY),
  });
  const close = async () => {
    await db.destroy();
    if (!pglite.closed) await pglite.close();
    await release?.();
  };
  return {
    db,
    kind: 'embedded',
    withoutTimeouts: (run) => run(unlimited, embeddedCopy(pglite)),
    onOneNode: (_lock, run) => run(),
    listen: (channel, { onNotice }) => pglite.listen(channel, onNotice),
    engine: { pglite },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Replaces PGlite's `-F`, which turns fsync off. The engine has no other sync method. */
const SYNCED = ['-c', 'wal_sync_method=fsync'];

async function startEngine(folder?: string, copyOf?: Blob): Promise<PGlite> {
  const params = FairPGlite.defaultStartParams;
  const pglite = new FairPGlite({
    ...(copyOf && { loadDataDir: copyOf }),
    ...(folder !== undefined && { fs: new DurableNodeFS(folder) }),
    extensions: { pg_trgm },
    startParams: [
      ...(folder === undefined ? params : [...params.filter((param) => param !== '-F'), ...SYNCED]),
      ...['-c', `shared_buffers=${SHARED_BUFFERS}`],
    ],
  });
  await pglite.waitReady;
  return pglite;
}

/**
 * Creates the files of a new database beside its folder, then moves them: files of a killed engine may never open.
 */
async function makeFiles(folder: string): Promise<void> {
  if ((await readdir(folder)).length > 0) return;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await makeFolder(unfinished);
  const pglite = await startEngine(unfinished);
  await pglite.close();
  await rmdir(folder);
  await rename(unfinished, folder);
}

async function prepareFolder(folder: string, onConnection: (socket: Socket) => void) {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = errorMessage(error);
    throw new StartupError(
      `The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to a folder that can.`,
    );
  }
  const release = await lockFolder(folder, onConnection);
  await removeAbandonedCopies(folder);
  return release;
}

export async function openPostgres(address: string, options: PostgresOptions = {}): Promise<Database> {
  const { databasePool: size = DEFAULT_POOL_SIZE, databaseTimeoutSeconds = DEFAULT_TIMEOUT_SECONDS } =
    options;
  const pool = createPool(address, { size, timeoutMs: databaseTimeoutSeconds * 1_000 });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const host = URL.parse(address)?.host || 'the address of DATABASE_URL';
    throw new StartupError(
      `The database at ${host} does not answer (${errorMessage(error)}). Check DATABASE_URL, or unset it to use the embedded one.`,
    );
  }
  const db = queriesBy(pool);
  const withoutTimeouts: Database['withoutTimeouts'] = async (run) => {
    const client = new pg.Client(connectionSettings(address));
    // A broken connection also fails its query.
    client.on('error', () => {});
    await client.connect();
    try {
      return await run(queriesOn(client), postgresCopy(client));
    } finally {
      await client.end();
    }
  };
  const close = async () => {
    await db.destroy();
    // Kysely ends the pool only after a query of its own.
    if (!pool.ending) await pool.end();
  };
  return {
    db,
    kind: 'postgres',
    withoutTimeouts,
    // Transaction locks end with the connection and work behind a pooler.
    onOneNode: (lock, run) =>
      withoutTimeouts((unlimited) =>
        unlimited.transaction().execute(async (trx) => {
          const { rows } = await sql<{ free: boolean }>`
            select set_config('idle_in_transaction_session_timeout', '0', true),
              pg_try_advisory_xact_lock(${sql.lit(LOCKS[lock])}) as free`.execute(trx);
          return rows[0]?.free ? run() : undefined;
        }),
      ),
    listen: (channel, listener) => listenOn(address, channel, listener),
    engine: { pool },
    close,
    [Symbol.asyncDispose]: close,
  };
}
