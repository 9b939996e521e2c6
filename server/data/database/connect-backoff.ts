import { backoffMs } from '../../lib/backoff.ts';
import { errorMessage } from '../../lib/errors.ts';

const FIRST_DELAY_MS = 100;

/** Tries, or fails at once with what failed last where that was too short a while ago. */
export type ConnectBackoff = <Result>(run: () => Promise<Result>) => Promise<Result>;

/** Attempts at a database that is away, with pauses that double up to the longest. */
export function createConnectBackoff(
  maxMs: number,
  { now = () => performance.now(), random = Math.random } = {},
): ConnectBackoff {
  let failures = 0;
  let until = Number.NEGATIVE_INFINITY;
  let last: unknown;
  let reason = '';
  return async (run) => {
    // One of its own for each who asks: some add to the message.
    if (now() < until) throw new Error(reason, { cause: last });
    try {
      const result = await run();
      failures = 0;
      until = Number.NEGATIVE_INFINITY;
      return result;
    } catch (error) {
      // Of several attempts at a time the first to fail counts.
      if (now() >= until) {
        last = error;
        reason = `The database does not answer (${errorMessage(error)})`;
        // Jitter, so that the nodes of a fleet do not come back all at once.
        failures++;
        until = now() + backoffMs(failures, { firstMs: FIRST_DELAY_MS, maxMs }, random());
      }
      throw error;
    }
  };
}
