import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createReaderAddress, readProxies } from './reader-address.ts';

const trusted = '127.0.0.1, 10.0.0.0/8';

function from(remoteAddress: string, forwarded?: string, proxies = ''): string {
  return createReaderAddress(readProxies(proxies))({
    socket: { remoteAddress } as IncomingMessage['socket'],
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
}

test('a reader is known by the address of the connection', () => {
  expect(from('203.0.113.9')).toBe('203.0.113.9');
  expect(from('::ffff:203.0.113.9')).toBe('203.0.113.9');
});

test.for(['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', '198.51.100.7'])(
  'X-Forwarded-For is ignored by default, also from %s',
  (address) => {
    expect(from(address, '203.0.113.9')).toBe(from(address));
  },
);

test('a trusted proxy is believed in what it or another trusted one appended', () => {
  expect(from('127.0.0.1', '203.0.113.9', trusted)).toBe('203.0.113.9');
  expect(from('10.1.2.3', '1.1.1.1, 203.0.113.9', trusted)).toBe('203.0.113.9');
  expect(from('127.0.0.1', '1.1.1.1, 203.0.113.9, 10.9.9.9', trusted)).toBe('203.0.113.9');
  expect(from('10.1.2.3', '', trusted)).toBe('10.1.2.3');
  expect(from('10.1.2.3', 'nonsense', trusted)).toBe('10.1.2.3');
});

test('a proxy may append ports, and IPv6 addresses in brackets', () => {
  expect(from('127.0.0.1', '203.0.113.9:5678', trusted)).toBe('203.0.113.9');
  expect(from('127.0.0.1', '203.0.113.9:5678, 10.9.9.9:443', trusted)).toBe('203.0.113.9');
  for (const written of ['[2001:db8:1:2::9]:443', '[2001:db8:1:2::9]']) {
    expect(from('127.0.0.1', written, trusted)).toBe('2001:db8:1:2');
  }
  expect(from('127.0.0.1', '[::ffff:203.0.113.9]:443', trusted)).toBe('203.0.113.9');
});

test('a client that is no trusted proxy cannot pass for another', () => {
  expect(from('198.51.100.7', '203.0.113.9', trusted)).toBe('198.51.100.7');
});

test('where a number of proxies is trusted, each counts one address from the end, whatever readers wrote before', () => {
  expect(from('198.51.100.7', '203.0.113.9', '1')).toBe('203.0.113.9');
  expect(from('198.51.100.7', '1.1.1.1, 203.0.113.9', '1')).toBe('203.0.113.9');
  expect(from('198.51.100.7', '1.1.1.1, 203.0.113.9, 192.0.2.5', '2')).toBe('203.0.113.9');
  expect(from('198.51.100.7', undefined, '1')).toBe('198.51.100.7');
  expect(from('198.51.100.7', '203.0.113.9', '2')).toBe('198.51.100.7');
});

test('proxies may have IPv6 addresses', () => {
  expect(from('2001:db8::1', '203.0.113.9', '2001:db8::/32')).toBe('203.0.113.9');
  expect(from('2001:db9::1', '203.0.113.9', '2001:db8::/32')).toBe(from('2001:db9::1'));
});

test('IPv6 addresses of one /64 count as one', () => {
  expect(from('2001:db8:1:2:3:4:5:6')).toBe(from('2001:db8:1:2::9'));
  expect(from('2001:db8:1:2::9')).not.toBe(from('2001:db8:1:3::9'));
  expect(from('::1')).toBe('0:0:0:0');
});
