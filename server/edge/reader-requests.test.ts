import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readProxies } from '../lib/http/reader-address.ts';
import { requestIds } from './reader-requests.ts';

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

function idsOf(headers: IncomingMessage['headers'], proxies = '127.0.0.1') {
  const socket = { remoteAddress: '::ffff:127.0.0.1' } as IncomingMessage['socket'];
  return requestIds({ socket, headers }, readProxies(proxies));
}

test('a trusted proxy sets the id of a request and its trace', () => {
  expect(idsOf({ 'x-request-id': 'abc-123', traceparent: TRACE })).toEqual({
    'x-request-id': 'abc-123',
    traceparent: TRACE,
  });
});

test.for<[IncomingMessage['headers'], string]>([
  [{}, '127.0.0.1'],
  [{ 'x-request-id': 'abc-123', traceparent: TRACE }, ''],
  [{ 'x-request-id': 'abc-123', traceparent: TRACE }, '10.0.0.0/8'],
  [{ 'x-request-id': 'two words', traceparent: 'none' }, '127.0.0.1'],
  [{ 'x-request-id': 'x'.repeat(129) }, '127.0.0.1'],
])('a request with %o, where %o is trusted, gets an id of its own', ([headers, proxies]) => {
  expect(idsOf(headers, proxies)).toEqual({ 'x-request-id': expect.stringMatching(UUID) });
});
