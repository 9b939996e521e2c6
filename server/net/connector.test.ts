import { createServer, type LookupFunction, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ConnectorOptions, createConnector } from './connector.ts';
import { createTrust } from './trusted-hosts.ts';

// Linux answers on all of 127.0.0.0/8: here 127.0.0.2 stands for a public address, 127.0.0.1 for a private one.
const refusal = (address: string) => (address === '127.0.0.2' ? undefined : 'a loopback address');

let accepted: string[] = [];
let port = 0;
const open = new Set<Socket>();
const server = createServer((socket) => {
  accepted.push(socket.localAddress ?? '');
  open.add(socket);
});

beforeEach(async () => {
  accepted = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '0.0.0.0', resolve);
  await promise;
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterEach(async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  await promise;
});

/** A resolver that answers with the next list each time it is asked. */
function resolver(...answers: string[][]): { lookup: LookupFunction; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    lookup(hostname, _options, callback) {
      const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
      asked.push(hostname);
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

function connect(hostname: string, options: Partial<ConnectorOptions>, protocol = 'http:'): Promise<Socket> {
  const connector = createConnector({
    trusted: createTrust([]),
    refusal,
    lookup: resolver([]).lookup,
    timeoutMs: 2_000,
    ...options,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  connector({ hostname, protocol, port: String(port) }, (error, socket) => {
    if (error) return reject(error);
    open.add(socket);
    resolve(socket);
  });
  return promise;
}

test('The address is checked after DNS, at connect time: the one that was checked is the one connected to', async () => {
  const { lookup, asked } = resolver(['127.0.0.2'], ['127.0.0.1']);
  const socket = await connect('rebinding.example', { lookup });
  expect(socket.remoteAddress).toBe('127.0.0.2');
  expect(asked).toEqual(['rebinding.example']);
  await expect(connect('rebinding.example', { lookup })).rejects.toMatchObject({
    code: 'refused-address',
    message:
      'rebinding.example resolves to 127.0.0.1, a loopback address; list the host in trustedHosts if it is meant to be fetched',
  });
  expect(accepted).toEqual(['127.0.0.2']);
});

test('Of several addresses only those that may be connected to are tried', async () => {
  const { lookup } = resolver(['127.0.0.1', '::1', '127.0.0.2']);
  const socket = await connect('mixed.example', { lookup });
  expect(socket.remoteAddress).toBe('127.0.0.2');
  expect(accepted).toEqual(['127.0.0.2']);
});

test('A literal address is checked although no resolver is asked', async () => {
  const { lookup, asked } = resolver(['127.0.0.2']);
  await expect(connect('127.0.0.1', { lookup })).rejects.toMatchObject({
    code: 'refused-address',
    message: '127.0.0.1 is a loopback address; list the host in trustedHosts if it is meant to be fetched',
  });
  await expect(connect('::1', { lookup })).rejects.toMatchObject({ code: 'refused-address' });
  expect((await connect('127.0.0.2', { lookup })).remoteAddress).toBe('127.0.0.2');
  expect(asked).toEqual([]);
});

test('A trusted host may have a private address, on its own port', async () => {
  const { lookup } = resolver(['127.0.0.1']);
  const socket = await connect('feeds.internal', {
    lookup,
    trusted: createTrust([`feeds.internal:${port}`]),
  });
  expect(socket.remoteAddress).toBe('127.0.0.1');
  const other = createTrust([`feeds.internal:${port + 1}`]);
  await expect(connect('feeds.internal', { lookup, trusted: other })).rejects.toMatchObject({
    code: 'refused-address',
  });
});

test('A resolver that answers with one address, as older ones do, is checked too', async () => {
  const lookup: LookupFunction = (_hostname, _options, callback) => callback(null, '127.0.0.1', 4);
  await expect(connect('old.example', { lookup })).rejects.toMatchObject({ code: 'refused-address' });
});

test('A name without an address, and one that does not exist, are told apart from a host that is down', async () => {
  await expect(connect('empty.example', {})).rejects.toMatchObject({
    code: 'dns',
    message: 'empty.example has no address',
  });
  const lookup: LookupFunction = (hostname, _options, callback) =>
    callback(
      Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), {
        code: 'ENOTFOUND',
        syscall: 'getaddrinfo',
      }),
      [],
    );
  await expect(connect('gone.example', { lookup })).rejects.toMatchObject({
    code: 'dns',
    message: 'gone.example was not found (ENOTFOUND)',
  });
});

test('A resolver that never answers ends at the connect timeout', async () => {
  await expect(connect('silent.example', { lookup: () => {}, timeoutMs: 30 })).rejects.toMatchObject({
    code: 'timeout-connect',
    message: 'silent.example did not accept a connection within 0.03 s',
  });
});

test('A TLS handshake that is never answered ends at the connect timeout', async () => {
  await expect(connect('127.0.0.2', { timeoutMs: 500 }, 'https:')).rejects.toMatchObject({
    code: 'timeout-connect',
    message: '127.0.0.2 did not finish the TLS handshake within 0.5 s',
  });
});

test('A connection attempt that outlives its timer is closed, also where the other side had accepted it', async () => {
  await expect(connect('127.0.0.2', { timeoutMs: 500 }, 'https:')).rejects.toMatchObject({
    code: 'timeout-connect',
  });
  const [socket] = open;
  if (socket && !socket.closed) await new Promise((resolve) => socket.resume().once('close', resolve));
  expect(accepted).toEqual(['127.0.0.2']);
});

test('A resolver that answers after the timer leads to no connection', async () => {
  let answerLate = () => {};
  const lookup: LookupFunction = (_hostname, _options, callback) => {
    answerLate = () => callback(null, [{ address: '127.0.0.2', family: 4 }]);
  };
  await expect(connect('late.example', { lookup, timeoutMs: 30 })).rejects.toMatchObject({
    code: 'timeout-connect',
  });
  answerLate();
  // A connection made after that one would have been accepted after it.
  await connect('127.0.0.2', {});
  expect(accepted).toHaveLength(1);
});

test('A host that closes in the middle of the TLS handshake is reported at once', async () => {
  server.once('connection', (socket) => socket.end());
  await expect(connect('127.0.0.2', {}, 'https:')).rejects.toMatchObject({ code: 'tls' });
});
