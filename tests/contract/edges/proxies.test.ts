import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SmallOrigin, startSmallOrigin } from './small-origin.ts';
import { ask, type RunningEdge, WAYS } from './ways.ts';

/** What an edge owes to proxies in front of it, and to those who run it. */

const TOKEN = 'a-token-of-sixteen';
const MADE = /^[\da-f]{8}-[\da-f-]{27}$/;

describe.for(WAYS)('$name', ({ start }) => {
  let folder: string;
  let origin: SmallOrigin;
  /** Operators have an address of their own. */
  let apart: RunningEdge;
  /** Behind a proxy that is trusted, with a token and Strict-Transport-Security. */
  let proxied: RunningEdge;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-edges-'));
    const socketPath = join(folder, 'origin.sock');
    const shared = { socketPath, dataDir: join(folder, 'data') };
    origin = await startSmallOrigin(socketPath, 'first');
    [apart, proxied] = await Promise.all([
      start({ ...shared, name: 'edge 1', isApart: true }),
      start({
        ...shared,
        name: 'edge 2',
        token: TOKEN,
        trustedProxies: '127.0.0.1',
        hsts: 'max-age=60',
      }),
    ]);
  });
  beforeEach(async () => {
    await expect.poll(() => origin.edges.connected).toBe(2);
  });
  afterAll(async () => {
    await Promise.all([apart.stop(), proxied.stop()]);
    await origin.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('metrics and readiness are at an address of their own, and no spelling finds them among the pages', async () => {
    const { url, operatorUrl } = apart;
    const metrics = await ask(`${operatorUrl}/metrics`);
    expect([metrics.status, metrics.text]).toEqual([200, expect.stringContaining('masthead_edge_pages')]);
    expect((await ask(`${operatorUrl}/readyz`)).text).toContain('ready');
    expect((await ask(`${operatorUrl}/`)).status).toBe(404);
    for (const path of ['/metrics', '/metrics?x', '/readyz', '/readyz?x']) {
      expect([path, (await ask(url + path)).status]).toEqual([path, 404]);
    }
    for (const path of ['/%6Detrics', '/x/../metrics', '/metrics/', '/./metrics']) {
      expect((await ask(url + path, { 'masthead-operators': 'yes' })).text).not.toContain(
        'masthead_edge_pages',
      );
    }
    for (const door of [url, operatorUrl]) expect((await ask(`${door}/healthz`)).text).toBe('ok\n');
  });

  test('with a token, metrics and readiness are for those who send it', async () => {
    const { url } = proxied;
    for (const path of ['/metrics', '/readyz']) {
      expect((await ask(url + path)).status).toBe(401);
      expect((await ask(url + path, { Authorization: 'Bearer another-of-sixteen' })).status).toBe(401);
      expect((await ask(url + path, { Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    }
  });

  test('a request has one number at the proxy, here and at the origin', async () => {
    const { url } = proxied;
    const { text, headers } = await ask(`${url}/api/ids`, { 'X-Request-Id': 'given-by-nginx' });
    expect([text, headers['x-request-id']]).toEqual(['given-by-nginx', 'given-by-nginx']);
  });

  test('a reader does not choose the number of a request', async () => {
    const { url } = apart;
    const { text, headers } = await ask(`${url}/api/ids`, { 'X-Request-Id': 'mine', Traceparent: 'mine' });
    expect(text).toMatch(MADE);
    expect(headers['x-request-id']).toBe(text);
  });

  test('Strict-Transport-Security is sent with every answer where it is asked for', async () => {
    const { url } = proxied;
    for (const path of ['/', '/', '/api/ids', '/assets/none.js', '/healthz']) {
      const { headers } = await ask(url + path);
      expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=60']);
    }
    const { headers } = await ask(`${url}/`, { 'Accept-Encoding': 'br' });
    expect(
      (await ask(`${url}/`, { 'If-None-Match': String(headers.etag), 'Accept-Encoding': 'br' })).status,
    ).toBe(304);
  });
});
