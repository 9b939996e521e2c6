import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readerAddress } from './reader-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  readerAddress({
    socket: { remoteAddress } as IncomingMessage['socket'],
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });

test('a reader is known by the address of the connection', () => {
  expect(from('203.0.113.9')).toBe('203.0.113.9');
  expect(from('::ffff:203.0.113.9')).toBe('203.0.113.9');
});

test('a proxy of the own network is believed, and only in what it added itself', () => {
  expect(from('127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  expect(from('10.1.2.3', '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9');
  expect(from('172.20.0.4', '')).toBe('172.20.0.4');
});

test('a reader from outside cannot pass for another', () => {
  expect(from('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
});

test('IPv6 addresses of one place count as one', () => {
  expect(from('2001:db8:1:2:3:4:5:6')).toBe(from('2001:db8:1:2::9'));
  expect(from('2001:db8:1:2::9')).not.toBe(from('2001:db8:1:3::9'));
  expect(from('::1')).toBe('0:0:0:0');
});
