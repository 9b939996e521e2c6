import { lookup } from 'node:dns/promises';
import type { ListenerName } from '../edge/admin-routes.ts';
import { type BoundSocket, bindSocket } from './bound-socket.ts';
import type { Child } from './child.ts';
import type { ToEdgeProcess } from './messages.ts';

interface SharedPortOptions {
  host: string;
  port: number;
  edgeCount: number;
  /** False: all edges share one socket, as on systems without SO_REUSEPORT. */
  reusePort: boolean;
  listener: ListenerName;
}

/**
 * Binds the port that all edges serve. The supervisor owns its sockets and accepts no connections: those that an edge had
 * not accepted when it was killed or replaced wait for the next edge.
 */
export async function openSharedPort(options: SharedPortOptions) {
  const { host, port, edgeCount, reusePort, listener } = options;
  const { address, family } = await lookup(host);
  const bind = (shared: boolean) => bindSocket({ address, port, family, reusePort: shared });
  const sockets: BoundSocket[] = [];
  for (let index = 0; reusePort && index < edgeCount; index++) {
    const socket = bind(true);
    if (typeof socket === 'object') sockets.push(socket);
  }
  if (sockets.length < edgeCount) {
    for (const socket of sockets.splice(0)) socket.close();
    const socket = bind(false);
    if (typeof socket !== 'object') throw new Error(`port ${port} cannot be bound (error ${socket})`);
    sockets.push(socket);
  }
  const message: ToEdgeProcess = { type: 'listen', listener };
  return {
    /** Lets an edge that has loaded accept connections of its slot. An edge that has ended gets no message: the next one does. */
    serve({ process }: Child, index: number): void {
      process.send(message, sockets[index % sockets.length], {}, () => {});
    },
    close(): void {
      for (const socket of sockets) socket.close();
    },
  };
}
