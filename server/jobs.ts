import { fromPglite, PgBoss } from 'pg-boss';
import type { Database } from './database/open-database.ts';
import { reported } from './job-health.ts';
import type { Log } from './log.ts';

/** Work that comes round again and again, done by whichever process of the fleet is free. */
export interface Jobs {
  /** Runs at once, then after as many seconds as each run says. */
  repeat(name: string, run: () => Promise<number>): Promise<void>;
  /** Runs by the clock (cron, UTC), once in the whole fleet. */
  schedule(name: string, cron: string, run: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** A database that is away makes every call of the queue fail: one line a minute says so. */
const COMPLAINT_EVERY_MS = 60_000;
/** Where a run failed before it could say when the next is due. */
const AFTER_FAILURE_SECONDS = 10;

export interface JobsOptions {
  /** How often the queue is looked at; half a second at the least. */
  lookEverySeconds?: number;
}

export async function startJobs(
  database: Database,
  log: Log,
  { lookEverySeconds = 1 }: JobsOptions = {},
): Promise<Jobs> {
  const { engine } = database;
  const boss = new PgBoss({
    ...('pglite' in engine
      ? { db: fromPglite(engine.pglite), backend: 'pglite' as const }
      : { db: { executeSql: (text: string, values?: unknown[]) => engine.pool.query(text, values) } }),
    // A handful of rows needs no care of its indexes.
    reindex: false,
    monitorVacuum: false,
  });
  let complainedAt = 0;
  boss.on('error', (error) => {
    if (Date.now() - complainedAt < COMPLAINT_EVERY_MS) return;
    complainedAt = Date.now();
    log.error({ err: error }, 'the job queue fails');
  });
  await boss.start();

  async function createQueue(name: string): Promise<void> {
    // `short`: a job that waits in line already is not put there twice.
    await boss.createQueue(name, {
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: 120,
      retentionSeconds: 3600,
      deleteAfterSeconds: 600,
    });
  }

  return {
    async repeat(name, work) {
      const run = reported(log, name, work);
      await createQueue(name);
      await boss.work(name, { pollingIntervalSeconds: lookEverySeconds }, async () => {
        let next = AFTER_FAILURE_SECONDS;
        try {
          next = await run();
        } finally {
          await boss.send(name, {}, { startAfter: Math.max(1, Math.ceil(next)) });
        }
      });
      // Should a process die between a run and the next, this puts the chain together again.
      await boss.schedule(name, '* * * * *');
      await boss.send(name, {});
    },
    async schedule(name, cron, run) {
      await createQueue(name);
      await boss.work(name, { pollingIntervalSeconds: 30 }, reported(log, name, run));
      await boss.schedule(name, cron);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000, close: false });
    },
  };
}
