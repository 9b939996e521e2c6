import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A port that leads to another server, and can be cut: what is between a program and its database. */
export interface Forwarder {
  port: number;
  /** Where new connections lead from now on. */
  target(port: number): void;
  /** `pass`; `refuse`: connections end, new ones too; `drop`: nothing goes through and nobody is notified. */
  mode(mode: 'pass' | 'refuse' | 'drop'): void;
  close(): Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket;
  isCut: boolean;
}

export async function startForwarder(
  first: number,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<Forwarder> {
  let target = first;
  let mode: 'pass' | 'refuse' | 'drop' = 'pass';
  const pairs = new Set<Pair>();
  const server = createServer((near) => {
    if (mode === 'refuse') return void near.destroy();
    const far = connect(target, '127.0.0.1');
    const pair: Pair = { near, far, isCut: mode === 'drop' };
    pairs.add(pair);
    const end = () => {
      // A peer that is cut off receives nothing, not even that the other side has ended.
      if (pair.isCut) return;
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      socket.on('error', () => {});
      socket.on('close', end);
    }
    near.on('data', (bytes) => void (!pair.isCut && far.write(bytes)));
    far.on('data', (bytes) => void (!pair.isCut && near.write(bytes)));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The forwarder has no port');

  const endAll = () => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
    pairs.clear();
  };
  return {
    port: address.port,
    target(port) {
      target = port;
    },
    mode(next) {
      mode = next;
      if (next === 'refuse') endAll();
      // What was lost cannot be sent again: these connections stay dead, and new ones pass once that is possible.
      if (next === 'drop') for (const pair of pairs) pair.isCut = true;
    },
    async close() {
      mode = 'refuse';
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
