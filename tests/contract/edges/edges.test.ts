import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLiveReader } from '../../support/live-reader.ts';
import { type SmallOrigin, startSmallOrigin } from './small-origin.ts';
import { ask, type RunningEdge, WAYS } from './ways.ts';

/** What edges and an origin owe each other, in one process and across processes. */

describe.for(WAYS)('$name', ({ start }) => {
  let folder: string;
  let socketPath: string;
  let origin: SmallOrigin;
  let edges: RunningEdge[];

  // Two edges see an origin of each test, which has pages of its own.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-edges-'));
    socketPath = join(folder, 'origin.sock');
    edges = await Promise.all(
      ['edge 1', 'edge 2'].map((name) => start({ socketPath, dataDir: join(folder, 'data'), name })),
    );
  });
  beforeEach(async () => {
    origin = await startSmallOrigin(socketPath, 'first');
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

  const askAll = (path: string) => Promise.all(edges.map(({ url }) => ask(url + path)));
  /** How often the origin has rendered a page; edges revalidate those of other tests, too. */
  const rendersOf = (path: string) => origin.renders.filter((key) => key === `ledger.example${path}`).length;
  const words = async (path: string) => (await askAll(path)).map(({ text }) => text);

  test('a page is made once, however many readers of however many edges ask, and held by all of them', async () => {
    const making = Promise.withResolvers<void>();
    origin.say('slow', making.promise);
    const asked = Array.from({ length: 40 }, (_, index) => ask(`${edges[index % 2]?.url}/slow`));
    await expect.poll(() => rendersOf('/slow')).toBe(1);
    making.resolve();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 ledger.example/slow: slow']),
    );
    await words('/slow');
    expect(rendersOf('/slow')).toBe(1);
  });

  test('a page that changes is fetched by every edge that holds it, without a reader who asks, and rendered once', async () => {
    await words('/changed');
    origin.say('second');
    origin.change(['news']);
    await expect.poll(() => words('/changed')).toEqual(Array(2).fill('ledger.example/changed: second'));
    expect(rendersOf('/changed')).toBe(2);
  });

  test('without its origin an edge serves what it holds, and the designed failure for the rest', async () => {
    const quick = await start({
      socketPath,
      dataDir: join(folder, 'data'),
      name: 'edge 3',
      originTimeoutMs: 200,
    });
    edges.push(quick);
    await expect.poll(() => origin.edges.connected).toBe(3);
    await words('/');
    await origin.stop();
    expect(await words('/')).toEqual(Array(3).fill('ledger.example/: first'));
    await expect.poll(() => words('/readyz')).toEqual(Array(3).fill('ready\ndegraded: origin\n'));
    const failed = await ask(`${quick.url}/never-read`);
    const call = await ask(`${quick.url}/api/slow`);
    expect([failed.status, failed.headers['retry-after'], failed.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(failed.text).toBe('<h1>Designed failure</h1>');
    expect([call.status, JSON.parse(call.text).status]).toEqual([503, 'error']);
  });

  test('a request that the origin took with it is asked again of the next one', async () => {
    const never = Promise.withResolvers<void>();
    origin.say('lost', never.promise);
    const asked = ask(`${edges[0]?.url}/wanted`);
    await expect.poll(() => rendersOf('/wanted')).toBe(1);
    await origin.stop();
    origin = await startSmallOrigin(socketPath, 'from the next');
    expect((await asked).text).toBe('ledger.example/wanted: from the next');
    never.resolve();
  });

  test('what edges hold is revalidated when an origin comes back', async () => {
    await words('/');
    await words('/other');
    await origin.stop();
    origin = await startSmallOrigin(socketPath, 'from the next');
    for (const path of ['/', '/other']) {
      await expect.poll(() => words(path)).toEqual(Array(2).fill(`ledger.example${path}: from the next`));
    }
  });

  test('the first pages are held by every edge before a reader asks, and served without an origin', async () => {
    await origin.prerender('/first');
    await origin.edges.whenRevalidated(10_000);
    await origin.stop();
    expect(await words('/first')).toEqual(Array(2).fill('ledger.example/first: first'));
  });

  test('a page that is withdrawn is gone from every edge, though the origin has long evicted it', async () => {
    await words('/withdrawn');
    await origin.stop();
    origin = await startSmallOrigin(socketPath, 'from the next');
    origin.withdrawn.add('/withdrawn');
    origin.change(['news']);
    await expect.poll(() => words('/withdrawn')).toEqual(Array(2).fill('no such page'));
  });

  test('an address that is not found while it is being published is found by the next reader', async () => {
    const making = Promise.withResolvers<void>();
    origin.say('published', making.promise);
    origin.withdrawn.add('/published');
    const early = words('/published');
    await expect.poll(() => rendersOf('/published')).toBe(1);
    origin.change(['articles']);
    await origin.edges.measure(10_000);
    making.resolve();
    expect(await early).toEqual(Array(2).fill('no such page'));
    origin.withdrawn.clear();
    expect(await words('/published')).toEqual(Array(2).fill('ledger.example/published: published'));
  });

  test('SSE clients receive changes before and after an origin restarts', async () => {
    const readers = await Promise.all(edges.map(({ url }) => openLiveReader(`${url}/api/live`)));
    // The news of another test may still be on its way: edges gather for a moment.
    const received = () =>
      readers.map((reader) =>
        reader.events().flatMap(({ categories }) => (categories.length > 0 ? [categories] : [])),
      );
    origin.change(['feed:business']);
    await expect.poll(received).toEqual(Array(2).fill([['business']]));
    await origin.stop();
    origin = await startSmallOrigin(socketPath, 'x');
    await expect.poll(() => origin.edges.connected).toBe(2);
    origin.change(['feed:local']);
    await expect.poll(received).toEqual(Array(2).fill([['business'], ['local']]));
    for (const reader of readers) reader.close();
  });

  test('more requests than the origin can be asked at once are refused, and what is held is served meanwhile', async () => {
    await words('/meanwhile');
    const never = Promise.withResolvers<void>();
    origin.say('late', never.promise);
    let answered = 0;
    const asked = Array.from({ length: 540 }, () =>
      ask(`${edges[0]?.url}/api/slow`).finally(() => {
        answered++;
      }),
    );
    const refused = await Promise.race(asked);
    await expect.poll(() => answered).toBe(540 - 512);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect((await askAll('/meanwhile')).map(({ status }) => status)).toEqual([200, 200]);
    never.resolve();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(512);
    expect(statuses.filter((status) => status === 503)).toHaveLength(540 - 512);
  });

  test('slow readers of large answers hold up no other request, nor the metrics', async () => {
    const { port } = new URL(edges[0]?.url ?? '');
    const slow = Array.from({ length: 80 }, () => connect(Number(port), '127.0.0.1').pause());
    for (const socket of slow) socket.write('GET /api/large HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10));
    await expect.poll(() => origin.answered).toBeGreaterThanOrEqual(80);
    expect((await ask(`${edges[0]?.url}/api/slow`)).text).toBe('first');
    expect((await ask(`${edges[0]?.operatorUrl}/metrics`)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  test('the metrics wait for no other request', async () => {
    const never = Promise.withResolvers<void>();
    origin.say('late', never.promise);
    const asked = Array.from({ length: 100 }, () => ask(`${edges[0]?.url}/api/slow`));
    expect((await ask(`${edges[0]?.operatorUrl}/metrics`)).status).toBe(200);
    never.resolve();
    await Promise.all(asked);
  });

  test('unknown calls, images and cards are not found, and do not count as unavailable', async () => {
    const unavailable = async () => {
      const report = (await origin.edges.measure(10_000)).flat();
      const counts = report.filter(({ name }) => name === 'masthead_edge_answers_total');
      return counts.flatMap(({ values }) => values.filter(({ labels }) => labels.how === 'unavailable'));
    };
    const before = await unavailable();
    for (const path of ['/api/none', '/images/none', '/cards/none.png', '/metrics/none', '/metricsnone']) {
      const { status, headers, text } = await ask(`${edges[0]?.url}${path}`);
      expect([path, status, headers['retry-after']]).toEqual([path, 404, undefined]);
      if (path.startsWith('/api/')) expect(JSON.parse(text).status).toBe('error');
    }
    expect(await unavailable()).toEqual(before);
  });

  test('an address over its limit gets Retry-After, and is served from the cache', async () => {
    const edge = await start({
      socketPath,
      dataDir: join(folder, 'data'),
      name: 'edge 3',
      requestsPerMinute: 2,
    });
    edges.push(edge);
    await expect.poll(() => origin.edges.connected).toBe(3);
    const call = () => ask(`${edge.url}/api/slow`);
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    const refused = await call();
    const wait = Number(refused.headers['retry-after']);
    expect([refused.status, wait > 0 && wait <= 60]).toEqual([429, true]);
    expect(refused.text).toContain(`Too many requests from your address. Ask again in ${wait} s.`);
    await origin.prerender('/often');
    await expect.poll(async () => (await ask(`${edge.url}/often`)).status).toBe(200);
  });

  test('images are limited for one address, generously, and calls do not wait behind them', async () => {
    const edge = await start({
      socketPath,
      dataDir: join(folder, 'data'),
      name: 'edge 3',
      requestsPerMinute: 100,
    });
    edges.push(edge);
    await expect.poll(() => origin.edges.connected).toBe(3);
    const making = Promise.withResolvers<void>();
    origin.say('slow', making.promise);
    const asked = Array.from({ length: 600 }, (_, index) => ask(`${edge.url}/images/made-up-${index}/320`));
    await expect.poll(async () => (await ask(`${edge.url}/api/ids`)).status).toBe(200);
    making.resolve();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    const count = (status: number) => statuses.filter((one) => one === status).length;
    expect([count(200), count(503), count(429)]).toEqual([480, 20, 100]);
    expect((await ask(`${edge.url}/api/ids`)).status).toBe(200);
  });

  test('every edge exports its metrics', async () => {
    const held = async () =>
      (await origin.edges.measure(10_000)).map(
        (report) => report.find(({ name }) => name === 'masthead_edge_pages')?.values[0]?.value ?? Number.NaN,
      );
    const before = await held();
    await words('/counted');
    const after = await held();
    expect(after.map((pages, index) => pages - (before[index] ?? 0))).toEqual([1, 1]);
  });

  test('POST, PUT, DELETE and OPTIONS are refused by the edge itself', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await ask(`${edges[0]?.url}/refused`, {}, method);
      expect([status, headers.allow], method).toEqual([405, 'GET, HEAD']);
    }
    expect(rendersOf('/refused')).toBe(0);
  });

  test('no reader can speak as an edge, nor reach its pages by a way around them', async () => {
    const held = await ask(`${edges[0]?.url}/`);
    for (const path of ['/', '/images/../', '/api/..%2f', '//x/../', '/%2e/']) {
      const { status, headers, text } = await ask(edges[0]?.url + path, { 'masthead-wants': 'page' });
      expect(headers['masthead-key']).toBeUndefined();
      if (status === 200) expect(text).toMatch(/^ledger\.example\//);
    }
    expect((await ask(`${edges[0]?.url}/images/../`)).text).toBe(held.text);
  });

  test('a client that never reads takes no place from those who do', async () => {
    const { port } = new URL(edges[0]?.url ?? '');
    const deaf = connect(Number(port), '127.0.0.1');
    deaf.pause();
    for (let index = 0; index < 60; index++) deaf.write(`GET /?q=${index} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect((await ask(`${edges[0]?.url}/search?q=mine`)).text).toBe('ledger.example/search?q=mine: first');
    deaf.destroy();
  });
});
