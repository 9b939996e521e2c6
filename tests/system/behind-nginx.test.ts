import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { request as requestByTls } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { type Nginx, startNginx } from '../support/nginx.ts';
import { SELF_SIGNED } from '../support/self-signed.ts';

const KEPT = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400';
const HEADERS = {
  'Cache-Control': KEPT,
  ETag: '"a"',
  Vary: 'Accept-Encoding',
  'Content-Security-Policy': "default-src 'self'",
  'Surrogate-Key': 'links',
  'Cache-Tag': 'links',
};

describe('behind the nginx of deploy/', () => {
  const nodes = [createNode(), createNode()] as const;
  let nginx: Nginx;
  let number = 0;
  /** An address that nginx has not kept. */
  const fresh = (path = '/page') => `${path}-${number++}`;
  const asked = () => nodes.flatMap((node) => node.asked);

  beforeAll(async () => {
    const ports = await Promise.all(nodes.map((node) => node.listen()));
    nginx = await startNginx({ nodes: ports.map((port) => `127.0.0.1:${port}`) });
  });
  beforeEach(() => {
    for (const node of nodes) node.reset();
  });
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all(nodes.map((node) => node.close()));
  });

  const ask = (path: string, headers: Record<string, string> = {}) => askFor(nginx.url + path, headers);

  test('a page is fetched once for readers who ask at the same time, and kept for each encoding', async () => {
    const path = fresh();
    await Promise.all(
      Array.from({ length: 20 }, () => ask(path, { 'Accept-Encoding': 'gzip, deflate, br' })),
    );
    expect(asked()).toHaveLength(1);
    await ask(path, { 'Accept-Encoding': 'br;q=1.0, *;q=0.1' });
    expect(asked()).toHaveLength(1);
    await ask(path, { 'Accept-Encoding': 'gzip, br;q=0' });
    await ask(path);
    expect(new Set(asked().map(({ headers }) => headers['accept-encoding']))).toEqual(
      new Set(['br', 'gzip', undefined]),
    );
  });

  test('a node receives the reader’s address, the host and a request id; headers that the reader sends for them are dropped', async () => {
    await ask(fresh(), { 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': 'mine', Host: 'paper.example' });
    expect(asked()[0]?.headers).toMatchObject({
      host: 'paper.example',
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test.for(['private, no-cache', 'no-store'])('what is for one reader (%s) is not kept', async (kept) => {
    for (const node of nodes) node.answer.headers['Cache-Control'] = kept;
    const path = fresh();
    await ask(path);
    await ask(path);
    expect(asked()).toHaveLength(2);
  });

  test('a reader who has the page gets 304, also while it is kept', async () => {
    const path = fresh();
    const { headers } = await ask(path);
    expect((await ask(path, { 'If-None-Match': String(headers.etag) })).status).toBe(304);
    expect(asked()).toHaveLength(1);
  });

  test('readers do not see what is written for caches, and see everything else', async () => {
    const { status, headers, body } = await ask(fresh());
    expect([status, body, headers['content-security-policy']]).toEqual([200, 'page', "default-src 'self'"]);
    expect([headers['surrogate-key'], headers['cache-tag'], headers['cache-control']]).toEqual([
      undefined,
      undefined,
      KEPT,
    ]);
  });

  test('the paper’s own pages of errors reach the reader', async () => {
    for (const node of nodes) node.answer = { ...node.answer, status: 404, body: 'no such page' };
    expect(await ask(fresh())).toMatchObject({ status: 404, body: 'no such page' });
  });

  test('a node that fails, or is away, is made up for by the other', async () => {
    nodes[0].answer = { status: 503, headers: { 'Cache-Control': 'no-store' }, body: 'not yet' };
    for (let turn = 0; turn < 4; turn++) expect((await ask(fresh())).status).toBe(200);
    await nodes[1].close();
    nodes[0].reset();
    for (let turn = 0; turn < 4; turn++) expect((await ask(fresh())).status).toBe(200);
    await nodes[1].listen();
  });

  test('during an upgrade each page finds the files of its build, whichever node has them', async () => {
    const builds = ['/assets/browser-old.js', '/assets/browser-new.js'] as const;
    for (const [place, node] of nodes.entries()) {
      node.has = (path) => !path.startsWith('/assets/') || path.startsWith(builds[place] ?? '');
    }
    for (let turn = 0; turn < 4; turn++) {
      for (const path of builds) expect(await ask(`${path}?${turn}`)).toMatchObject({ status: 200 });
    }
    expect((await ask('/assets/of-no-build.js')).status).toBe(404);
  });

  test('while all nodes fail the last good page is served', async () => {
    const path = fresh();
    await ask(path);
    for (const node of nodes) {
      node.reset();
      node.answer = { status: 503, headers: { 'Cache-Control': 'no-store' }, body: 'not yet' };
    }
    // Once its time is over, nodes are asked for it.
    await expect
      .poll(async () => {
        expect(await ask(path)).toMatchObject({ status: 200, body: 'page' });
        return asked().length;
      })
      .toBeGreaterThan(0);
    await Promise.all(nodes.map((node) => node.close()));
    expect(await ask(path)).toMatchObject({ status: 200, body: 'page' });
    await Promise.all(nodes.map((node) => node.listen()));
  });

  test('a page that has changed is seen by the second reader after a second', async () => {
    const path = fresh();
    await ask(path);
    for (const node of nodes)
      node.answer = { ...node.answer, body: 'changed', headers: { ...HEADERS, ETag: '"b"' } };
    await expect.poll(async () => (await ask(path)).body).toBe('changed');
  });

  test('a page that asks for itself as it is by now gets that, and so do readers after it', async () => {
    const path = fresh();
    await ask(path);
    for (const node of nodes) node.answer.body = 'changed';
    for (const node of nodes) node.answer.headers.ETag = '"b"';
    expect((await ask(path, { 'Cache-Control': 'max-age=0' })).body).toBe('changed');
    expect((await ask(path)).body).toBe('changed');
  });

  test('the SSE connection is passed on word by word, with the place from which its reader goes on', async () => {
    const line = await openLine(`${nginx.url}/api/live`, { 'Last-Event-ID': '7' });
    expect(line.first).toBe('data: first\n\n');
    const node = nodes.find((each) => each.lines.length > 0);
    expect(node?.asked[0]?.headers['last-event-id']).toBe('7');
    node?.lines[0]?.write('data: second\n\n');
    expect(await line.next()).toBe('data: second\n\n');
    line.close();
  });

  test('an image is kept for each kind of browser', async () => {
    for (const node of nodes) node.answer.headers.Vary = 'Accept';
    const path = fresh('/images/picture');
    for (const accept of ['image/avif', 'image/webp', 'image/avif']) await ask(path, { Accept: accept });
    expect(asked()).toHaveLength(2);
  });

  test('ranges of films and calls go to a node each time', async () => {
    await ask('/media/film.mp4', { Range: 'bytes=0-3' });
    await ask('/media/film.mp4', { Range: 'bytes=4-7' });
    await ask('/api/rss');
    await ask('/api/rss');
    const ranges = asked().map(({ url, headers }) => `${url} ${headers.range}`);
    expect(ranges.sort()).toEqual([
      '/api/rss undefined',
      '/api/rss undefined',
      '/media/film.mp4 bytes=0-3',
      '/media/film.mp4 bytes=4-7',
    ]);
  });

  test('figures and readiness are not for readers', async () => {
    for (const path of ['/metrics', '/readyz']) expect((await ask(path)).status).toBe(404);
    expect(asked()).toHaveLength(0);
  });
});

test('with HTTPS, HTTP leads there, and certificates can be renewed', async () => {
  const node = createNode();
  const nginx = await startNginx({ nodes: [`127.0.0.1:${await node.listen()}`], tls: SELF_SIGNED });
  onTestFinished(async () => {
    await nginx.stop();
    await node.close();
  });
  const challenge = '/.well-known/acme-challenge/token';
  await mkdir(join(nginx.folder, 'acme/.well-known/acme-challenge'), { recursive: true });
  await writeFile(join(nginx.folder, 'acme', challenge), 'proof');
  expect(await askFor(`${nginx.url}/blog`, {})).toMatchObject({ status: 200, body: 'page' });
  expect(node.asked[0]?.headers['x-forwarded-proto']).toBe('https');
  const moved = await askFor(`${nginx.plainUrl}/blog?page=2`, { Host: 'www.example.com' });
  expect([moved.status, moved.headers.location]).toEqual([301, 'https://www.example.com/blog?page=2']);
  for (const url of [nginx.plainUrl, nginx.url])
    expect(await askFor(url + challenge, {})).toMatchObject({ status: 200, body: 'proof' });
});

/** A node that can be told how to answer, and remembers what it was asked. */
function createNode() {
  const given = () => ({ status: 200, headers: { ...HEADERS } as Record<string, string>, body: 'page' });
  let server: Server;
  let port: number | undefined;
  const node = {
    asked: [] as IncomingMessage[],
    lines: [] as ServerResponse[],
    answer: given(),
    has: (_path: string) => true,
    reset() {
      node.asked = [];
      node.has = () => true;
      node.answer = given();
    },
    async listen(): Promise<number> {
      port ??= await freePort();
      server = createServer((question, response) => {
        node.asked.push(question);
        const isLine = question.url === '/api/live';
        const missing = { status: 404, headers: { 'Cache-Control': 'no-store' }, body: 'Not found.' };
        const { status, headers, body } = node.has(question.url ?? '') ? node.answer : missing;
        response.writeHead(status, isLine ? { 'Content-Type': 'text/event-stream' } : headers);
        if (!isLine) return void response.end(body);
        node.lines.push(response);
        response.write('data: first\n\n');
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return port;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return node;
}

async function askFor(url: string, headers: Record<string, string>) {
  const { answer } = await open(url, headers);
  let body = '';
  for await (const piece of answer) body += piece;
  return { status: answer.statusCode, headers: answer.headers, body };
}

async function openLine(url: string, headers: Record<string, string>) {
  const { question, answer } = await open(url, headers);
  const next = async () => String((await once(answer, 'data'))[0]);
  return { first: await next(), next, close: () => question.destroy() };
}

async function open(url: string, headers: Record<string, string>) {
  const question = url.startsWith('https:')
    ? requestByTls(url, { headers, agent: false, rejectUnauthorized: false })
    : request(url, { headers, agent: false });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    question.once('response', resolve);
    question.once('error', reject);
  });
  question.end();
  return { question, answer: await answer };
}
