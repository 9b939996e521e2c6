import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../environment.ts';

/** Requests in flight get this long to finish before their connections are cut. */
const PATIENCE_MS = 10_000;

export interface HttpServer {
  server: Server;
  /** Accepts requests from now on; answers with the port. */
  listen(address: { host: string; port: number }): Promise<number>;
  /** Accepts no more, lets requests in flight finish, and cuts those that take too long. */
  stop(patienceMs?: number): Promise<void>;
}

export function createHttpServer(handler: RequestListener): HttpServer {
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 30_000 },
    handler,
  );
  return {
    server,
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', (error) => reject(explain(error, host, port)));
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
      }),
    stop: (patienceMs = PATIENCE_MS) => stop(server, patienceMs),
  };
}

/** Says at once that a port is taken, before a start that takes seconds. */
export async function expectFreePort(address: { host: string; port: number }): Promise<void> {
  const probe = createHttpServer(() => {});
  await probe.listen(address);
  await probe.stop();
}

function explain(error: Error, host: string, port: number): Error {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} is taken. Stop what is using it, or choose another: PORT=${port + 1} npm start`,
    );
  }
  if (code === 'EACCES')
    return new StartupError(`Port ${port} needs more rights. Choose one above 1023: PORT=3000 npm start`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(`This machine has no address ${host}. Set HOST to one it has, or unset it.`);
  }
  return error;
}

async function stop(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Connections kept alive after their last answer count as idle only once it has left.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
