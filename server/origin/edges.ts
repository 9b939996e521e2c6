import type { Duplex } from 'node:stream';
import {
  CHANNEL_PROTOCOL,
  type Change,
  type Channel,
  type Domains,
  type MetricsReport,
  openChannel,
  type ToEdge,
  type ToOrigin,
} from '../edge/channel.ts';
import { encodePage, type PressedPage } from '../edge/page.ts';

/** The origin's side of the channels: every edge is told the same, in the same order. */
export interface Edges {
  /** A connection that was upgraded to a channel. */
  connect(socket: Duplex, head: Buffer): void;
  sendPage(key: string, page: PressedPage): void;
  /** The page that edges hold is as good as one made at this time. */
  sendFresh(key: string, pressedAt: number): void;
  sendGone(key: string): void;
  sendChange(change: Change): void;
  sendDomains(domains: Domains): void;
  /** Says that the origin lives, and what it has to do without; said every second anyway. */
  beat(): void;
  /** What every edge counts; those that do not answer in time are left out. */
  measure(patienceMs: number): Promise<MetricsReport[]>;
  readonly connected: number;
  close(): void;
}

interface EdgesOptions {
  /** What an edge is told first. */
  hello(): Omit<Extract<ToEdge, { type: 'hello' }>, 'type' | 'protocol' | 'degraded'>;
  /** All pages, of which an edge is sent those that it does not hold. */
  pages(): Iterable<[string, PressedPage]>;
  /** What the origin has to do without. */
  degraded(): readonly string[];
  onRenew(key: string): void;
  beatEveryMs?: number;
}

type EdgeChannel = Channel<ToEdge, ToOrigin>;

const BEAT_EVERY_MS = 1_000;

export function createEdges({
  hello,
  pages,
  degraded,
  onRenew,
  beatEveryMs = BEAT_EVERY_MS,
}: EdgesOptions): Edges {
  const channels = new Set<EdgeChannel>();
  const measuring = new Map<number, (metrics: MetricsReport) => void>();
  let measurements = 0;

  const sendToAll = (message: ToEdge): void => {
    for (const channel of channels) channel.send(message);
  };
  const beat = () => sendToAll({ type: 'beat', degraded: degraded() });
  const beats = setInterval(beat, beatEveryMs);
  beats.unref();

  const hear = (channel: EdgeChannel, message: ToOrigin): void => {
    if (message.type === 'renew') onRenew(message.key);
    else if (message.type === 'measured') measuring.get(message.id)?.(message.metrics);
    else if (message.protocol === CHANNEL_PROTOCOL) {
      const held = new Map(message.pages);
      for (const [key, page] of pages()) {
        if (page.copies.br.etag !== '' && held.get(key) === page.copies.br.etag) {
          channel.send({ type: 'fresh', key, pressedAt: page.pressedAt });
        } else channel.send({ type: 'page', bytes: encodePage(key, page) });
      }
    }
  };

  return {
    connect(socket, head) {
      const channel = openChannel<ToEdge, ToOrigin>(socket, head);
      channels.add(channel);
      channel.onClose(() => channels.delete(channel));
      channel.send({ type: 'hello', protocol: CHANNEL_PROTOCOL, degraded: degraded(), ...hello() });
      channel.onMessage((message) => hear(channel, message));
    },
    sendPage(key, page) {
      if (channels.size > 0) sendToAll({ type: 'page', bytes: encodePage(key, page) });
    },
    sendFresh: (key, pressedAt) => sendToAll({ type: 'fresh', key, pressedAt }),
    sendGone: (key) => sendToAll({ type: 'gone', key }),
    sendChange: (change) => sendToAll({ type: 'changed', change }),
    sendDomains: (domains) => sendToAll({ type: 'domains', domains }),
    beat,
    async measure(patienceMs) {
      const reports = [...channels].map((channel) => {
        const id = measurements++;
        return new Promise<MetricsReport | undefined>((resolve) => {
          const timer = setTimeout(resolve, patienceMs, undefined);
          measuring.set(id, (metrics) => {
            clearTimeout(timer);
            resolve(metrics);
          });
          channel.send({ type: 'measure', id });
        }).finally(() => measuring.delete(id));
      });
      return (await Promise.all(reports)).filter((report) => report !== undefined);
    },
    get connected() {
      return channels.size;
    },
    close() {
      clearInterval(beats);
      for (const channel of channels) channel.close();
    },
  };
}
