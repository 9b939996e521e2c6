/**
 * Returns the delay after this many failures in a row: `firstMs` after the first, doubled with each further one. A random
 * number from 0 to 1 shortens it by up to half, so that the nodes of a fleet do not retry at the same moment.
 */
export function backoffMs(
  failures: number,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
  random = 1,
): number {
  return Math.min(maxMs, firstMs * 2 ** (Math.max(failures, 1) - 1)) * (0.5 + random / 2);
}
