import type { Log } from './log.ts';

/** A job that says when it begins to fail and when it runs again, one line each: the queue itself says nothing. */
export function reported<Result>(log: Log, name: string, run: () => Promise<Result>): () => Promise<Result> {
  let failing = false;
  return async () => {
    try {
      const result = await run();
      if (failing) log.info({ job: name }, 'the job runs again');
      failing = false;
      return result;
    } catch (error) {
      if (!failing) log.error({ job: name, err: error }, 'the job fails; it is tried again when it is due');
      failing = true;
      throw error;
    }
  };
}
