/** One shift that no touch or key of the reader explains: when it happened and how much it moved. */
export interface Shift {
  at: number;
  value: number;
}

/** Shifts less than a second apart belong together, for five seconds at the most. */
const GAP_MS = 1_000;
const LONGEST_MS = 5_000;

/** Cumulative layout shift as browsers report it: the worst burst of shifts. */
export function cumulativeShift(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let began = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, value } of shifts) {
    const together = at - last < GAP_MS && at - began < LONGEST_MS;
    sum = together ? sum + value : value;
    began = together ? began : at;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
