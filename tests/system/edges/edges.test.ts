import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLiveReader } from '../../support/live-reader.ts';
import { type EdgeSettings, get, type RunningEdge, startEdgeProcess as start } from './start-edges.ts';
import { startTestOrigin, type TestOrigin } from './test-origin.ts';

/** The contract between edges and an origin. Tests of whole sites have both in one process. */

describe('edges in processes of their own', () => {
  let folder: string;
  let socketPath: string;
  let origin: TestOrigin;
  let edges: RunningEdge[];

  // Two edges for all tests; each test has an origin of its own.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-edges-'));
    socketPath = join(folder, 'origin.sock');
    edges = await Promise.all(
      ['edge 1', 'edge 2'].map((name) => start({ socketPath, dataDir: join(folder, 'data'), name })),
    );
  });
  beforeEach(async () => {
    origin = await startTestOrigin(socketPath, 'first');
    await expect.poll(() => origin.edges.connected).toBe(2);
  });
  afterEach(async () => {
    await Promise.all(edges.splice(2).map((edge) => edge.stop()));
    await origin.stop();
  });
  afterAll(async () => {
    await Promise.all(edges.map((edge) => edge.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  /** With settings of its own, for one test. */
  const startThird = async (settings: Partial<EdgeSettings>) => {
    const edge = await start({ socketPath, dataDir: join(folder, 'data'), name: 'edge 3', ...settings });
    edges.push(edge);
    await expect.poll(() => origin.edges.connected).toBe(3);
    return edge;
  };
  const getAll = (path: string) => Promise.all(edges.map(({ url }) => get(url + path)));
  /** Counts renders of one page; edges also revalidate those of other tests. */
  const rendersOf = (path: string) => origin.renders.filter((key) => key === `ledger.example${path}`).length;
  const words = async (path: string) => (await getAll(path)).map(({ text }) => text);

  test('a page is rendered once for concurrent requests to all edges, and cached by each of them', async () => {
    const rendering = Promise.withResolvers<void>();
    origin.say('slow', rendering.promise);
    const asked = Array.from({ length: 40 }, (_, index) => get(`${edges[index % 2]?.url}/slow`));
    await expect.poll(() => rendersOf('/slow')).toBe(1);
    rendering.resolve();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 ledger.example/slow: slow']),
    );
    await words('/slow');
    expect(rendersOf('/slow')).toBe(1);
  });

  test('a page that changes is rendered once, and revalidated by every edge that caches it without waiting for a request', async () => {
    await words('/changed');
    origin.say('second');
    origin.change(['news']);
    await expect.poll(() => words('/changed')).toEqual(Array(2).fill('ledger.example/changed: second'));
    expect(rendersOf('/changed')).toBe(2);
  });

  test('a changed page of a closed paper waits for its next reader, who gets the new one, or the last one where that takes long', async () => {
    await words('/closed');
    origin.say('second');
    origin.change(['news'], false);
    // Edges handle messages in order: what was queued by then is settled.
    await origin.edges.whenRevalidated(5_000);
    expect(rendersOf('/closed')).toBe(1);
    expect(await words('/closed')).toEqual(Array(2).fill('ledger.example/closed: second'));
    const rendering = Promise.withResolvers<void>();
    origin.say('third', rendering.promise);
    origin.change(['news'], false);
    expect(await words('/closed')).toEqual(Array(2).fill('ledger.example/closed: second'));
    rendering.resolve();
    await expect.poll(() => words('/closed')).toEqual(Array(2).fill('ledger.example/closed: third'));
  });

  test('without its origin an edge serves its cached pages, and the designed failure for the rest', async () => {
    const quick = await startThird({ timing: { originTimeoutMs: 200 } });
    await words('/');
    await origin.stop();
    expect(await words('/')).toEqual(Array(3).fill('ledger.example/: first'));
    await expect.poll(() => words('/readyz')).toEqual(Array(3).fill('ready\ndegraded: origin\n'));
    const failed = await get(`${quick.url}/never-read`);
    const call = await get(`${quick.url}/api/slow`);
    expect([failed.status, failed.headers['retry-after'], failed.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(failed.text).toBe('<h1>Designed failure</h1>');
    expect([call.status, JSON.parse(call.text).status]).toEqual([503, 'error']);
  });

  test('a request that was lost with the origin is sent to the next one', async () => {
    const never = Promise.withResolvers<void>();
    origin.say('lost', never.promise);
    const asked = get(`${edges[0]?.url}/wanted`);
    await expect.poll(() => rendersOf('/wanted')).toBe(1);
    await origin.stop();
    origin = await startTestOrigin(socketPath, 'from the next');
    expect((await asked).text).toBe('ledger.example/wanted: from the next');
    never.resolve();
  });

  test('cached pages are revalidated when an origin reconnects', async () => {
    await words('/');
    await words('/other');
    await origin.stop();
    origin = await startTestOrigin(socketPath, 'from the next');
    for (const path of ['/', '/other']) {
      await expect.poll(() => words(path)).toEqual(Array(2).fill(`ledger.example${path}: from the next`));
    }
  });

  test('the first pages are cached by every edge before a request, and served without an origin', async () => {
    await origin.prerender('/first');
    await origin.edges.whenRevalidated(10_000);
    await origin.stop();
    expect(await words('/first')).toEqual(Array(2).fill('ledger.example/first: first'));
  });

  test('a withdrawn page is dropped by every edge, also when the origin has evicted it', async () => {
    await words('/withdrawn');
    await origin.stop();
    origin = await startTestOrigin(socketPath, 'from the next');
    origin.withdrawn.add('/withdrawn');
    origin.change(['news']);
    await expect.poll(() => words('/withdrawn')).toEqual(Array(2).fill('no such page'));
  });

  test('an address that is not found while it is being published is found by the next reader', async () => {
    const rendering = Promise.withResolvers<void>();
    origin.say('published', rendering.promise);
    origin.withdrawn.add('/published');
    const early = words('/published');
    await expect.poll(() => rendersOf('/published')).toBe(1);
    origin.change(['articles']);
    await origin.edges.measure(10_000);
    rendering.resolve();
    expect(await early).toEqual(Array(2).fill('no such page'));
    origin.withdrawn.clear();
    expect(await words('/published')).toEqual(Array(2).fill('ledger.example/published: published'));
  });

  test('SSE clients receive changes, also after the origin was replaced', async () => {
    const readers = await Promise.all(edges.map(({ url }) => openLiveReader(`${url}/api/live`)));
    // Changes of another test may still be in a batch.
    const received = () =>
      readers.map((reader) =>
        reader.events().flatMap(({ categories }) => (categories.length > 0 ? [categories] : [])),
      );
    origin.change(['feed:business']);
    await expect.poll(received).toEqual(Array(2).fill([['business']]));
    await origin.stop();
    origin = await startTestOrigin(socketPath, 'x');
    await expect.poll(() => origin.edges.connected).toBe(2);
    origin.change(['feed:local']);
    await expect.poll(received).toEqual(Array(2).fill([['business'], ['local']]));
    for (const reader of readers) reader.close();
  });

  test('requests that do not fit the queue to the origin get 503, and cached pages are served meanwhile', async () => {
    await words('/meanwhile');
    const never = Promise.withResolvers<void>();
    origin.say('late', never.promise);
    let answered = 0;
    const asked = Array.from({ length: 540 }, () =>
      get(`${edges[0]?.url}/api/slow`).finally(() => {
        answered++;
      }),
    );
    const rejected = await Promise.race(asked);
    await expect.poll(() => answered).toBe(540 - 512);
    expect([rejected.status, rejected.headers['retry-after']]).toEqual([503, '5']);
    expect((await getAll('/meanwhile')).map(({ status }) => status)).toEqual([200, 200]);
    never.resolve();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(512);
    expect(statuses.filter((status) => status === 503)).toHaveLength(540 - 512);
  });

  test('an address that asks for more than its share is overtaken by others', async () => {
    const edge = await startThird({ trustedProxies: '127.0.0.1' });
    const never = Promise.withResolvers<void>();
    origin.say('late', never.promise);
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const asked = Array.from({ length: 100 }, () => get(`${edge.url}/api/slow`, from('203.0.113.1')));
    const waiting = async () => (await get(`${edge.adminUrl}/metrics`)).text;
    await expect.poll(waiting).toMatch(/^masthead_edge_forwarding\{process="edge 3"\} 100$/m);
    expect((await get(`${edge.url}/api/ids`, from('203.0.113.2'))).status).toBe(200);
    never.resolve();
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('slow readers of large responses delay no other request, nor the metrics', async () => {
    const { port } = new URL(edges[0]?.url ?? '');
    const slow = Array.from({ length: 80 }, () => connect(Number(port), '127.0.0.1').pause());
    for (const socket of slow) socket.write('GET /api/large HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10));
    await expect.poll(() => origin.largeResponses).toBeGreaterThanOrEqual(80);
    expect((await get(`${edges[0]?.url}/api/slow`)).text).toBe('first');
    expect((await get(`${edges[0]?.adminUrl}/metrics`)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  test('the metrics wait for no other request', async () => {
    const never = Promise.withResolvers<void>();
    origin.say('late', never.promise);
    const asked = Array.from({ length: 100 }, () => get(`${edges[0]?.url}/api/slow`));
    expect((await get(`${edges[0]?.adminUrl}/metrics`)).status).toBe(200);
    never.resolve();
    await Promise.all(asked);
  });

  test('unknown API routes, images and cards are not found, and do not count as unavailable', async () => {
    const unavailable = async () => {
      const report = (await origin.edges.measure(10_000)).flat();
      const counts = report.filter(({ name }) => name === 'masthead_edge_responses_total');
      return counts.flatMap(({ values }) => values.filter(({ labels }) => labels.how === 'unavailable'));
    };
    const before = await unavailable();
    for (const path of ['/api/none', '/images/none', '/cards/none.png', '/metrics/none', '/metricsnone']) {
      const { status, headers, text } = await get(`${edges[0]?.url}${path}`);
      expect([path, status, headers['retry-after']]).toEqual([path, 404, undefined]);
      if (path.startsWith('/api/')) expect(JSON.parse(text).status).toBe('error');
    }
    expect(await unavailable()).toEqual(before);
  });

  test('an address over its rate limit waits a second for Retry-After, and is served cached pages', async () => {
    const edge = await startThird({ requestsPerMinute: 2 });
    const call = () => get(`${edge.url}/api/slow`);
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    const askedAt = performance.now();
    const limited = await call();
    expect(performance.now() - askedAt).toBeGreaterThan(990);
    const wait = Number(limited.headers['retry-after']);
    expect([limited.status, wait > 0 && wait <= 60]).toEqual([429, true]);
    expect(limited.text).toContain(`Too many requests from your address. Ask again in ${wait} s.`);
    await origin.prerender('/often');
    await expect.poll(async () => (await get(`${edge.url}/often`)).status).toBe(200);
  });

  test('images have a higher rate limit and a queue of their own', async () => {
    const edge = await startThird({ requestsPerMinute: 100 });
    const rendering = Promise.withResolvers<void>();
    origin.say('slow', rendering.promise);
    const asked = Array.from({ length: 600 }, (_, index) => get(`${edge.url}/images/made-up-${index}/320`));
    await expect.poll(async () => (await get(`${edge.url}/api/ids`)).status).toBe(200);
    rendering.resolve();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    const count = (status: number) => statuses.filter((one) => one === status).length;
    expect([count(200), count(503), count(429)]).toEqual([480, 20, 100]);
    expect((await get(`${edge.url}/api/ids`)).status).toBe(200);
  });

  test('illustrations count as images, those that do not exist among them', async () => {
    const edge = await startThird({ requestsPerMinute: 1 });
    const statuses = await Promise.all(
      Array.from({ length: 7 }, async (_, n) => (await get(`${edge.url}/illustrations/no/${n}.svg`)).status),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
  });

  test('every edge reports its metrics', async () => {
    const cachedPages = async () =>
      (await origin.edges.measure(10_000)).map(
        (report) => report.find(({ name }) => name === 'masthead_edge_pages')?.values[0]?.value ?? Number.NaN,
      );
    const before = await cachedPages();
    await words('/counted');
    const after = await cachedPages();
    expect(after.map((pages, index) => pages - (before[index] ?? 0))).toEqual([1, 1]);
  });

  test('POST, PUT, DELETE and OPTIONS are rejected by the edge itself', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await get(`${edges[0]?.url}/rejected`, {}, method);
      expect([status, headers.allow], method).toEqual([405, 'GET, HEAD']);
    }
    expect(rendersOf('/rejected')).toBe(0);
  });

  test('a client cannot set the headers of an edge, nor bypass it by an unusual path', async () => {
    const cached = await get(`${edges[0]?.url}/`);
    for (const path of ['/', '/images/../', '/api/..%2f', '//x/../', '/%2e/']) {
      const { status, headers, text } = await get(edges[0]?.url + path, { 'masthead-wants': 'page' });
      expect(headers['masthead-key']).toBeUndefined();
      if (status === 200) expect(text).toMatch(/^ledger\.example\//);
    }
    expect((await get(`${edges[0]?.url}/images/../`)).text).toBe(cached.text);
  });

  test('a client that never reads takes no queue slot from others', async () => {
    const { port } = new URL(edges[0]?.url ?? '');
    const stalled = connect(Number(port), '127.0.0.1');
    stalled.pause();
    for (let index = 0; index < 60; index++) stalled.write(`GET /?q=${index} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect((await get(`${edges[0]?.url}/search?q=mine`)).text).toBe('ledger.example/search?q=mine: first');
    stalled.destroy();
  });
});
