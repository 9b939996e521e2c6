import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LiveEvent } from '../../contract/live.ts';
import { NO_STORE, SECURITY_HEADERS } from '../lib/http/headers.ts';
import type { ReaderAddress } from '../lib/http/reader-address.ts';
import type { Change } from '../protocol/channel.ts';
import { eventOf, merge, missedSince } from '../protocol/live-event.ts';
import { createAddressLimit } from './address-limit.ts';
import type { ChangeFeed } from './change-feed.ts';
import { sendError } from './unavailable.ts';

export type SseConnections = ReturnType<typeof createSseConnections>;

interface SseOptions {
  changes: Pick<ChangeFeed, 'since' | 'follow' | 'latest'>;
  clock: () => Date;
  readerAddress: ReaderAddress;
  /** In the whole process. */
  max?: number;
  maxPerAddress?: number;
  timing?: { heartbeatIntervalMs?: number; batchDelayMs?: number };
}

const PATH = '/api/live';
const MAX_CONNECTIONS = 10_000;
/** Enough for a household, an office or a school. */
const MAX_PER_ADDRESS = 50;
/** Proxies close connections that are idle for a minute, some after half of one. */
const HEARTBEAT_INTERVAL_MS = 25_000;
/** Changes within this time are sent as one event. */
const BATCH_DELAY_MS = 150;
/** Backpressure: a client with more unread bytes than this is disconnected. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** After this many writes the event loop gets a turn. */
const WRITES_PER_TURN = 500;
/** Clients that were disconnected at once reconnect over this time. */
const RETRY_MS = { min: 2_000, jitter: 4_000 };
const RETRY_REJECTED_SECONDS = 60;

/** Server-sent events of changes, at /api/live. */
export function createSseConnections(options: SseOptions) {
  const { changes, clock, readerAddress, max = MAX_CONNECTIONS, maxPerAddress = MAX_PER_ADDRESS } = options;
  const { heartbeatIntervalMs = HEARTBEAT_INTERVAL_MS, batchDelayMs = BATCH_DELAY_MS } = options.timing ?? {};
  const clients = new Set<ServerResponse>();
  const acquire = createAddressLimit({ max, maxPerAddress });
  let batch: Change[] = [];
  let batchTimer: NodeJS.Timeout | undefined;
  let rejected = 0;
  let closed = false;

  const sendHeartbeat = () => void sendToAll(heartbeatMessage(changes.latest));
  const heartbeat = setInterval(sendHeartbeat, heartbeatIntervalMs).unref();
  const unfollow = changes.follow((change) => {
    batch.push(change);
    batchTimer ??= setTimeout(() => {
      const merged = merge(batch);
      batch = [];
      batchTimer = undefined;
      void sendToAll(changeMessage(eventOf({ ...merged, id: changes.latest })));
    }, batchDelayMs);
  });

  async function sendToAll(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    let count = 0;
    for (const client of [...clients]) {
      if (closed) return;
      if (clients.has(client)) send(client, bytes);
      if (++count % WRITES_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  function send(response: ServerResponse, bytes: Buffer): void {
    response.write(bytes);
    if ((response.socket?.writableLength ?? 0) > MAX_UNREAD_BYTES) response.destroy();
  }

  function accept(request: IncomingMessage, response: ServerResponse): void {
    const release = closed ? 'total' : acquire(readerAddress(request));
    if (release === 'total') {
      reject(response, 503, 'This site has as many live connections as it can serve.');
      return;
    }
    if (release === 'address') {
      reject(response, 429, `There are ${maxPerAddress} live connections from your address already.`);
      return;
    }
    clients.add(response);
    response.once('close', () => {
      clients.delete(response);
      release();
    });
    start(response);
    send(response, Buffer.from(firstMessage(request)));
  }

  function reject(response: ServerResponse, status: 429 | 503, why: string): void {
    rejected++;
    response.setHeader('Connection', 'close');
    sendError(response, status, `${why} Ask /api/changes once a minute instead.`, RETRY_REJECTED_SECONDS);
  }

  /** What the client has missed, or a heartbeat; either has the id to resume from. */
  function firstMessage(request: IncomingMessage): string {
    const retry = `retry: ${RETRY_MS.min + Math.floor(Math.random() * RETRY_MS.jitter)}\n`;
    const since = lastEventId(request);
    if (since === undefined) return retry + heartbeatMessage(changes.latest);
    const missed = missedSince(changes, since, clock());
    const isEmpty = missed.categories.length === 0 && missed.others.length === 0;
    return retry + (isEmpty ? heartbeatMessage(changes.latest) : changeMessage(missed));
  }

  return {
    /** Returns false for any other path. */
    handle(request: IncomingMessage, response: ServerResponse): boolean {
      const { url = '', method } = request;
      if (url !== PATH && !url.startsWith(`${PATH}?`)) return false;
      if (method === 'GET') accept(request, response);
      else {
        response.writeHead(405, { ...SECURITY_HEADERS, Allow: 'GET', 'Cache-Control': NO_STORE });
        response.end('This address can only be read: send GET.');
      }
      return true;
    },
    get connections(): number {
      return clients.size;
    },
    get rejected(): number {
      return rejected;
    },
    /** Clients reconnect to another process. */
    closeAll(): void {
      if (closed) return;
      closed = true;
      clearInterval(heartbeat);
      clearTimeout(batchTimer);
      unfollow();
      for (const response of [...clients]) response.end();
    },
  };
}

/** Starts an endless response, without Content-Length or chunked encoding. */
function start(response: ServerResponse): void {
  response.removeHeader('Transfer-Encoding');
  response.socket?.setKeepAlive(true, 60_000);
  response.socket?.setNoDelay(true);
  response.writeHead(200, {
    ...SECURITY_HEADERS,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': NO_STORE,
    // Turns off nginx's response buffering.
    'X-Accel-Buffering': 'no',
    Connection: 'close',
  });
}

function changeMessage(event: LiveEvent): string {
  return `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Has data, since browsers dispatch no event without any. */
function heartbeatMessage(id: number): string {
  return `id: ${id}\nevent: heartbeat\ndata: ${id}\n\n`;
}

/** Browsers that reconnect send a header; pages that connect put it into the URL. */
function lastEventId({ url = '', headers }: IncomingMessage): number | undefined {
  const header = headers['last-event-id'];
  const text =
    typeof header === 'string' ? header : new URLSearchParams(url.split('?')[1] ?? '').get('since');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
