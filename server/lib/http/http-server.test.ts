import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer, type HttpServer, type HttpServerOptions } from './http-server.ts';

let http: HttpServer;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.stop({ timeoutMs: 0 });
});

/** More than the system's own buffers take. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

async function listen(options: HttpServerOptions): Promise<number> {
  http = createHttpServer((request, response) => {
    if (request.url !== '/never') response.end(request.url === '/large' ? LARGE : 'a page');
  }, options);
  return http.listen({ host: '127.0.0.1', port: 0 });
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

test('a client that never reads its response is disconnected by a reset', async () => {
  const port = await listen({ writeTimeoutMs: 100 });
  const ended = new Promise<void>((resolve) => {
    http.server.once('connection', (connection) => connection.once('close', () => resolve()));
  });
  const socket = open(port).pause();
  const failed = new Promise<Error>((resolve) => socket.once('error', resolve));
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await ended;
  socket.resume();
  expect(await failed).toHaveProperty('code', 'ECONNRESET');
});

test('a client that reads slowly is not disconnected', async () => {
  const port = await listen({ writeTimeoutMs: 1000 });
  const socket = open(port);
  let read = 0;
  const whole = new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => {
      read += chunk.length;
      if (read > LARGE.length) resolve();
      // The whole takes several times as long as a client that reads nothing has.
      socket.pause();
      setTimeout(() => socket.resume(), 3);
    });
    socket.once('close', () => reject(new Error(`Closed after ${read} bytes.`)));
  });
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await whole;
});

test('a connection is closed once it was idle for the timeout, not while a response is on its way', async () => {
  const port = await listen({ writeTimeoutMs: 80, keepAliveTimeoutMs: 40 });
  const waiting = open(port);
  waiting.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
  const idle = open(port);
  const closed = new Promise((resolve) => idle.once('close', resolve));
  idle.resume().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  expect(waiting.closed).toBe(false);
});

test('connections over the limit are closed', async () => {
  const port = await listen({ maxConnections: 2 });
  const first = [open(port), open(port)];
  await Promise.all(first.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  await expect.poll(() => countOf(http)).toBe(2);
  const third = open(port);
  await new Promise((resolve) => third.once('close', resolve));
});

test.for([
  ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
  ['the same host twice', 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: x, y\r\n\r\n', 400],
  ['a host with a user', 'GET / HTTP/1.1\r\nHost: a@x\r\n\r\n', 400],
  ['an address that is none', 'GET / HTTP/1.1\r\nHost: 1.2.3.999\r\n\r\n', 400],
  ['no request line', 'nonsense\r\n\r\n', 400],
  ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a port', 'GET / HTTP/1.1\r\nHost: x.example:3000\r\n\r\n', 200],
  ['an IPv6 address', 'GET / HTTP/1.1\r\nHost: [::1]:3000\r\n\r\n', 200],
  ['HTTP/1.0 and no host', 'GET / HTTP/1.0\r\n\r\n', 200],
] as const)(
  'a request with %s gets a response, with the security headers if it is rejected',
  async ([, text, status]) => {
    const port = await listen({});
    const socket = open(port);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(text);
    await expect.poll(() => answer).toContain('\r\n\r\n');
    expect(answer.split(' ')[1]).toBe(String(status));
    if (status === 200) return;
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).toContain('Cache-Control: no-store');
  },
);

test('an invalid request after a valid one does not get its response', async () => {
  const port = await listen({});
  const socket = open(port);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
  expect(answer).toBe('');
});

test('a client that pipelines thousands of requests is disconnected', async () => {
  let handled = 0;
  http = createHttpServer((_request, response) => {
    handled++;
    response.end('a page');
  });
  const socket = open(await http.listen({ host: '127.0.0.1', port: 0 }));
  socket.resume();
  socket.write('HEAD / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000));
  await new Promise((resolve) => socket.once('close', resolve));
  expect(handled).toBeLessThanOrEqual(200);
});

test('a few pipelined requests are answered in order', async () => {
  const port = await listen({});
  const socket = open(port);
  let answers = 0;
  socket.on('data', (chunk) => {
    answers += chunk.toString().split('HTTP/1.1 200').length - 1;
  });
  for (const sent of [50, 100, 150]) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
    await expect.poll(() => answers).toBe(sent);
  }
});

function countOf({ server }: HttpServer): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}

test('an idle connection may send one more request while the server stops', async () => {
  const port = await listen({});
  const socket = open(port);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => text).toContain('a page');
  const stopped = http.stop({ lingerMs: 60_000, timeoutMs: 120_000 });
  text = '';
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await stopped;
  expect(text).toContain('Connection: close');
  expect(text).toContain('a page');
});
