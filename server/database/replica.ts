import { type Kysely, sql } from 'kysely';
import type { Log } from '../log.ts';
import { createPool, type PoolOptions, queriesBy } from './postgres-pool.ts';
import type { Schema } from './schema.ts';

/** Runs a query that only reads, and may be run again where it failed. */
export type Read = <Result>(run: (db: Kysely<Schema>) => Promise<Result>) => Promise<Result>;

/** A copy of the database that follows it, for reading. */
export interface Replica {
  /** From the replica, as long as it is there and has what this process knows to have changed; else from the primary. */
  read: Read;
  /** Waits a moment for the replica to have a change of the table of changes, so that what is read next is as new. */
  reach(change: number): Promise<void>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  primary: Kysely<Schema>;
  pool: PoolOptions;
  log: Log | undefined;
  lookEveryMs?: number;
}

const LOOK_EVERY_MS = 2_000;
/** A replica nearby is a few milliseconds behind. */
const REACH_WITHIN_MS = 500;
const REACH_EVERY_MS = 20;
/** Whoever reads should not wait long for a replica that hangs, since the primary has the same. */
const LONGEST_TIMEOUT_MS = 5_000;
/** Behind for a moment is what replicas are; behind for so long is told. */
const BEHIND_FOR_MS = 10_000;
const TOOK_TOO_LONG = '57014';

const SAYS = {
  away: 'the replica does not answer: the primary is read instead',
  behind: 'the replica is far behind: the primary is read until it has caught up',
  used: 'the replica is read again',
} as const;

export function openReplica(address: string, options: ReplicaOptions): Replica {
  const { primary, log, lookEveryMs = LOOK_EVERY_MS } = options;
  const timeoutMs = Math.min(options.pool.timeoutMs ?? LONGEST_TIMEOUT_MS, LONGEST_TIMEOUT_MS);
  const db = queriesBy(createPool(address, { ...options.pool, timeoutMs }));
  /** The change that it must have, and since when it has not; it is not used before the first look. */
  let wanted = 0;
  let lacksSince: number | undefined = performance.now();
  let state: keyof typeof SAYS = 'used';
  let isUp = false;
  let looking: Promise<void> | undefined;

  function turn(next: typeof state, error?: unknown): void {
    if (next === state) return;
    state = next;
    if (next === 'used') log?.info(SAYS.used);
    else log?.warn(error === undefined ? {} : { err: error }, SAYS[next]);
  }

  function lost(error: unknown): void {
    isUp = false;
    turn('away', error);
  }

  async function look(): Promise<void> {
    const asked = wanted;
    try {
      const { rows } = await sql<{ has: boolean }>`
        select ${asked} = 0 or exists (select from changes where id = ${asked}) as has`.execute(db);
      isUp = true;
      if (asked !== wanted) return;
      if (rows[0]?.has) lacksSince = undefined;
      else lacksSince ??= performance.now();
      if (lacksSince === undefined) turn('used');
      else if (performance.now() - lacksSince > BEHIND_FOR_MS) turn('behind');
    } catch (error) {
      lost(error);
    }
  }
  /** One look at a time. */
  function lookOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }
  const timer = setInterval(() => void lookOnce(), lookEveryMs);
  timer.unref();
  void lookOnce();

  return {
    async read(run) {
      if (!isUp || lacksSince !== undefined) return run(primary);
      try {
        return await run(db);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (code === TOOK_TOO_LONG) throw error;
        if (!isAnswer(code)) lost(error);
        return run(primary);
      }
    },
    async reach(change) {
      if (change !== wanted) {
        wanted = change;
        lacksSince ??= performance.now();
      }
      const deadline = performance.now() + REACH_WITHIN_MS;
      while (isUp && lacksSince !== undefined && performance.now() < deadline) {
        await lookOnce();
        if (lacksSince !== undefined) await new Promise((resolve) => setTimeout(resolve, REACH_EVERY_MS));
      }
    },
    async close() {
      clearInterval(timer);
      await db.destroy();
    },
  };
}

/** PostgreSQL's code of five characters for a statement that failed; classes 08 and 57P are of connections that end. */
function isAnswer(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('08') && !code.startsWith('57P');
}
