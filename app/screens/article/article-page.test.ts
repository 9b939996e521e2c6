import { expect, test } from 'vitest';
import { keywordsOf } from './article-page.tsx';

test('keywords are parted by commas; quotes stay, empty and repeated ones do not', () => {
  expect(keywordsOf('cash flow, the "good" debt,, cash flow , tax')).toEqual([
    'cash flow',
    'the "good" debt',
    'tax',
  ]);
  expect(keywordsOf(null)).toEqual([]);
  expect(keywordsOf(undefined)).toEqual([]);
});
