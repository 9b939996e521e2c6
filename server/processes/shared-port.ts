import { lookup } from 'node:dns/promises';
import type { ListenerName } from '../edge/admin-routes.ts';
import { type BoundSocket, bindSocket } from './bound-socket.ts';
import type { Child } from './child.ts';
import type { ToEdgeProcess } from './messages.ts';

/**
 * The one port that all edges serve. Its sockets are the supervisor's, which accepts nothing from them: when an edge is
 * killed or replaced, connections that it has not accepted wait for the next one.
 */
export interface SharedPort {
  /** Lets an edge that has loaded accept connections of its slot. */
  serve(edge: Child, index: number): void;
  close(): void;
}

interface SharedPortOptions {
  host: string;
  port: number;
  /** How many edges there are. */
  edgeCount: number;
  /** False: all edges share one socket, as on systems without SO_REUSEPORT. */
  reusePort: boolean;
  listener: ListenerName;
}

export async function openSharedPort(options: SharedPortOptions): Promise<SharedPort> {
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
    // To an edge that ends at this moment nothing is sent; the next that takes its place is.
    serve: ({ process }, index) => void process.send(message, sockets[index % sockets.length], {}, () => {}),
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}
