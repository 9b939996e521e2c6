import { expect, test } from 'vitest';
import { createTrust } from './trusted-hosts.ts';

test('A host with a port is trusted on that port alone', () => {
  const trusted = createTrust(['feeds.internal:8080', 'plain.internal:80']);
  expect(trusted('feeds.internal', 8080)).toBe(true);
  expect(trusted('feeds.internal', 80)).toBe(false);
  expect(trusted('plain.internal', 80)).toBe(true);
  expect(trusted('plain.internal', 443)).toBe(false);
});

test('A host without a port is trusted on every port', () => {
  const trusted = createTrust(['feeds.internal']);
  expect(trusted('feeds.internal', 80)).toBe(true);
  expect(trusted('feeds.internal', 9999)).toBe(true);
});

test('Trust holds for the host itself, not for its neighbours', () => {
  const trusted = createTrust(['feeds.internal', '10.0.0.1']);
  expect(trusted('evil-feeds.internal', 80)).toBe(false);
  expect(trusted('feeds.internal.evil.example', 80)).toBe(false);
  expect(trusted('sub.feeds.internal', 80)).toBe(false);
  expect(trusted('10.0.0.10', 80)).toBe(false);
});

test('A host is recognised in any spelling', () => {
  const trusted = createTrust([
    'Feeds.Internal',
    '[::1]:3000',
    'fd00::5',
    '127.0.0.1:3000',
    'bücher.internal',
  ]);
  expect(trusted('feeds.internal', 80)).toBe(true);
  expect(trusted('feeds.internal.', 80)).toBe(true);
  expect(trusted('::1', 3000)).toBe(true);
  expect(trusted('[::1]', 3000)).toBe(true);
  expect(trusted('::1', 3001)).toBe(false);
  expect(trusted('fd00::5', 80)).toBe(true);
  expect(trusted('127.0.0.1', 3000)).toBe(true);
  expect(trusted('xn--bcher-kva.internal', 80)).toBe(true);
});

test.each([
  'http://feeds.internal',
  'feeds.internal/path',
  'user@feeds.internal',
  'a b',
  '',
  ':80',
  'host:port',
])('An entry that is no host is a mistake that names itself: %j', (entry) => {
  expect(() => createTrust([entry])).toThrow(`trustedHosts: '${entry}' is no host; write host or host:port`);
});

test('Nothing is trusted unless it is listed', () => {
  expect(createTrust([])('localhost', 80)).toBe(false);
});
