import { expect, test } from 'vitest';
import { balanceLines, breakLines } from './break-lines.ts';

const letters = (text: string) => text.length;

test.for([
  ['one two three', 7, 9, ['one two', 'three']],
  ['one two three', 7, 1, ['one…']],
  ['one two three four', 9, 2, ['one two', 'three…']],
  ['incomprehensible', 6, 9, ['incomp', 'rehens', 'ible']],
  ['incomprehensible', 6, 2, ['incomp', 'rehen…']],
  ['', 6, 2, []],
] as const)('“%s” in lines of %i letters, at most %i of them', ([text, width, most, lines]) => {
  expect(breakLines(text, letters, width, most)).toEqual(lines);
});

test.for([
  ['one two three four', 14, ['one two', 'three four']],
  ['one two three four', 40, ['one two three four']],
  // A word that has to be cut is cut as late as possible.
  ['incomprehensible as it is', 10, ['incomprehe', 'nsible as', 'it is']],
] as const)(
  'a headline “%s” in lines of %i letters has no line that is much shorter',
  ([text, width, lines]) => {
    expect(balanceLines(text, letters, width)).toEqual(lines);
  },
);

test('a word without end is broken into no more lines than are shown', () => {
  expect(breakLines('a'.repeat(100_000), letters, 10, 3)).toHaveLength(3);
});

test('a word that is cut is measured a dozen times for each line, not once for each letter', () => {
  let measured = 0;
  const counted = (text: string) => {
    measured++;
    return text.length;
  };
  const lines = breakLines('a'.repeat(2_000), counted, 200);
  expect(lines).toHaveLength(10);
  expect(measured).toBeLessThan(lines.length * 13);
});
