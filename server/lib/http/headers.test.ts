import { expect, test } from 'vitest';
import { matchesEtag, readHeader } from './headers.ts';

const request = {
  rawHeaders: ['Host', 'ledger.example', 'ACCEPT-Encoding', 'br', 'accept-encoding', 'gzip'],
};

test('a header is found in any letter case, and is one list where it is repeated', () => {
  expect(readHeader(request, 'host')).toBe('ledger.example');
  expect(readHeader(request, 'accept-encoding')).toBe('br, gzip');
});

test('a value is never taken for a name', () => {
  expect(readHeader({ rawHeaders: ['X-Word', 'host', 'host', 'true.example'] }, 'host')).toBe('true.example');
  expect(readHeader(request, 'br')).toBeUndefined();
});

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
])('If-None-Match %s and the ETag %s: %s', (header, etag, expected) => {
  expect(matchesEtag(header, etag)).toBe(expected);
});
