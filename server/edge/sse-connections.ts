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

type PaperFeed = Pick<ChangeFeed, 'since' | 'follow' | 'latest'>;

interface Room {
  changes: PaperFeed;
  clients: Set<ServerResponse>;
  /** Sends the changes of the last moment. */
  timer: NodeJS.Timeout | undefined;
  close(): void;
}

interface SseOptions {
  changesOf(paper: string): PaperFeed;
  clock: () => Date;
  readerAddress: ReaderAddress;
  /** In the whole process. */
  max?: number;
  maxPerAddress?: number;
  timing?: { heartbeatIntervalMs?: number; batchDelayMs?: number };
}

export const LIVE_PATH = '/api/live';
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
  const { changesOf, clock, readerAddress, max = MAX_CONNECTIONS, maxPerAddress = MAX_PER_ADDRESS } = options;
  const { heartbeatIntervalMs = HEARTBEAT_INTERVAL_MS, batchDelayMs = BATCH_DELAY_MS } = options.timing ?? {};
  const rooms = new Map<string, Room>();
  const acquire = createAddressLimit({ max, maxPerAddress });
  let connections = 0;
  let rejected = 0;
  let closed = false;

  const sendHeartbeats = async () => {
    for (const room of [...rooms.values()]) await sendToAll(room, heartbeatMessage(room.changes.latest));
  };
  const heartbeat = setInterval(() => void sendHeartbeats(), heartbeatIntervalMs).unref();

  /** The clients of a paper, from the first to the last. */
  function openRoom(paper: string): Room {
    const changes = changesOf(paper);
    let batch: Change[] = [];
    const unfollow = changes.follow((change) => {
      batch.push(change);
      room.timer ??= setTimeout(() => {
        const merged = merge(batch);
        batch = [];
        room.timer = undefined;
        void sendToAll(room, changeMessage(eventOf({ ...merged, id: changes.latest })));
      }, batchDelayMs);
    });
    const room: Room = {
      changes,
      clients: new Set(),
      timer: undefined,
      close() {
        clearTimeout(room.timer);
        unfollow();
        rooms.delete(paper);
      },
    };
    rooms.set(paper, room);
    return room;
  }

  async function sendToAll({ clients }: Room, text: string): Promise<void> {
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

  function accept(request: IncomingMessage, response: ServerResponse, paper: string): void {
    const release = closed ? 'total' : acquire(readerAddress(request));
    if (release === 'total') {
      reject(response, 503, 'This site has as many live connections as it can serve.');
      return;
    }
    if (release === 'address') {
      reject(response, 429, `There are ${maxPerAddress} live connections from your address already.`);
      return;
    }
    const room = rooms.get(paper) ?? openRoom(paper);
    room.clients.add(response);
    connections++;
    response.once('close', () => {
      room.clients.delete(response);
      if (room.clients.size === 0) room.close();
      connections--;
      release();
    });
    start(response);
    send(response, Buffer.from(firstMessage(request, room.changes)));
  }

  function reject(response: ServerResponse, status: 429 | 503, why: string): void {
    rejected++;
    response.setHeader('Connection', 'close');
    sendError(response, status, `${why} Ask /api/changes once a minute instead.`, RETRY_REJECTED_SECONDS);
  }

  /** Missed events, or a heartbeat; either has the id to resume from. */
  function firstMessage(request: IncomingMessage, changes: PaperFeed): string {
    const retry = `retry: ${RETRY_MS.min + Math.floor(Math.random() * RETRY_MS.jitter)}\n`;
    const since = lastEventId(request);
    if (since === undefined) return retry + heartbeatMessage(changes.latest);
    const missed = missedSince(changes, since, clock());
    const isEmpty = missed.categories.length === 0 && missed.others.length === 0;
    return retry + (isEmpty ? heartbeatMessage(changes.latest) : changeMessage(missed));
  }

  return {
    /** Returns false for any other path. */
    handle(request: IncomingMessage, response: ServerResponse, paper: string): boolean {
      const { url = '', method } = request;
      if (url !== LIVE_PATH && !url.startsWith(`${LIVE_PATH}?`)) return false;
      if (method === 'GET') accept(request, response, paper);
      else {
        response.writeHead(405, { ...SECURITY_HEADERS, Allow: 'GET', 'Cache-Control': NO_STORE });
        response.end('This address can only be read: send GET.');
      }
      return true;
    },
    get connections(): number {
      return connections;
    },
    /** Homes of the papers that have clients. */
    get papers(): Iterable<string> {
      return rooms.keys();
    },
    get rejected(): number {
      return rejected;
    },
    /** Clients reconnect to another process. */
    closeAll(): void {
      if (closed) return;
      closed = true;
      clearInterval(heartbeat);
      for (const { timer, clients } of [...rooms.values()]) {
        clearTimeout(timer);
        for (const response of [...clients]) response.end();
      }
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
