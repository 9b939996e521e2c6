import { expect, test } from 'vitest';
import { headerOf } from './header-of.ts';

const request = {
  rawHeaders: [
    'Host',
    'ledger.example',
    'accept-encoding',
    'br',
    'X-Hosting',
    'no',
    'ACCEPT-ENCODING',
    'gzip;q=0.5',
  ],
};

test('a header is found however its name is written', () => {
  expect(headerOf(request, 'host')).toBe('ledger.example');
});

test('several of one name count as one list', () => {
  expect(headerOf(request, 'accept-encoding')).toBe('br, gzip;q=0.5');
});

test('a header that was not sent is none, and a value is no name', () => {
  expect(headerOf(request, 'if-none-match')).toBeUndefined();
  expect(headerOf({ rawHeaders: ['X-Name', 'host', 'Via', 'proxy'] }, 'host')).toBeUndefined();
});
