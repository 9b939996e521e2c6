import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { type AddressInfo, type ListenOptions, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorCode } from '../errors.ts';
import { StartupError } from '../startup-error.ts';
import { answerPlain } from './answer-plain.ts';
import { createHostCheck, rejectConnection } from './bad-request.ts';

/** Requests in flight get this long to finish before their connections are cut. */
const TIMEOUT_MS = 10_000;
/** A client that reads nothing of its answer for this long is disconnected. */
const WRITE_TIMEOUT_MS = 40_000;
/** Requests that a client may send ahead of their responses. Browsers and proxies send none; one chunk of bytes has thousands. */
const MAX_PIPELINED = 100;
/** SSE connections and readers; more would leave no file descriptors for our own work. */
const MOST_CONNECTIONS = 16_000;

export interface HttpServer {
  server: Server;
  /** Accepts requests from now on, also from a socket that another process has bound. Returns the port, or 0 on a Unix socket. */
  listen(address: ListenOptions): Promise<number>;
  /** The connection is no longer HTTP: whoever took it ends it. */
  release(connection: Socket): void;
  /** Accepts no more, lets requests in flight finish, and cuts those that take too long. */
  stop(options?: StopOptions): Promise<void>;
}

export interface StopOptions {
  timeoutMs?: number;
  /** Connections that wait for their next request stay open for so long, to answer it and end then. */
  lingerMs?: number;
}

export interface HttpServerOptions {
  writeTimeoutMs?: number;
  mostConnections?: number;
}

export function createHttpServer(
  handler: RequestListener,
  { writeTimeoutMs = WRITE_TIMEOUT_MS, mostConnections = MOST_CONNECTIONS }: HttpServerOptions = {},
): HttpServer {
  let stopping = false;
  const namesHost = createHostCheck();
  /** The last response of each connection: once it has left, all have. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 30_000, requireHostHeader: false },
    (request, response) => {
      if (isFlooding(request, response)) return;
      responses.set(request.socket, response);
      if (stopping) response.shouldKeepAlive = false;
      if (namesHost(request)) handler(request, response);
      else {
        response.shouldKeepAlive = false;
        answerPlain(response, 400, 'Name one host in the Host header.\n');
      }
    },
  );
  server.on('clientError', (error, connection) => {
    if (responses.get(connection)?.writableFinished === false) connection.destroy();
    else rejectConnection(error, connection);
  });
  /** Responses that wait for those before them. */
  const pipelined = new WeakMap<Socket, number>();
  /** Lets go of a client that sends more requests than are answered. */
  const isFlooding = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (response.socket) return false;
    const count = (pipelined.get(socket) ?? 0) + 1;
    pipelined.set(socket, count);
    response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
    if (count > MAX_PIPELINED) socket.destroy();
    return socket.destroyed;
  };
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  const sweep = writeTimeoutMs > 0 ? sweepStalled(connections, writeTimeoutMs) : undefined;
  server.maxConnections = mostConnections;
  return {
    server,
    listen: (address) =>
      new Promise((resolve, reject) => {
        server.once('error', (error) => reject(explain(error, address)));
        server.listen(address, () => {
          const bound = server.address();
          resolve(isTcp(bound) ? bound.port : 0);
        });
      }),
    release: (connection) => void connections.delete(connection),
    stop({ timeoutMs = TIMEOUT_MS, lingerMs = 0 } = {}) {
      stopping = true;
      clearInterval(sweep);
      return stop(server, connections, { timeoutMs, lingerMs });
    },
  };
}

/** Says at once that a port is taken, before a start that takes seconds. Answers with the port, chosen where it is 0. */
export async function expectFreePort(address: { host: string; port: number }): Promise<number> {
  const probe = createHttpServer(() => {});
  const port = await probe.listen(address);
  await probe.stop();
  return port;
}

/** By a reset, so that the system does not keep for minutes what it was to send. One sweep costs less than a timer each. */
function sweepStalled(connections: ReadonlySet<Socket>, timeoutMs: number): NodeJS.Timeout {
  const unread = new WeakMap<Socket, { bytes: number; since: number }>();
  return setInterval(() => {
    const now = performance.now();
    for (const connection of connections) {
      const bytes = unreadBytes(connection);
      const before = unread.get(connection);
      if (bytes === 0) unread.delete(connection);
      else if (before?.bytes !== bytes) unread.set(connection, { bytes, since: now });
      else if (now - before.since >= timeoutMs) connection.resetAndDestroy();
    }
  }, timeoutMs / 8).unref();
}

/** Node's count is by whole writes; a large one that is being read shows only in that of the system's handle. */
function unreadBytes(connection: Socket): number {
  if (connection.writableLength === 0) return 0;
  const handle: { writeQueueSize?: number } | null = Reflect.get(connection, '_handle');
  return connection.writableLength + (handle?.writeQueueSize ?? 0);
}

function isTcp(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function explain(error: Error, address: ListenOptions): Error {
  const code = errorCode(error);
  const { port = 0, host = '' } = address;
  if (code === 'EADDRINUSE') {
    return new StartupError(`Port ${port} is taken. Stop what is using it, or choose another.`);
  }
  if (code === 'EACCES') return new StartupError(`Port ${port} needs more rights. Choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(`This machine has no address ${host}. Set HOST to one it has, or unset it.`);
  }
  return error;
}

async function stop(
  server: Server,
  connections: ReadonlySet<Socket>,
  { timeoutMs, lingerMs }: Required<StopOptions>,
): Promise<void> {
  // Not the HTTP server's own close, which ends connections between two requests at once.
  NetServer.prototype.close.call(server);
  const began = performance.now();
  const passed = () => performance.now() - began;
  while (connections.size > 0) {
    // Connections kept alive after their last answer count as idle only once it has left.
    if (passed() >= lingerMs) server.closeIdleConnections();
    if (passed() >= timeoutMs) for (const connection of connections) connection.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // Ends the HTTP server's own timers, too.
  server.close();
}
