import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SmallOrigin, startSmallOrigin } from './small-origin.ts';
import { ask, type EdgeSettings, type RunningEdge, WAYS } from './ways.ts';

/** What an edge owes to proxies in front of it, and to those who run it. */

const TOKEN = 'a-token-of-sixteen';
const MADE = /^[\da-f]{8}-[\da-f-]{27}$/;

describe.for(WAYS)('$name', ({ start }) => {
  let folder: string;
  let origin: SmallOrigin;
  let edge: RunningEdge | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-edges-'));
    origin = await startSmallOrigin(join(folder, 'origin.sock'), 'first');
  });
  afterEach(async () => {
    await edge?.stop();
    await origin.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function startOne(settings: Partial<EdgeSettings>): Promise<RunningEdge> {
    const own = { socketPath: join(folder, 'origin.sock'), dataDir: join(folder, 'data'), name: 'edge 1' };
    edge = await start({ ...own, ...settings });
    await expect.poll(() => origin.edges.connected).toBe(1);
    return edge;
  }

  test('figures and readiness are at an address of their own, and no spelling finds them among the pages', async () => {
    const { url, operatorUrl } = await startOne({ isApart: true });
    const figures = await ask(`${operatorUrl}/metrics`);
    expect([figures.status, figures.text]).toEqual([200, expect.stringContaining('masthead_edge_pages')]);
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

  test('with a token, figures and readiness are for those who send it', async () => {
    const { url } = await startOne({ token: TOKEN });
    for (const path of ['/metrics', '/readyz']) {
      expect((await ask(url + path)).status).toBe(401);
      expect((await ask(url + path, { Authorization: 'Bearer another-of-sixteen' })).status).toBe(401);
      expect((await ask(url + path, { Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    }
  });

  test('a request has one number at the proxy, here and at the origin', async () => {
    const { url } = await startOne({ trustedProxies: '127.0.0.1' });
    const { text, headers } = await ask(`${url}/api/ids`, { 'X-Request-Id': 'given-by-nginx' });
    expect([text, headers['x-request-id']]).toEqual(['given-by-nginx', 'given-by-nginx']);
  });

  test('a reader does not choose the number of a request', async () => {
    const { url } = await startOne({});
    const { text, headers } = await ask(`${url}/api/ids`, { 'X-Request-Id': 'mine', Traceparent: 'mine' });
    expect(text).toMatch(MADE);
    expect(headers['x-request-id']).toBe(text);
  });

  test('Strict-Transport-Security is sent with every answer where it is asked for', async () => {
    const { url } = await startOne({ hsts: 'max-age=60' });
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
