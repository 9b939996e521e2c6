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
  for (const { layout } of sections) expect(layoutFor(layout, 4, 4, false)).toBe(layout);
  expect(layoutFor('mosaic', 3, 3, true)).toBe('lead');
  expect(layoutFor('centre', 2, 2, true)).toBe('lead');
  expect(layoutFor('five', 2, 2, true)).toBe('five');
  expect(layoutFor('voices', 1, 1, true)).toBe('lead');
  expect(layoutFor('media', 1, 1, true)).toBe('lead');
});

test('a layout that would have holes for want of pictures is another one, and text alone without any', () => {
  expect(layoutFor('mosaic', 5, 3, true)).toBe('mosaic');
  expect(layoutFor('mosaic', 5, 2, true)).toBe('lead');
  expect(layoutFor('thumbs', 5, 4, true)).toBe('lead');
  expect(layoutFor('media', 5, 4, true)).toBe('five');
  expect(layoutFor('flip', 5, 1, true)).toBe('flip');
  for (const layout of ['lead', 'mosaic', 'centre', 'thumbs'] as const)
    expect(layoutFor(layout, 5, 0, true)).toBe('lead');
  expect(layoutFor('media', 5, 0, true)).toBe('five');
  expect(layoutFor('voices', 5, 0, true)).toBe('voices');
});

test('a half whose other half is missing takes the whole width', () => {
  expect(layoutFor('half', 5, 5, false)).toBe('half');
  expect(layoutFor('half', 5, 5, true)).toBe('lead');
});
