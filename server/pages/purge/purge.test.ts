import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createChanges } from '../../data/changes/changes.ts';
import { fetcherFor, purgeChanges, sendPurge } from './purge.ts';

/** A cache on this machine that records its requests. */
async function startCache(status = 200) {
  const received: { method: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ method: request.method, headers: request.headers, body });
    response.writeHead(status, { Location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/purge`;
  const fetcher = fetcherFor(url);
  onTestFinished(async () => {
    await fetcher.close();
    server.close();
  });
  return { url, received, fetcher };
}

test('a cache is notified of tags as Fastly and Varnish take them', async () => {
  const { url, received, fetcher } = await startCache();
  await sendPurge(['links', 'a b'], { url, header: 'Surrogate-Key', token: 'secret' }, fetcher);
  expect(received).toMatchObject([
    { method: 'POST', body: '', headers: { 'surrogate-key': 'links a%20b', 'fastly-key': 'secret' } },
  ]);
});

test('a cache is notified of tags as Cloudflare takes them, a hundred at once', async () => {
  const { url, received, fetcher } = await startCache();
  const tags = Array.from({ length: 101 }, (_, index) => `tag-${index}`);
  await sendPurge(tags, { url, header: 'Cache-Tag', token: 'secret' }, fetcher);
  expect(received[0]?.headers.authorization).toBe('Bearer secret');
  expect(received.map(({ body }) => JSON.parse(body).tags.length)).toEqual([100, 1]);
});

test.for([302, 403, 500])('an answer of %d counts as not taken', async (status) => {
  const { url, received, fetcher } = await startCache(status);
  await expect(sendPurge(['links'], { url, header: undefined, token: undefined }, fetcher)).rejects.toThrow();
  expect(received).toHaveLength(1);
});

test('a cache is notified of all changes once pages are rendered, again after a failure, with one line a change of health', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const changes = createChanges();
  const renewed = Promise.withResolvers<void>();
  const sent: string[][] = [];
  let failures = 2;
  const close = purgeChanges({
    changes,
    log,
    whenRenewed: () => renewed.promise,
    delayMs: () => 1,
    async send(tags) {
      if (failures-- > 0) throw new Error('away');
      sent.push(tags.toSorted());
    },
  });
  onTestFinished(close);
  changes.publish(['feed:business']);
  changes.publish(['feed:local', 'feed:business']);
  expect(sent).toEqual([]);
  renewed.resolve();
  await expect.poll(() => sent).toEqual([['feed:business', 'feed:local']]);
  changes.publish(['links']);
  await expect.poll(() => sent).toHaveLength(2);
  expect(lines).toEqual([
    expect.stringContaining('refuses purges'),
    expect.stringContaining('accepts purges again'),
  ]);
});
