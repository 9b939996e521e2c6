import type { Duplex } from 'node:stream';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { PaperHosts, PaperList } from './domains.ts';
import type { DecisionsByPaper } from './page.ts';

/**
 * The messages between origin and edges, over one connection per edge: what is stale, never a page. Pages and everything else
 * that an edge lacks are HTTP requests to the same Unix socket (server/edge/forward.ts).
 */
export const CHANNEL_PROTOCOL = 7;
/** The protocol name of the HTTP upgrade that turns a connection into a channel. */
export const CHANNEL_UPGRADE = 'masthead-edge';

/** Ids grow, but those of concurrent transactions may arrive out of order. */
export interface Change {
  id: number;
  tags: readonly string[];
  at: Date;
}

/** The latest changes of a paper; those with ids up to `forgotten` are missing. */
export interface PaperChanges {
  changes: readonly Change[];
  forgotten: number;
}

export type MetricsReport = MetricObjectWithValues<MetricValue<string>>[];

/** In `degraded` until the origin has prerendered the first pages whose data arrived in time. */
export const FIRST_PAGES = 'first pages';

export type ToEdge =
  /** The first message. The changes are for SSE clients that reconnect. */
  | {
      type: 'hello';
      protocol: number;
      degraded: readonly string[];
      list: PaperList;
      /** Changes of the open papers, by id. */
      changes: Readonly<Record<string, PaperChanges>>;
      prerendered: readonly string[];
      decisions: DecisionsByPaper;
    }
  /** Sent every second. */
  | { type: 'heartbeat'; degraded: readonly string[] }
  /** Pages of these papers with these tags are out of date. Those of open papers are fetched now, others when they are read. */
  | { type: 'stale'; tags: Readonly<Record<string, readonly string[]>>; isOpen: boolean }
  /** Every edge fetches these pages, without waiting for a request. */
  | { type: 'prerendered'; keys: readonly string[] }
  /** For SSE clients. */
  | { type: 'changed'; paper: string; change: Change }
  /** The paper was opened, or closed: until it is opened again none of its changes are sent. */
  | ({ type: 'changes'; paper: string } & PaperChanges)
  | { type: 'closed'; paper: string }
  /** The paper is new, or its hosts have changed. */
  | { type: 'paper'; paper: PaperHosts }
  | { type: 'removed'; paper: string }
  /** Editors have hidden headlines: pages that are out of date and may show them are not served any more. */
  | { type: 'decided'; decisions: DecisionsByPaper }
  /**
   * `measure` is answered with the edge's metrics, `reads` with what was opened since it was last asked, `settle` when it has
   * revalidated everything that changed before.
   */
  | { type: ChannelRequest; id: number };

export type ChannelRequest = 'measure' | 'reads' | 'settle';

/** How often something was counted, by domain and name: `ledger.example/blog/rope`. */
export type Counts = readonly (readonly [place: string, count: number])[];

export interface EdgeCounts extends PaperCounts {
  /** Ids of papers that had readers. */
  papers: readonly string[];
}

export interface PaperCounts {
  /** Opened pages, by path. */
  reads: Counts;
  /** Hosts of other sites that led to them. */
  referrers: Counts;
  /** Errors in browsers, by script and message. */
  browserErrors: Counts;
}

export type ToOrigin = { type: 'answer'; id: number; metrics?: MetricsReport } & Partial<EdgeCounts>;

export interface Channel<Sent, Received> {
  send(message: Sent): void;
  /** Messages that arrive before there is a listener are buffered for it. */
  onMessage(listener: (message: Received) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** A peer that stops reading is disconnected; it reconnects and starts over. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;
/** Longer than MAX_CHANGES changes or all metrics of an edge. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const NEWLINE = 10;

/** A channel over a socket: each message is a line of JSON. */
export function openChannel<Sent extends ToEdge | ToOrigin, Received extends ToEdge | ToOrigin>(
  socket: Duplex,
  head: Buffer = Buffer.alloc(0),
): Channel<Sent, Received> {
  let listener: ((message: Received) => void) | undefined;
  const early: Received[] = [];
  /** Pieces of an incomplete message. */
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
        const message: Received = JSON.parse(bytes.toString('utf8', 0, end), withDate);
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
  // An error closes the socket, which calls onClose.
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

/** JSON has no dates; only changes carry any. */
function withDate(key: string, value: unknown): unknown {
  return key === 'at' && typeof value === 'string' ? new Date(value) : value;
}
