import { backoffMs } from '../../lib/backoff.ts';
import { errorMessage } from '../../lib/errors.ts';

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
      // Of concurrent attempts, the first failure counts.
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
