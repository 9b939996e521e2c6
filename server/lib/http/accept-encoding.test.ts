import { expect, test } from 'vitest';
import { chooseEncoding } from './accept-encoding.ts';

test.for([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['brotli', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=1.0, gzip;q=1.0', 'br'],
  ['*;q=0', 'identity'],
  ['gzip;q=0, *;q=0.1', 'br'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=abc', 'br'],
  ['br;q=99999999', 'br'],
  [`${'x,'.repeat(5000)}br`, 'identity'],
  [';;;,,,q=1', 'identity'],
] as const)('Accept-Encoding %s is answered with %s', ([header, expected]) => {
  expect(chooseEncoding(header)).toBe(expected);
});
