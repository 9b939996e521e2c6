import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Server } from 'node:net';
import { SELF_SIGNED } from './self-signed.ts';

/** Answers one request, well or badly; fake-responses.ts has one for every way to answer badly. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Recorded {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Bytes written so far to the connection of this request. */
  sentBytes(): number;
  /** Settles when the answer is complete or the connection is gone. */
  over: Promise<void>;
}

/** A real HTTP server on this machine that stands for every host outside, and does whatever it is told. */
export interface FakeHosts {
  port: number;
  /** host:port, as it is written in trustedHosts. */
  host: string;
  tlsHost: string;
  url(path: string): string;
  /** The same paths over TLS, with a certificate that nobody vouches for. */
  tlsUrl(path: string): string;
  /** An address whose port is closed: connections are refused. */
  refusedUrl(path: string): string;
  refusedHost: string;
  /** What a path answers from now on; '*' answers for all paths that are not set. */
  set(path: string, handler: Handler): void;
  requests: Recorded[];
  close(): Promise<void>;
}

const ADDRESS = '127.0.0.1';

export async function startFakeHosts(): Promise<FakeHosts> {
  const handlers = new Map<string, Handler>();
  const requests: Recorded[] = [];

  const serve: Handler = (request, response) => {
    const path = request.url ?? '/';
    const over = Promise.withResolvers<void>();
    response.once('close', over.resolve);
    // A client that goes away in the middle is what these tests are about.
    response.on('error', () => {});
    requests.push({
      method: request.method ?? '',
      path,
      headers: request.headers,
      sentBytes: () => request.socket.bytesWritten,
      over: over.promise,
    });
    const [pathname = path] = path.split('?');
    const handler = handlers.get(path) ?? handlers.get(pathname) ?? handlers.get('*');
    if (handler) handler(request, response);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
  };

  const plain = createServer(serve);
  const secure = createTlsServer(SELF_SIGNED, serve);
  // Clients are expected to break off handshakes and requests.
  secure.on('tlsClientError', () => {});
  const [port, tlsPort, closedPort] = await Promise.all([listen(plain), listen(secure), findClosedPort()]);

  return {
    port,
    host: `${ADDRESS}:${port}`,
    tlsHost: `${ADDRESS}:${tlsPort}`,
    refusedHost: `${ADDRESS}:${closedPort}`,
    url: (path) => `http://${ADDRESS}:${port}${path}`,
    tlsUrl: (path) => `https://${ADDRESS}:${tlsPort}${path}`,
    refusedUrl: (path) => `http://${ADDRESS}:${closedPort}${path}`,
    set: (path, handler) => void handlers.set(path, handler),
    requests,
    async close() {
      plain.closeAllConnections();
      secure.closeAllConnections();
      await Promise.all([stop(plain), stop(secure)]);
    },
  };
}

async function listen(server: Server): Promise<number> {
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(0, ADDRESS, listening.resolve);
  await listening.promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

async function stop(server: Server): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  server.close(() => stopped.resolve());
  await stopped.promise;
}

/** A port that was free a moment ago and that nobody listens on. */
async function findClosedPort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server);
  await stop(server);
  return port;
}
