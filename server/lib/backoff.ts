export interface Backoff {
  /** The delay after the first failure; it doubles with each further one. */
  firstMs: number;
  maxMs: number;
}

/**
 * Returns the delay after this many failures in a row. With a random number from 0 to 1 it lies between half of that and
 * all of it, so that the nodes of a fleet do not retry at the same moment.
 */
export function backoffMs(failures: number, { firstMs, maxMs }: Backoff, random = 1): number {
  return Math.min(maxMs, firstMs * 2 ** (Math.max(failures, 1) - 1)) * (0.5 + random / 2);
}
