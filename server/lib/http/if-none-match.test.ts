import { expect, test } from 'vitest';
import { isKnown } from './if-none-match.ts';

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', '"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  [undefined, '"a"', false],
  ['""', '', false],
])('If-None-Match %s and the tag %s: %s', (header, etag, known) => {
  expect(isKnown(header, etag)).toBe(known);
});
