import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { errorCode } from '../../lib/errors.ts';
import { createConnectBackoff } from './connect-backoff.ts';
import type { Schema } from './schema.ts';

export interface PoolOptions {
  /** Connections at the most. */
  size: number;
  /** A statement that takes longer is given up; so is a transaction in which nothing happens. */
  timeoutMs: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** The server's own word for a statement that took too long says more than a connection that is cut off. */
const GRACE_MS = 2_000;
/** TCP keep-alive of idle connections. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** Connections are replaced now and then, so that they follow a changed DNS name. */
const LIFETIME_SECONDS = 1_800;
const MAX_DELAY_MS = 5_000;

/** What every connection is made with: TLS and the rest are said by the address. */
export function connectionSettings(address: string) {
  return {
    connectionString: address,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  };
}

export function createPool(address: string, options: PoolOptions): pg.Pool {
  const { size, timeoutMs } = options;
  const attempt = createConnectBackoff(MAX_DELAY_MS);

  /** While the database is unreachable, connecting backs off; attempts in between fail at once. */
  class BackoffClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error?: Error) => void): void;
    override connect(callback?: (error?: Error) => void): Promise<pg.Client> | undefined {
      const connecting = attempt(() => super.connect());
      if (!callback) return connecting;
      connecting.then(() => callback(), callback);
      return undefined;
    }
  }

  const pool = new pg.Pool({
    ...connectionSettings(address),
    Client: BackoffClient,
    max: size,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    query_timeout: timeoutMs + GRACE_MS,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs,
  });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

/** Queries by a pool. What a connection said last decides whether it is used again. */
export function queriesBy(pool: pg.Pool): Kysely<Schema> {
  const guarded: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      // One that breaks while it is in use fails its query, too.
      const ignore = () => {};
      client.on('error', ignore);
      return poolClient(
        async (text, values) => {
          try {
            return await client.query(text, [...values]);
          } catch (error) {
            if (isUseless(error)) client.connection.stream.destroy();
            throw error;
          }
        },
        (destroy) => {
          client.off('error', ignore);
          client.release(destroy);
        },
      );
    },
  };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded }) });
}

/** Queries on one connection, which the caller ends. */
export function queriesOn(client: pg.Client): Kysely<Schema> {
  const only = poolClient(
    (text, values) => client.query(text, [...values]),
    () => {},
  );
  const pool: PostgresPool = { options: {}, connect: async () => only, end: async () => {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

// biome-ignore lint/suspicious/noExplicitAny: to pg the command of a result is any string, to Kysely one of seven.
type Run = (text: string, values: readonly unknown[]) => any;

/** A connection as Kysely uses it. No query of ours is read by a cursor. */
function poolClient(run: Run, release: (destroy?: boolean) => void): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []) {
    if (typeof text !== 'string') throw new Error('cursors are not supported');
    return run(text, values);
  }
  return { query, release };
}

/** No answer in time: whatever comes later would be taken for the next one's. Read-only: another server is primary now. */
function isUseless(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || errorCode(error) === '25006';
}
