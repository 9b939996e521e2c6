import { expect, test } from 'vitest';
import { headerOf } from './header-of.ts';

const request = {
  rawHeaders: ['Host', 'ledger.example', 'ACCEPT-Encoding', 'br', 'accept-encoding', 'gzip'],
};

test('a header is found however its name is spelt, and is one list where it is sent twice', () => {
  expect(headerOf(request, 'host')).toBe('ledger.example');
  expect(headerOf(request, 'accept-encoding')).toBe('br, gzip');
});

test('a value that is spelt like a name is none', () => {
  expect(headerOf({ rawHeaders: ['X-Word', 'host', 'host', 'true.example'] }, 'host')).toBe('true.example');
  expect(headerOf(request, 'br')).toBeUndefined();
});
