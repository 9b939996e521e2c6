import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer, STATUS_CODES } from 'node:http';
import { type ListenOptions, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorCode } from '../errors.ts';
import { StartupError } from '../startup-error.ts';
import { NO_STORE, SECURITY_HEADERS } from './headers.ts';
import { sendText } from './respond.ts';
import { unreadBytes } from './unread-bytes.ts';

/** On shutdown, requests in flight get this long before their connections are closed. */
const STOP_TIMEOUT_MS = 10_000;
/** A client that reads nothing of its response for this long is disconnected. */
const WRITE_TIMEOUT_MS = 40_000;
/** An idle connection is closed after this long; proxies close theirs after a minute or sooner. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** A client that takes longer to send a request is disconnected. */
const REQUEST_TIMEOUT_MS = 30_000;
/** For uploads: 20 MB at half a megabit per second. */
export const UPLOAD_TIMEOUT_MS = 320_000;
/** Pipelined requests of one connection. Browsers and proxies send none; one TCP chunk can hold thousands. */
const MAX_PIPELINED = 100;
/** More would leave no file descriptors for files and the origin. */
const MAX_CONNECTIONS = 16_000;

export type HttpServer = ReturnType<typeof createHttpServer>;

export interface StopOptions {
  timeoutMs?: number;
  /** Idle keep-alive connections stay open this long, for one last request. */
  lingerMs?: number;
}

export interface HttpServerOptions {
  /** 0: connections are neither reset nor closed when idle. */
  writeTimeoutMs?: number;
  keepAliveTimeoutMs?: number;
  /** For a request with its body. */
  requestTimeoutMs?: number;
  maxConnections?: number;
}

export function createHttpServer(handler: RequestListener, options: HttpServerOptions = {}) {
  const { writeTimeoutMs = WRITE_TIMEOUT_MS, keepAliveTimeoutMs = KEEP_ALIVE_TIMEOUT_MS } = options;
  const { requestTimeoutMs: requestTimeout = REQUEST_TIMEOUT_MS, maxConnections = MAX_CONNECTIONS } = options;
  let stopping = false;
  const hasValidHost = createHostCheck();
  /** The last response of each connection: when it is finished, all are. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(
    // Node's keep-alive timeout sets two timers per request, 6 % of the cost of a cached page: the sweep below replaces it.
    { keepAliveTimeout: 0, headersTimeout: 20_000, requestTimeout, requireHostHeader: false },
    (request, response) => {
      if (isFlooding(request, response)) return;
      responses.set(request.socket, response);
      if (stopping) response.shouldKeepAlive = false;
      const reject = (why: string) => {
        response.shouldKeepAlive = false;
        sendText(response, 400, why);
      };
      if (!hasValidHost(request)) reject('Send exactly one valid Host header.\n');
      // Proxies treat a backslash as a letter, URL parsers as a slash.
      else if (request.url?.includes('\\')) reject('Write a backslash in an address as %5C.\n');
      else handler(request, response);
    },
  );
  // Without a listener, a lack of file descriptors would end the process.
  server.on('error', () => {});
  server.on('clientError', (error, connection) => {
    if (responses.get(connection)?.writableFinished === false) connection.destroy();
    else rejectConnection(error, connection);
  });
  /** Responses that wait for earlier ones. */
  const pipelined = new WeakMap<Socket, number>();
  /** Disconnects a client that pipelines too many requests. */
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
  const isIdle = (connection: Socket) => responses.get(connection)?.writableFinished === true;
  const timeouts = { writeTimeoutMs, keepAliveTimeoutMs };
  const sweep = writeTimeoutMs > 0 ? sweepConnections(connections, isIdle, timeouts) : undefined;
  server.maxConnections = maxConnections;
  return {
    server,
    /** Accepts requests, also on a socket that another process has bound. Returns the port, or 0 on a Unix socket. */
    async listen(address: ListenOptions): Promise<number> {
      await once(server.listen(address), 'listening').catch((error: Error) => {
        throw explain(error, address);
      });
      const bound = server.address();
      return typeof bound === 'string' ? 0 : (bound?.port ?? 0);
    },
    /** After an upgrade, the new owner closes the connection. */
    release: (connection: Socket): void => void connections.delete(connection),
    /** Graceful shutdown: requests in flight finish within the timeout. */
    stop({ timeoutMs = STOP_TIMEOUT_MS, lingerMs = 0 }: StopOptions = {}): Promise<void> {
      stopping = true;
      clearInterval(sweep);
      return stop(server, connections, { timeoutMs, lingerMs });
    },
  };
}

/** Throws if the port is in use, before a start that takes seconds. Returns the port, chosen by the system where it is 0. */
export async function expectFreePort(address: { host: string; port: number }): Promise<number> {
  const probe = createHttpServer(() => {});
  const port = await probe.listen(address);
  await probe.stop();
  return port;
}

/** Resets stalled connections, so that the kernel frees their send buffers at once, and closes idle ones. */
function sweepConnections(
  connections: ReadonlySet<Socket>,
  isIdle: (connection: Socket) => boolean,
  { writeTimeoutMs, keepAliveTimeoutMs }: { writeTimeoutMs: number; keepAliveTimeoutMs: number },
): NodeJS.Timeout {
  /** Unread bytes of stalled connections as negative numbers, received bytes of idle ones. */
  const marks = new WeakMap<Socket, { bytes: number; since: number }>();
  return setInterval(() => {
    const now = performance.now();
    for (const connection of connections) {
      const unread = unreadBytes(connection);
      const bytes = unread > 0 ? -unread : connection.bytesRead;
      const before = marks.get(connection);
      if (unread === 0 && !isIdle(connection)) marks.delete(connection);
      else if (before?.bytes !== bytes) marks.set(connection, { bytes, since: now });
      else if (unread > 0 && now - before.since >= writeTimeoutMs) connection.resetAndDestroy();
      else if (unread === 0 && now - before.since >= keepAliveTimeoutMs) connection.destroy();
    }
  }, writeTimeoutMs / 8).unref();
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
  // Not the HTTP server's own close(), which closes idle keep-alive connections at once.
  NetServer.prototype.close.call(server);
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  while (connections.size > 0) {
    // A keep-alive connection counts as idle only once its last response is flushed.
    if (elapsed() >= lingerMs) server.closeIdleConnections();
    if (elapsed() >= timeoutMs) for (const connection of connections) connection.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // Clears the HTTP server's timers.
  server.close();
}

const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/**
 * Checks that a request has one valid Host header (RFC 9112, 3.2): of two, the page cache might use the first and the page
 * the second. HTTP/1.0 allows requests without one.
 */
function createHostCheck(): (request: IncomingMessage) => boolean {
  let lastValid: string | undefined;
  return ({ rawHeaders, httpVersion }) => {
    let host: string | undefined;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index];
      if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
      if (host !== undefined) return false;
      host = rawHeaders[index + 1] ?? '';
    }
    if (host === undefined) return httpVersion === '1.0';
    if (host === lastValid) return true;
    if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
    lastValid = host;
    return true;
  };
}

/** Statuses for the error codes of Node's parser; any other is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function rejectConnection(error: Error, connection: Duplex): void {
  const status = STATUSES['code' in error ? String(error.code) : ''] ?? 400;
  const reason = STATUS_CODES[status] ?? '';
  const headers = {
    ...SECURITY_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': NO_STORE,
    'Content-Length': reason.length,
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (connection.writable) connection.write(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${reason}`);
  connection.destroy();
}
