import { createServer, type Socket } from 'node:net';
import type { Door } from '../edge/operator-routes.ts';
import type { ToEdgeProcess } from '../processes/messages.ts';
import type { Child } from './child.ts';

/** The one port that all edges serve. */
export interface SharedPort {
  /** Lets an edge that has loaded have its share of readers. */
  serve(edge: Child): void;
  close(): Promise<void>;
}

interface Address {
  host: string;
  port: number;
}

interface SharedPortOptions {
  share: boolean;
  /** Who comes by this port. */
  door: Door;
}

/** Edges listen on the port together, where the system lets them; else connections are handed to them in turn. */
export async function openSharedPort(
  address: Address,
  { share, door }: SharedPortOptions,
): Promise<SharedPort> {
  if (!share || !(await canShare(address))) return handOver(address, door);
  return {
    serve: (edge) => void send(edge, { type: 'listen', door, address }),
    close: async () => {},
  };
}

/** SO_REUSEPORT: Linux, FreeBSD and some others have it. */
function canShare(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ ...address, reusePort: true }, () => probe.close(() => resolve(true)));
  });
}

async function handOver(address: Address, door: Door): Promise<SharedPort> {
  const edges = new Set<Child>();
  const server = createServer({ pauseOnConnect: true }, (connection) => {
    for (const edge of edges) if (edge.retired || !edge.process.connected) edges.delete(edge);
    const [next] = edges;
    if (!next) return void connection.destroy();
    // To the end of the line.
    edges.delete(next);
    edges.add(next);
    send(next, { type: 'connection', door }, connection);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  return {
    serve(edge) {
      edges.add(edge);
      if (door === 'readers') edge.setReady();
    },
    // Not awaited: it would wait for connections that edges have ended without its knowledge.
    close: async () => void server.close(),
  };
}

/** An edge that ends at this moment gets nothing; what it is sent is sent to the next that takes its place. */
function send({ process }: Child, message: ToEdgeProcess, connection?: Socket): void {
  process.send(message, connection, {}, (error) => {
    if (error) connection?.destroy();
  });
}
