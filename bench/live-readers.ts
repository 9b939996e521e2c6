import { connect, type Socket } from 'node:net';
import { liveReadersOrder } from './live-readers-process.ts';

/** A process that holds open pages: so many lines to a site, and the moment at which all of them were notified of a change. */
const AT_A_TIME = 100;
/** How a change of the benchmark is known among others. */
const TAG = /"(bench:\d+)"/;

const open = new Set<Socket>();
const notified = new Map<string, number>();

process.on('message', async (message) => {
  const order = liveReadersOrder.parse(message);
  if (order.do === 'close') {
    for (const socket of open) socket.destroy();
    open.clear();
    process.send?.({ is: 'closed' });
    return;
  }
  for (let first = 0; first < order.readers; first += AT_A_TIME) {
    const count = Math.min(AT_A_TIME, order.readers - first);
    await Promise.all(Array.from({ length: count }, (_, index) => openLine(order.url, first + index)));
  }
  process.send?.({ is: 'open' });
});

/** Settles when the line has said that it is alive. Each reader has an address of their own, as behind a proxy. */
function openLine(url: string, reader: number): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const address = `10.0.${reader >> 8}.${reader & 255}`;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let unread = '';
    socket.setEncoding('latin1');
    socket.write(`GET /api/live HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    socket.on('data', (piece) => {
      const messages = (unread + piece).split('\n\n');
      unread = messages.pop() ?? '';
      for (const message of messages) {
        if (message.includes('event: heartbeat')) resolve();
        hear(TAG.exec(message)?.[1]);
      }
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`The line was refused or cut: ${unread.slice(0, 300)}`)));
    open.add(socket);
  });
}

function hear(tag: string | undefined): void {
  if (tag === undefined) return;
  const count = (notified.get(tag) ?? 0) + 1;
  notified.set(tag, count);
  if (count === open.size)
    process.send?.({ is: 'notified', tag, at: performance.timeOrigin + performance.now() });
}
