import type { Duplex } from 'node:stream';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/**
 * What origin and edges say to each other, over one Unix socket for each edge: what is out of date, never a page. Pages and
 * all else that an edge lacks are HTTP on the same socket's path (forward.ts).
 */
export const CHANNEL_PROTOCOL = 3;
/** The word of the HTTP upgrade that turns a connection into a channel. */
export const CHANNEL_UPGRADE = 'masthead-edge';

/** One thing that changed. Numbers grow, but those of changes that were written at once may arrive out of order. */
export interface Change {
  id: number;
  tags: readonly string[];
  at: Date;
}

/** The hosts that have articles of their own, and the publication's, which stands for all others. */
export interface Domains {
  home: string;
  known: readonly string[];
}

export type MetricsReport = MetricObjectWithValues<MetricValue<string>>[];

/** What an origin lacks until it has prerendered the first pages, as far as their data came in time. */
export const FIRST_PAGES = 'first pages';

export type ToEdge =
  /** The first message. Changes are those that readers who come back may have missed. */
  | {
      type: 'hello';
      protocol: number;
      degraded: readonly string[];
      domains: Domains;
      changes: readonly Change[];
      forgotten: number;
      prerendered: readonly string[];
    }
  /** Sent every second. An origin that says nothing for a while is away. */
  | { type: 'heartbeat'; degraded: readonly string[] }
  /** Pages with these tags are out of date. */
  | { type: 'stale'; tags: readonly string[] }
  /** Every edge is to hold these pages, whether or not a reader asks. */
  | { type: 'prerendered'; keys: readonly string[] }
  /** For open pages. */
  | { type: 'changed'; change: Change }
  | { type: 'domains'; domains: Domains }
  /** Answered with what the edge counts; or when it has revalidated all that changed before. */
  | { type: 'measure' | 'settle'; id: number };

export type ToOrigin = { type: 'answer'; id: number; metrics?: MetricsReport };

export interface Channel<Sent, Received> {
  send(message: Sent): void;
  /** Messages that come before anybody listens are kept for the first who does. */
  onMessage(listener: (message: Received) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** The other side has stopped reading, and starts afresh. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;
/** Longer than a thousand changes or all metrics of an edge; what is longer is no message of ours. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const NEWLINE = 10;

/** A channel over a socket: each message is a line of JSON. */
export function openChannel<Sent extends ToEdge | ToOrigin, Received extends ToEdge | ToOrigin>(
  socket: Duplex,
  head: Buffer = Buffer.alloc(0),
): Channel<Sent, Received> {
  let listener: ((message: Received) => void) | undefined;
  const early: Received[] = [];
  /** Of a message that has no end yet. */
  let pieces: Buffer[] = [];
  let length = 0;
  const receive = (chunk: Buffer) => {
    pieces.push(chunk);
    length += chunk.length;
    if (length > MAX_MESSAGE_BYTES) socket.destroy();
    if (!chunk.includes(NEWLINE)) return;
    let bytes = Buffer.concat(pieces);
    try {
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE)) {
        const message: Received = parse(bytes.toString('utf8', 0, end));
        bytes = bytes.subarray(end + 1);
        if (listener) listener(message);
        else early.push(message);
      }
    } catch {
      socket.destroy();
    }
    pieces = [bytes];
    length = bytes.length;
  };
  if (head.length > 0) receive(head);
  socket.on('data', receive);
  // An error closes the socket, and its closing is told.
  socket.on('error', () => {});
  return {
    send(message) {
      if (socket.destroyed || socket.writableEnded) return;
      socket.write(`${JSON.stringify(message)}\n`);
      if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();
    },
    onMessage(next) {
      listener = next;
      for (const message of early.splice(0)) next(message);
    },
    onClose(next) {
      if (socket.destroyed) next();
      else socket.once('close', next);
    },
    close: () => void socket.destroy(),
  };
}

/** JSON has no dates: changes are the only messages with any. */
function parse(line: string) {
  const message = JSON.parse(line);
  if (message.type === 'changed') message.change = withDate(message.change);
  if (message.type === 'hello') message.changes = message.changes.map(withDate);
  return message;
}

function withDate(change: { id: number; tags: string[]; at: string }): Change {
  return { ...change, at: new Date(change.at) };
}
