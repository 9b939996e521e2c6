import { once } from 'node:events';
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import { bindSocket } from './bound-socket.ts';

test('a connection to a bound socket waits until a server listens on it', async () => {
  const port = await freePort();
  const socket = bindSocket({ address: '127.0.0.1', port, family: 4, reusePort: false });
  if (typeof socket === 'number') throw new Error(`error ${socket}`);
  onTestFinished(() => socket.close());
  const server = net.createServer((connection) => connection.end('served'));
  await once(server.listen(socket), 'listening');
  onTestFinished(() => void server.close());
  const client = net.connect(port, '127.0.0.1').setEncoding('utf8');
  expect(await once(client, 'data')).toEqual(['served']);
});
