import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSseConnections, type SseConnections } from '../../server/edge/sse-connections.ts';
import { createHttpServer, type HttpServer } from '../../server/lib/http/http-server.ts';
import { createReaderAddress, readProxies } from '../../server/lib/http/reader-address.ts';
import type { Change } from '../../server/protocol/channel.ts';
import { eventually } from '../support/feeds-setup.ts';
import { type LiveReader, openLiveReader } from '../support/live-reader.ts';

let http: HttpServer;
let live: SseConnections;
let url: string;
let port: number;
let notify: (change: Change) => void;
const readers: LiveReader[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  const listeners = new Set<(change: Change) => void>();
  let latest = 0;
  notify = (change) => {
    latest = change.id;
    for (const listener of listeners) listener(change);
  };
  const changes = {
    get latest() {
      return latest;
    },
    since: () => ({ id: latest, tags: [], at: new Date() }),
    follow: (listener: (change: Change) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  live = createSseConnections({
    changesOf: () => changes,
    readerAddress: createReaderAddress(readProxies('127.0.0.1')),
    clock: () => new Date(),
    max: 120,
    maxPerAddress: 50,
    timing: { batchDelayMs: 0 },
  });
  http = createHttpServer((incoming, response) => {
    if (live.handle(incoming, response, 'ledger.example')) return;
    response.end('a page');
  });
  port = await http.listen({ host: '0.0.0.0', port: 0 });
  url = `http://127.0.0.1:${port}/api/live`;
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  live.closeAll();
  await http.stop({ timeoutMs: 100 });
});

async function open(from?: string, headers: Record<string, string> = {}) {
  const reader = await openLiveReader(url, { headers, ...(from ? { from } : {}) });
  readers.push(reader);
  return reader;
}

const change = (id: number, tags: string[] = ['feed:local']): Change => ({ id, tags, at: new Date() });

test('of 1,000 connections from one address fifty are kept; the rest get a clear refusal; others are let in', async () => {
  const all = await Promise.all(Array.from({ length: 1_000 }, () => open('127.0.0.2')));
  const refused = all.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(950);
  expect(live.connections).toBe(50);
  expect(live.rejected).toBe(950);
  const [one] = refused;
  await one?.ended;
  expect(one?.headers['retry-after']).toBe('60');
  expect(JSON.parse(one?.body() ?? '')).toMatchObject({
    error: 'There are 50 live connections from your address already. Ask /api/changes once a minute instead.',
  });
  expect((await open('127.0.0.3')).status).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('a page');
});

test('the process has a limit of its own, and a place that comes free is given away', async () => {
  const kept = await Promise.all(
    Array.from({ length: 120 }, (_, index) => open(`127.0.1.${1 + Math.floor(index / 50)}`)),
  );
  expect(kept.every(({ status }) => status === 200)).toBe(true);
  const refused = await open('127.0.2.1');
  expect(refused.status).toBe(503);
  await refused.ended;
  expect(refused.body()).toContain('as many live connections as it can serve');
  kept[0]?.close();
  await eventually(() => live.connections).toBe(119);
  expect((await open('127.0.2.1')).status).toBe(200);
});

test('whatever a reader says of itself, its address is the one that it connects from', async () => {
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, index) => open('127.0.0.9', { 'X-Forwarded-For': `203.0.113.${index}` })),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(50);
});

test('readers behind a trusted proxy are told apart', async () => {
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, index) => open(undefined, { 'X-Forwarded-For': `203.0.113.${index}` })),
  );
  expect(all.every(({ status }) => status === 200)).toBe(true);
});

test('a reader who never reads is dropped before much is buffered for them, and others receive everything', async () => {
  const deaf = connect(port, '127.0.0.1');
  sockets.push(deaf);
  deaf.on('error', () => {});
  deaf.write('GET /api/live HTTP/1.1\r\nHost: x\r\n\r\n');
  deaf.pause();
  const reader = await open('127.0.0.4');
  await eventually(() => live.connections).toBe(2);
  const before = process.memoryUsage();
  const padding = Array.from({ length: 200 }, (_, index) => `article:a-slug-of-some-length-${index}`);
  let sent = 0;
  // The system's own buffers take some megabytes before anything is kept here.
  while (live.connections === 2 && sent < 5_000) {
    notify(change(++sent, padding));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  expect(live.connections).toBe(1);
  const after = process.memoryUsage();
  expect(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(100e6);
  notify(change(sent + 1, ['feed:sports']));
  await eventually(() => reader.messages.at(-1)?.data).toContain('"sports"');
});

test.each([
  ['no number', 'abc'],
  ['a negative number', '-1'],
  ['a number with a point', '1.5'],
  ['a number beyond all', '9'.repeat(400)],
  ['a line break', '1%0Aevent: x'],
  ['SQL', "1'; drop table changes"],
])('a place that is %s is passed over', async (_name, since) => {
  const reader = await openLiveReader(`${url}?since=${since.replaceAll(' ', '+')}`);
  readers.push(reader);
  expect(reader.status).toBe(200);
  await eventually(() => reader.messages[0]?.event).toBe('heartbeat');
});

test('the line is only read', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) {
    const status = await new Promise((resolve) => {
      request(url, { method }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status, method).toBe(405);
  }
  expect(live.connections).toBe(0);
});

test('readers who come and go leave nothing behind', async () => {
  for (let round = 0; round < 20; round++) {
    const opened = await Promise.all(Array.from({ length: 25 }, () => open('127.0.0.5')));
    for (const reader of opened) reader.close();
    await eventually(() => live.connections).toBe(0);
  }
  const again = await Promise.all(Array.from({ length: 50 }, () => open('127.0.0.5')));
  expect(again.every(({ status }) => status === 200)).toBe(true);
});

test('when the site stops, every line is ended at once', async () => {
  const reader = await open();
  live.closeAll();
  await reader.ended;
  await http.stop();
  expect(reader.messages[0]?.event).toBe('heartbeat');
});

test('a broadcast that meets the closing of the site writes nothing after the end', async () => {
  const readers = await Promise.all(Array.from({ length: 40 }, (_, index) => open(`127.0.1.${index + 1}`)));
  await eventually(() => live.connections).toBe(readers.length);
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  process.on('uncaughtException', note);
  notify(change(1));
  live.closeAll();
  notify(change(2));
  await eventually(() => live.connections).toBe(0);
  process.off('uncaughtException', note);
  expect(failures).toEqual([]);
});
