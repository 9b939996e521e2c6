import type { Duplex } from 'node:stream';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/**
 * What origin and edges say to each other, over one Unix socket for each edge. Requests that an edge cannot answer are
 * no part of it: they are HTTP on the same socket's path (forward.ts).
 */
export const CHANNEL_PROTOCOL = 2;
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

/** What an origin lacks until it has pressed the first pages, as far as their data came in time. */
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
    }
  /** Said every second. An origin that says nothing for a while is away. */
  | { type: 'beat'; degraded: readonly string[] }
  /** Here is a page; its bytes follow as encodePage writes them. */
  | { type: 'page'; bytes: Buffer }
  /** The page that the edge holds is as good as one made at this time. */
  | { type: 'fresh'; key: string; pressedAt: number }
  /** There is no such page any more. */
  | { type: 'gone'; key: string }
  | { type: 'changed'; change: Change }
  | { type: 'domains'; domains: Domains }
  | { type: 'measure'; id: number };

export type ToOrigin =
  /** The answer to hello: what the edge holds, so that it is sent only what differs. */
  | { type: 'holding'; protocol: number; pages: readonly (readonly [key: string, etag: string])[] }
  /** A reader was given this page, and it is old: make it anew. */
  | { type: 'renew'; key: string }
  /** The answer to measure: how many readers are on the line, and all else that the edge counts. */
  | { type: 'measured'; id: number; metrics: MetricsReport };

export interface Channel<Sent, Received> {
  send(message: Sent): void;
  /** Messages that come before anybody listens are kept for the first who does. */
  onMessage(listener: (message: Received) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** More unread bytes than all pages together take: the other side has stopped reading, and starts afresh. */
const MOST_UNREAD = 128 * 1024 * 1024;
/** Longer than any page; what claims to be longer is no message of ours. */
const LONGEST_MESSAGE = 64 * 1024 * 1024;
/** What a message is: JSON, or the bytes of a page. */
const KIND = { json: 0, page: 1 } as const;

/** A channel over a socket. Each message: its length in four bytes, its kind in one, then JSON or a page. */
export function openChannel<Sent extends ToEdge | ToOrigin, Received extends ToEdge | ToOrigin>(
  socket: Duplex,
  head: Buffer = Buffer.alloc(0),
): Channel<Sent, Received> {
  let listener: ((message: Received) => void) | undefined;
  const early: Received[] = [];
  const read = createMessageReader<Received>((message) => {
    if (listener) listener(message);
    else early.push(message);
  });
  const receive = (chunk: Buffer) => {
    try {
      read(chunk);
    } catch {
      socket.destroy();
    }
  };
  if (head.length > 0) receive(head);
  socket.on('data', receive);
  // An error closes the socket, and its closing is told.
  socket.on('error', () => {});
  return {
    send(message) {
      if (socket.destroyed || socket.writableEnded) return;
      const isPage = message.type === 'page';
      const body = isPage ? message.bytes : Buffer.from(JSON.stringify(message));
      const frame = Buffer.alloc(5);
      frame.writeUInt32BE(body.length);
      frame[4] = isPage ? KIND.page : KIND.json;
      socket.write(frame);
      socket.write(body);
      if (socket.writableLength > MOST_UNREAD) socket.destroy();
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

/** Puts messages together from the pieces in which they arrive. */
function createMessageReader<Received>(tell: (message: Received) => void): (chunk: Buffer) => void {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted = 5;
  return (chunk) => {
    pieces.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      const bytes = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
      const length = bytes.readUInt32BE(0);
      if (length > LONGEST_MESSAGE) throw new Error('a message is too long');
      wanted = 5 + length;
      pieces = [bytes];
      if (held < wanted) return;
      // A copy: the page that is kept would hold on to the whole of what arrived with it.
      const body = Buffer.from(bytes.subarray(5, wanted));
      pieces = [bytes.subarray(wanted)];
      held -= wanted;
      wanted = 5;
      tell((bytes[4] === KIND.page ? { type: 'page', bytes: body } : parse(body)) as Received);
    }
  };
}

/** JSON has no dates: changes are the only messages with any. */
function parse(body: Buffer): unknown {
  const message = JSON.parse(body.toString());
  if (message.type === 'changed') message.change = withDate(message.change);
  if (message.type === 'hello') message.changes = message.changes.map(withDate);
  return message;
}

function withDate(change: { id: number; tags: string[]; at: string }): Change {
  return { ...change, at: new Date(change.at) };
}
