import { expect, test } from 'vitest';
import { CATEGORIES } from '../../../contract/categories.ts';
import { layoutFor, ROWS } from './layouts.ts';

const sections = ROWS.flatMap(({ sections }) => sections);

test('every category has its section, in the order of the paper', () => {
  expect(sections.map(({ category }) => category)).toEqual([...CATEGORIES]);
});

test('no two rows running are set alike, and one alone is inverse', () => {
  const rows = ROWS.map(({ sections: [first] }) => first?.layout);
  for (const [index, layout] of rows.entries()) expect(layout).not.toBe(rows[index - 1]);
  expect(ROWS.filter(({ ground }) => ground === 'inverse')).toHaveLength(1);
});

test('four stories fit every layout, fewer fall back to one that fits', () => {
  for (const { layout } of sections) expect(layoutFor(layout, 4, false)).toBe(layout);
  expect(layoutFor('mosaic', 3, true)).toBe('lead');
  expect(layoutFor('centre', 2, true)).toBe('lead');
  expect(layoutFor('five', 2, true)).toBe('five');
  expect(layoutFor('voices', 1, true)).toBe('lead');
  expect(layoutFor('media', 1, true)).toBe('lead');
});

test('a half whose other half is missing takes the whole width', () => {
  expect(layoutFor('half', 5, false)).toBe('half');
  expect(layoutFor('half', 5, true)).toBe('lead');
});
