import { expect, test } from 'vitest';
import { findDuplicates } from './duplicates.ts';

const lines = (count: number, of = 'say') =>
  Array.from({ length: count }, (_, index) => `  ${of}(${index});`);
const file = (...parts: string[][]) => parts.flat().join('\n');

test('eight lines that stand twice are found once, with both places and their length', () => {
  const files = new Map([
    ['a.ts', file(['// first'], lines(10), ['end();'])],
    ['b.ts', file(['begin();'], lines(10))],
  ]);
  expect(findDuplicates(files)).toEqual([{ places: ['a.ts:2', 'b.ts:2'], lines: 10 }]);
});

test('seven lines, or eight that differ in one, are none', () => {
  expect(
    findDuplicates(
      new Map([
        ['a.ts', file(lines(7))],
        ['b.ts', file(lines(7))],
      ]),
    ),
  ).toEqual([]);
  const other = lines(8).with(4, '  other();');
  expect(
    findDuplicates(
      new Map([
        ['a.ts', file(lines(8))],
        ['b.ts', file(other)],
      ]),
    ),
  ).toEqual([]);
});

test('imports, comments, blank lines and brackets are passed over', () => {
  const same = Array.from({ length: 9 }, (_, index) => `import { a${index} } from '../a.ts';`);
  expect(
    findDuplicates(
      new Map([
        ['a.ts', file(same)],
        ['b.ts', file(same)],
      ]),
    ),
  ).toEqual([]);
  const spaced = lines(8).flatMap((line) => [line, '', '  // why', '  }']);
  expect(
    findDuplicates(
      new Map([
        ['a.ts', file(lines(8))],
        ['b.ts', file(spaced)],
      ]),
    ),
  ).toHaveLength(1);
});
