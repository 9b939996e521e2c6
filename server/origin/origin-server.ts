import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createHttpServer, type HttpServer } from '../lib/http/http-server.ts';
import { CHANNEL_UPGRADE } from '../protocol/channel.ts';

/** The header of the supervisor's health check. Edges forward no header of this prefix. */
export const HEARTBEAT = 'masthead-heartbeat';

/** HTTP on a Unix socket, for edges only: forwarded requests, and the channel. */
export async function openOriginServer(options: {
  socketPath: string;
  handler: RequestListener;
  onEdge(socket: Duplex, head: Buffer): void;
}): Promise<HttpServer> {
  const { socketPath, handler, onEdge } = options;
  // No timeouts: only edges connect, which limit their clients.
  const http = createHttpServer(
    (request, response) => {
      if (request.headers[HEARTBEAT]) response.end();
      else handler(request, response);
    },
    { writeTimeoutMs: 0, requestTimeoutMs: 0 },
  );
  http.server.on('upgrade', (request, socket: Socket, head) => {
    if (request.headers.upgrade !== CHANNEL_UPGRADE) {
      socket.destroy();
      return;
    }
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${CHANNEL_UPGRADE}\r\n\r\n`,
    );
    http.release(socket);
    onEdge(socket, head);
  });
  await http.listen({ path: socketPath });
  return http;
}
