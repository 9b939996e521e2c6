import { expect, test } from 'vitest';
import { blogAddress, pagesOf, readPage } from './blog-pages.ts';

test('the first page has the plain address', () => {
  expect(blogAddress(1)).toBe('/blog');
  expect(blogAddress(12)).toBe('/blog?page=12');
});

test('there are as many pages as tens begun, and never none', () => {
  expect([0, 1, 10, 11, 34, 40].map(pagesOf)).toEqual([1, 1, 1, 2, 4, 4]);
});

test('only a whole number from 1 is a page', () => {
  expect(readPage(null)).toBe(1);
  expect(readPage('7')).toBe(7);
  for (const bad of ['', '0', '-1', 'abc', '1e9', '1.5', '01', ' 1', '9999999999', '١']) {
    expect(readPage(bad)).toBeUndefined();
  }
});
