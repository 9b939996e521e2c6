import { connect, type Socket } from 'node:net';
import { createAnswerReader } from './answer-reader.ts';

export interface LoadOptions {
  seconds: number;
  connections: number;
  headers: Readonly<Record<string, string>>;
  /** The host of each request, instead of the address’s. */
  host?: () => string;
}

/** Keeps one request in flight on each of some connections; answers with the answers in a second. */
export async function driveSockets(
  url: string,
  { seconds, connections, headers, host }: LoadOptions,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const request = writeRequest(url, headers);
  let answered = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () =>
      driveSocket(
        url,
        () => {
          if (performance.now() >= until) return undefined;
          return host ? writeRequest(url, { ...headers, Host: host() }) : request;
        },
        () => {
          answered++;
        },
      ),
    ),
  );
  return answered / ((performance.now() - started) / 1000);
}

/** Asks for each address once, in their order, over some connections; says how many answers had which status. */
export async function askAll(
  origin: string,
  paths: Iterable<string>,
  { connections, headers }: Omit<LoadOptions, 'seconds' | 'host'>,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const remaining = paths[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: connections }, () =>
      driveSocket(
        origin,
        () => {
          const { done, value } = remaining.next();
          return done ? undefined : writeRequest(origin + value, headers);
        },
        (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
      ),
    ),
  );
  return statuses;
}

function driveSocket(
  url: string,
  next: () => string | undefined,
  onAnswer: (status: number) => void,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const reader = createAnswerReader();
  return new Promise((resolve, reject) => {
    let over = false;
    const ask = () => {
      const request = next();
      if (request !== undefined) return void socket.write(request);
      over = true;
      socket.end();
      resolve();
    };
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.once('close', () => over || reject(new Error(`${url} closed the connection.`)));
    socket.on('data', (chunk: Buffer) => {
      const status = reader.read(chunk);
      if (status === undefined) return;
      onAnswer(status);
      ask();
    });
  });
}

function writeRequest(url: string, headers: Readonly<Record<string, string>>): string {
  const { pathname, search, host } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
