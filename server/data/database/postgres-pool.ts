import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { backoffMs } from '../../lib/backoff.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import type { Schema } from './schema.ts';

export interface PoolOptions {
  size: number;
  /** Timeout of statements and of idle transactions. */
  timeoutMs: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Lets PostgreSQL time out first: its error names the statement. */
const GRACE_MS = 2_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
/** Maximum age of a connection, so that DNS changes take effect. */
const LIFETIME_SECONDS = 1_800;
const MAX_DELAY_MS = 5_000;

/** Settings of every connection. TLS and others are in the address. */
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
  // The pool replaces a broken idle connection; without a listener, the error would end the process.
  pool.on('error', () => {});
  return pool;
}

/** Queries on a pool. Unusable connections are destroyed. */
export function queriesBy(pool: pg.Pool): Kysely<Schema> {
  const guarded: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      // A broken connection also fails its query.
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

/** Queries on one connection, which the caller closes. */
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

/** A connection for Kysely, without cursors. */
function poolClient(run: Run, release: (destroy?: boolean) => void): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []) {
    if (typeof text !== 'string') throw new Error('cursors are not supported');
    return run(text, values);
  }
  return { query, release };
}

/** After a timeout, a late response would be taken for the next one. Read-only: another server is now primary. */
function isUseless(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || errorCode(error) === '25006';
}

const FIRST_DELAY_MS = 100;

/** Connects to a database that may be unreachable. During a backoff delay, attempts fail at once with the last error. */
export function createConnectBackoff(
  maxMs: number,
  { now = () => performance.now(), random = Math.random } = {},
) {
  let failures = 0;
  let until = Number.NEGATIVE_INFINITY;
  let last: unknown;
  let reason = '';
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    // A new error for each caller: some add to the message.
    if (now() < until) throw new Error(reason, { cause: last });
    try {
      const result = await run();
      failures = 0;
      until = Number.NEGATIVE_INFINITY;
      return result;
    } catch (error) {
      // The first failure of concurrent attempts counts.
      if (now() >= until) {
        last = error;
        reason = `The database does not answer (${errorMessage(error)})`;
        // Jitter: the nodes of a fleet do not reconnect all at once.
        failures++;
        until = now() + backoffMs(failures, { firstMs: FIRST_DELAY_MS, maxMs }, random());
      }
      throw error;
    }
  };
}
