import type { Figure } from './figure.ts';

/** Whether the figure keeps its budget; one without a budget always does. */
export function judge({ value, baseline, budget }: Figure): boolean {
  if (!budget) return true;
  const measured = budget.of === 'ratio' ? value / (baseline?.value ?? Number.NaN) : value;
  // A figure that could not be measured breaks its budget, so nothing passes by being absent.
  if (!Number.isFinite(measured)) return false;
  return (
    measured >= (budget.atLeast ?? Number.NEGATIVE_INFINITY) &&
    measured <= (budget.atMost ?? Number.POSITIVE_INFINITY)
  );
}

export function printFigure(figure: Figure): string {
  const { name, value, unit, baseline, budget } = figure;
  const ratio = baseline
    ? `  ${baseline.name} ${show(baseline.value)} ${unit}, ratio ${show(value / baseline.value)}`
    : '';
  const limit = budget ? `  budget ${budgetText(budget)}` : '';
  const mark = budget ? (judge(figure) ? '✓' : '✗') : ' ';
  return `  ${mark} ${name.padEnd(52)} ${show(value).padStart(10)} ${unit}${ratio}${limit}`;
}

function budgetText({ atLeast, atMost, of }: NonNullable<Figure['budget']>): string {
  const limits = [
    atLeast === undefined ? '' : `≥ ${atLeast}`,
    atMost === undefined ? '' : `≤ ${atMost}`,
  ].filter(Boolean);
  return `${limits.join(', ')}${of === 'ratio' ? ' (ratio)' : ''}`;
}

function show(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  return value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}
