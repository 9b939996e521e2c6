import { PGlite } from '@electric-sql/pglite';

/** A query that waits longer for its turn is not worth running: its caller has given up. */
const MAX_WAIT_MS = 10_000;

/**
 * The embedded engine runs on the thread of the process, and its queries follow each other as microtasks: a busy one
 * would let nothing else run. So the event loop gets a turn before each query. A query that runs cannot be stopped; an
 * origin that it holds up for ten seconds is replaced by the supervisor.
 */
export class FairPGlite extends PGlite {
  override _runExclusiveQuery<T>(query: () => Promise<T>): Promise<T> {
    const askedAt = performance.now();
    return super._runExclusiveQuery(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      const waited = performance.now() - askedAt;
      if (waited > MAX_WAIT_MS) throw new QueryTimeout(waited);
      return query();
    });
  }
}

/** With the code that PostgreSQL gives a statement which ran out of its time. */
class QueryTimeout extends Error {
  override readonly name = 'QueryTimeout';
  readonly code = '57014';

  constructor(waitedMs: number) {
    super(`the database is busy: a query has waited for ${Math.round(waitedMs / 1000)} s`);
  }
}
