import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { get, type RunningEdge, startEdgeProcess as start } from './start-edges.ts';
import { startTestOrigin, type TestOrigin } from './test-origin.ts';

/** Edges behind proxies, and their admin routes. */

const TOKEN = 'a-token-of-sixteen';
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

describe('edges in processes of their own', () => {
  let folder: string;
  let origin: TestOrigin;
  /** With an admin listener of its own. */
  let withAdmin: RunningEdge;
  /** Behind a trusted proxy, with a token and Strict-Transport-Security. */
  let proxied: RunningEdge;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-edges-'));
    const socketPath = join(folder, 'origin.sock');
    const shared = { socketPath, dataDir: join(folder, 'data') };
    origin = await startTestOrigin(socketPath, 'first');
    [withAdmin, proxied] = await Promise.all([
      start({ ...shared, name: 'edge 1', hasOwnListener: true }),
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
    await Promise.all([withAdmin.stop(), proxied.stop()]);
    await origin.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('metrics and readiness are on the admin listener, and no spelling finds them on the public one', async () => {
    const { url, adminUrl } = withAdmin;
    const metrics = await get(`${adminUrl}/metrics`);
    expect([metrics.status, metrics.text]).toEqual([200, expect.stringContaining('masthead_edge_pages')]);
    expect((await get(`${adminUrl}/readyz`)).text).toContain('ready');
    expect((await get(`${adminUrl}/about`)).status).toBe(404);
    for (const path of ['/metrics', '/metrics?x', '/readyz', '/readyz?x']) {
      expect([path, (await get(url + path)).status]).toEqual([path, 404]);
    }
    for (const path of ['/%6Detrics', '/x/../metrics', '/metrics/', '/./metrics']) {
      expect((await get(url + path, { 'masthead-admin': 'yes' })).text).not.toContain('masthead_edge_pages');
    }
    for (const listener of [url, adminUrl]) expect((await get(`${listener}/healthz`)).text).toBe('ok\n');
  });

  test('metrics and readiness require the token, where one is set', async () => {
    const { url } = proxied;
    for (const path of ['/metrics', '/readyz']) {
      expect((await get(url + path)).status).toBe(401);
      expect((await get(url + path, { Authorization: 'Bearer another-of-sixteen' })).status).toBe(401);
      expect((await get(url + path, { Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    }
  });

  test('a request has one id at the proxy, the edge and the origin', async () => {
    const { url } = proxied;
    const { text, headers } = await get(`${url}/api/ids`, { 'X-Request-Id': 'given-by-nginx' });
    expect([text, headers['x-request-id']]).toEqual(['given-by-nginx', 'given-by-nginx']);
  });

  test('a client does not choose the id of a request', async () => {
    const { url } = withAdmin;
    const { text, headers } = await get(`${url}/api/ids`, { 'X-Request-Id': 'mine', Traceparent: 'mine' });
    expect(text).toMatch(UUID);
    expect(headers['x-request-id']).toBe(text);
  });

  test('Strict-Transport-Security is sent with every response, where it is set', async () => {
    const { url } = proxied;
    for (const path of ['/', '/', '/api/ids', '/assets/none.js', '/healthz']) {
      const { headers } = await get(url + path);
      expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=60']);
    }
    const { headers } = await get(`${url}/`, { 'Accept-Encoding': 'br' });
    expect(
      (await get(`${url}/`, { 'If-None-Match': String(headers.etag), 'Accept-Encoding': 'br' })).status,
    ).toBe(304);
  });
});
