import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Channel, openChannel, type ToEdge, type ToOrigin } from './channel.ts';

let server: Server;
let near: Socket;
let far: Socket;
let origin: Channel<ToEdge, ToOrigin>;
let edge: Channel<ToOrigin, ToEdge>;
let received: ToEdge[];

beforeEach(async () => {
  const accepted = Promise.withResolvers<Socket>();
  server = createServer(accepted.resolve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  far = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  near = await accepted.promise;
  origin = openChannel(near);
  edge = openChannel(far);
  received = [];
});
afterEach(() => {
  near.destroy();
  far.destroy();
  server.close();
});

test('messages arrive whole and in order, however large', async () => {
  const change = { id: 7, tags: ['articles'], at: new Date('2026-03-01T10:00:00Z') };
  const sent: ToEdge[] = [
    {
      type: 'hello',
      protocol: 1,
      degraded: [],
      list: { papers: [{ paperId: 'a', domain: 'a', hosts: ['b'], folder: '' }], isNetwork: false },
      changes: { a: { changes: [change], forgotten: 3 } },
      prerendered: ['a/', 'a/ü\n'],
      decisions: { a: { takedown: 4, rule: 2 } },
    },
    { type: 'stale', tags: { a: ['x'.repeat(600_000)] }, isOpen: true },
    { type: 'changed', paper: 'a', change },
    { type: 'prerendered', keys: ['a/ü'] },
  ];
  for (const message of sent) origin.send(message);
  edge.onMessage((message) => received.push(message));
  await expect.poll(() => received.length).toBe(sent.length);
  expect(received).toEqual(sent);
});

test('a message that arrives before there is a listener is not lost', async () => {
  origin.send({ type: 'stale', tags: { a: ['a'] }, isOpen: true });
  await new Promise<void>((resolve) => far.once('readable', resolve).once('data', () => resolve()));
  edge.onMessage((message) => received.push(message));
  await expect.poll(() => received).toEqual([{ type: 'stale', tags: { a: ['a'] }, isOpen: true }]);
});

test.for([
  ['a line without an end', Buffer.alloc(17 * 1024 * 1024, '1')],
  ['a line that is no JSON', Buffer.from('{{\n')],
] as const)('%s closes the channel', async ([, bytes]) => {
  const closed = new Promise<void>((resolve) => edge.onClose(resolve));
  edge.onMessage((message) => received.push(message));
  near.write(bytes);
  await closed;
  expect(received).toEqual([]);
});

test('an edge that stops reading is disconnected before it takes much memory', async () => {
  far.pause();
  const closed = new Promise<void>((resolve) => origin.onClose(resolve));
  const tags = ['x'.repeat(1_000_000)];
  for (let sent = 0; sent < 200 && !near.destroyed; sent++)
    origin.send({ type: 'stale', tags: { a: tags }, isOpen: true });
  await closed;
  origin.send({ type: 'stale', tags: { a: tags }, isOpen: true });
});
