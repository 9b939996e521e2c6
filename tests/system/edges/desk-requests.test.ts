import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { get, type RunningEdge, startEdgeProcess as start } from './start-edges.ts';
import { startTestOrigin, type TestOrigin } from './test-origin.ts';

/** What an edge lets through to the desk, and what ends at the edge. */

const LIMIT = 40;

describe('an edge in a process of its own', () => {
  let folder: string;
  let origin: TestOrigin;
  let edge: RunningEdge;
  let sockets: Socket[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-edges-'));
    const socketPath = join(folder, 'origin.sock');
    origin = await startTestOrigin(socketPath, 'first');
    edge = await start({
      socketPath,
      dataDir: join(folder, 'data'),
      name: 'edge 1',
      hasDesk: true,
      hosts: ['127.0.0.1', 'desk.example'],
      timing: { bodyTimeoutMs: 500 },
      requestsPerMinute: LIMIT,
      trustedProxies: '1',
      hsts: 'max-age=60',
    });
  });
  beforeEach(async () => {
    await expect.poll(() => origin.edges.connected).toBe(1);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await edge.stop();
    await origin.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Sends these bytes from an address of its own, and returns the response once the edge has closed the connection. */
  const send = (bytes: string, from: string, listener = edge.adminUrl): Promise<string> => {
    const { hostname, port } = new URL(listener);
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    sockets.push(socket);
    socket.write(bytes);
    return text(socket).catch(String);
  };
  const post = (headers: string, body = '') =>
    `POST /desk/api/session HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n\r\n${body}`;
  const statusOf = (response: string) => Number(response.split(' ')[1]);

  test('slow bodies reach no origin: they end after a time of their own, and those beyond the limit of an address at once', async () => {
    const before = origin.deskRequests.length;
    const responses = await Promise.all(
      Array.from({ length: 36 }, () => send(post('Content-Length: 100', 'slow'), '127.0.0.2')),
    );
    const statuses = responses.map(statusOf);
    expect(statuses.filter((status) => status === 408)).toHaveLength(32);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(origin.deskRequests.length).toBe(before);
    sockets = [];
  });

  test('a long body without a session is refused before it has arrived, and its connection is closed', async () => {
    const refused = await send(post('Content-Length: 1000000', 'the first bytes'), '127.0.0.3');
    expect(statusOf(refused)).toBe(401);
    expect(refused).toMatch(/Connection: close/i);
    const chunk = `${(70_000).toString(16)}\r\n${'x'.repeat(70_000)}\r\n`;
    expect(statusOf(await send(post('Transfer-Encoding: chunked', chunk), '127.0.0.3'))).toBe(413);
    const body = 'GET /desk/api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n';
    expect(statusOf(await send(body, '127.0.0.3'))).toBe(200);
  });

  test('a long body of an account is passed on as it comes', async () => {
    const body = 'x'.repeat(200_000);
    const sent = await fetch(`${edge.adminUrl}/desk/api/session`, {
      method: 'POST',
      headers: { Cookie: 'masthead_desk=good' },
      body,
    });
    expect([sent.status, await sent.text()]).toEqual([200, '200000']);
  });

  test('calls without a session, and with a made-up one, use up nothing of an account at the same address', async () => {
    const ask = async (cookie: string) =>
      (await get(`${edge.adminUrl}/desk/api/session`, cookie ? { Cookie: cookie } : {})).status;
    expect(await ask('masthead_desk=good')).toBe(200);
    for (const cookie of ['', 'masthead_desk=made-up']) {
      const statuses: number[] = [];
      while (statuses.at(-1) !== 429 && statuses.length < 2 * LIMIT) statuses.push(await ask(cookie));
      expect(statuses.at(-1)).toBe(429);
      expect(await ask('masthead_desk=good')).toBe(200);
    }
  });

  test('the desk has hosts of its own; a page of any other name that leads here gets nothing', async () => {
    const ask = async (path: string, host: string) =>
      (await get(edge.adminUrl + path, { Host: host })).status;
    for (const path of ['/desk/', '/desk/api/text', '/']) {
      expect([path, await ask(path, 'evil.example')]).toEqual([path, 421]);
      expect(await ask(path, 'desk.example')).not.toBe(421);
    }
    expect(await ask('/healthz', 'evil.example')).toBe(200);
  });

  test('the number of proxies that readers pass is not counted for the desk', async () => {
    const ask = async (address: string) =>
      (await get(`${edge.adminUrl}/desk/api/session`, { 'X-Forwarded-For': address })).status;
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 2 * LIMIT)
      statuses.push(await ask(`192.0.2.${statuses.length}`));
    expect(statuses.at(-1)).toBe(429);
  });

  test('the desk is sent with Strict-Transport-Security, too', async () => {
    for (const path of ['/desk/', '/healthz'])
      expect((await get(edge.adminUrl + path)).headers['strict-transport-security']).toBe('max-age=60');
  });

  test('a backslash in an address is refused: proxies and browsers read it differently', async () => {
    for (const listener of [edge.url, edge.adminUrl])
      for (const path of ['/desk/..\\metrics', '/\\metrics', '/search?q=\\']) {
        const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
        expect([path, statusOf(await send(request, '127.0.0.4', listener))]).toEqual([path, 400]);
      }
  });

  test('where there is an admin listener, the public one has no metrics; readiness stays for load balancers', async () => {
    expect((await get(`${edge.url}/metrics`)).status).toBe(404);
    expect((await get(`${edge.url}/readyz`)).status).toBe(200);
    expect((await get(`${edge.adminUrl}/metrics`)).status).toBe(200);
  });

  test('a page that was fetched ahead counts as opened only where a page of the site says so', async () => {
    await get(`${edge.url}/ahead`);
    await origin.edges.takeReads(5_000);
    for (const site of ['cross-site', 'same-site', 'none', ''])
      await get(`${edge.url}/api/opened/ahead`, site ? { 'Sec-Fetch-Site': site } : {});
    await get(`${edge.url}/api/opened/ahead`, { 'Sec-Fetch-Site': 'same-origin' });
    const { reads } = await origin.edges.takeReads(5_000);
    expect(reads).toEqual([['ledger.example/ahead', 1]]);
  });
});
