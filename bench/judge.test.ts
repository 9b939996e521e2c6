import { expect, test } from 'vitest';
import { judge, printFigure } from './judge.ts';

const figure = { name: 'pages', value: 90, unit: '/s', baseline: { name: 'raw', value: 100 } };

test('a ratio is held against the baseline of the same run', () => {
  expect(judge({ ...figure, budget: { atLeast: 0.9, of: 'ratio' } })).toBe(true);
  expect(judge({ ...figure, budget: { atLeast: 0.91, of: 'ratio' } })).toBe(false);
});

test('a value is held against its own limits', () => {
  expect(judge({ ...figure, budget: { atMost: 90, of: 'value' } })).toBe(true);
  expect(judge({ ...figure, budget: { atMost: 89, of: 'value' } })).toBe(false);
});

test('a figure that could not be measured breaks its budget', () => {
  expect(judge({ ...figure, value: Number.NaN, budget: { atLeast: 0, of: 'value' } })).toBe(false);
  expect(judge({ name: 'x', value: 1, unit: '', budget: { atLeast: 0, of: 'ratio' } })).toBe(false);
});

test('a line shows the figure, its baseline, the ratio and the budget', () => {
  expect(printFigure({ ...figure, budget: { atLeast: 0.9, of: 'ratio' } })).toMatch(
    /✓ pages +90 \/s +raw 100 \/s, ratio 0.9 +budget ≥ 0.9 \(ratio\)/,
  );
});
