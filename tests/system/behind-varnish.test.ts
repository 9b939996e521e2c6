import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startVarnish, type Varnish } from '../support/varnish.ts';

const HEADERS = { 'Cache-Control': 'public, max-age=0, s-maxage=3600', 'Surrogate-Key': 'articles links' };

describe('behind the Varnish of deploy/', () => {
  const nodes = [createNode(), createNode()] as const;
  let varnish: Varnish;
  let paths = 0;
  const fresh = () => `/page-${++paths}`;
  const asked = () => nodes.flatMap((node) => node.asked);
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(varnish.url + path, { headers });
    return `${answer.status} ${await answer.text()}`;
  };
  const purge = (tag: string, key = 'change-this-token') =>
    fetch(`${varnish.url}/purge`, { method: 'POST', headers: { 'Surrogate-Key': tag, 'Fastly-Key': key } });

  beforeAll(async () => {
    varnish = await startVarnish([await nodes[0].listen(), await nodes[1].listen()]);
  }, 30_000);
  afterAll(async () => {
    await varnish.stop();
    for (const node of nodes) await node.close();
  });
  beforeEach(async () => {
    for (const node of nodes) {
      node.reset();
      if (!node.isListening()) await node.listen();
    }
    // Varnish leaves a node alone for a quarter of a second after it was away.
    await expect
      .poll(async () => {
        await read(fresh());
        return nodes.every((node) => node.asked.length > 0);
      })
      .toBe(true);
    for (const node of nodes) node.reset();
  });

  test('a page is kept until a tag of it changes; readers see neither tags nor figures', async () => {
    const path = fresh();
    expect([await read(path), await read(path)]).toEqual(['200 page', '200 page']);
    expect(asked()).toEqual([path]);
    for (const node of nodes) node.body = 'changed';
    await purge('feed:business');
    expect((await purge('articles', 'a guess')).status).toBe(403);
    expect(await read(path)).toBe('200 page');
    await purge('articles');
    expect(await read(path)).toBe('200 changed');
    expect((await fetch(varnish.url + path)).headers.get('surrogate-key')).toBe(null);
    expect((await fetch(`${varnish.url}/metrics`)).status).toBe(404);
  });

  test('a page that asks for itself as it is by now gets that, and so do readers after it', async () => {
    const path = fresh();
    await read(path);
    for (const node of nodes) node.body = 'changed';
    expect(await read(path, { 'Cache-Control': 'max-age=0' })).toBe('200 changed');
    expect(await read(path)).toBe('200 changed');
  });

  test.for(['is away', 'fails'])('a node that %s is made up for by the other', async (how) => {
    if (how === 'fails') nodes[0].status = 503;
    else await nodes[0].close();
    for (let turn = 0; turn < 4; turn++) expect(await read(fresh())).toBe('200 page');
  });

  test('what is out of date is served when no node has it, or is there', async () => {
    const path = fresh();
    await read(path);
    await purge('links');
    for (const node of nodes) node.status = 503;
    expect(await read(path)).toBe('200 page');
    expect(await read(fresh())).toBe('503 page');
    for (const node of nodes) await node.close();
    expect(await read(path)).toBe('200 page');
  });

  test('the SSE connection is passed on word by word', async () => {
    const line = await fetch(`${varnish.url}/api/live`);
    const reader = line.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: first\n\n');
    await reader?.cancel();
  });
});

/** A node that can be told how to answer, and remembers which pages it was asked for. */
function createNode() {
  let server: Server | undefined;
  let port: number | undefined;
  const node = {
    asked: [] as string[],
    body: 'page',
    status: 200,
    reset: () => void Object.assign(node, { asked: [], body: 'page', status: 200 }),
    isListening: () => server?.listening === true,
    async listen(): Promise<number> {
      port ??= await freePort();
      server = createServer(({ url = '' }, response) => {
        if (url === '/healthz') return void response.end('ok');
        if (url === '/api/live') return void response.write('data: first\n\n');
        node.asked.push(url);
        response.writeHead(node.status, node.status === 200 ? HEADERS : {}).end(node.body);
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return port;
    },
    async close() {
      server?.closeAllConnections();
      server?.close();
      if (server) await once(server, 'close');
    },
  };
  return node;
}
