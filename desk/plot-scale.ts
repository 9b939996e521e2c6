const MAX_STEPS = 5;

/** Round numbers from 0 to at least the greatest value, in at most five steps. */
export function ticksOf(most: number): number[] {
  const raw = Math.max(most, 1) / MAX_STEPS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, (STEPS.find((one) => one * power >= raw) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step);
}

const STEPS = [1, 2, 5, 10];
