import { PGlite } from '@electric-sql/pglite';
import { type DatabaseConnection, type Driver, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely';

/**
 * The embedded engine runs on the main thread, and its queries are microtasks, which starve the event loop. So it yields before
 * each query. A running query cannot be stopped; the supervisor replaces an origin that is blocked for ten seconds.
 */
export class FairPGlite extends PGlite {
  override _runExclusiveQuery<T>(query: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return query();
    });
  }
}

/** Timeout in the queue: later, the caller has given up. */
const MAX_WAIT_MS = 10_000;

/** The queue of queries and transactions for an embedded engine. */
export class Turns {
  readonly #waiting = new Set<() => void>();
  #isTaken = false;

  async take(maxWaitMs: number): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    const timer = Number.isFinite(maxWaitMs)
      ? setTimeout(() => {
          this.#waiting.delete(resolve);
          reject(new QueryTimeout(maxWaitMs));
        }, maxWaitMs)
      : undefined;
    await promise.finally(() => clearTimeout(timer));
  }

  release(): void {
    const [next] = this.#waiting;
    this.#isTaken = next !== undefined;
    if (!next) return;
    this.#waiting.delete(next);
    next();
  }
}

/** Replaces Kysely's queue for a single connection, which has no timeout. */
export class FairDialect extends PGliteDialect {
  readonly #driver: FairDriver;

  constructor(pglite: PGlite, turns: Turns, maxWaitMs = MAX_WAIT_MS) {
    super({ pglite });
    this.#driver = new FairDriver(pglite, turns, maxWaitMs);
  }

  override createAdapter(): PGliteAdapter {
    return new UnqueuedAdapter();
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

class UnqueuedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class FairDriver extends PGliteDriver {
  readonly #turns: Turns;
  readonly #maxWaitMs: number;

  constructor(pglite: PGlite, turns: Turns, maxWaitMs: number) {
    super({ pglite });
    this.#turns = turns;
    this.#maxWaitMs = maxWaitMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take(this.#maxWaitMs);
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.release();
  }
}

/** Has PostgreSQL's code of a statement timeout. */
class QueryTimeout extends Error {
  override readonly name = 'QueryTimeout';
  readonly code = '57014';

  constructor(waitedMs: number) {
    super(`the database is busy: a query has waited for ${Math.round(waitedMs / 1000)} s`);
  }
}
