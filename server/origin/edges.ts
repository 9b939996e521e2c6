import type { Duplex } from 'node:stream';
import { withTimeout } from '../../contract/with-timeout.ts';
import {
  CHANNEL_PROTOCOL,
  type Channel,
  type ChannelRequest,
  type EdgeCounts,
  openChannel,
  type ToEdge,
  type ToOrigin,
} from '../protocol/channel.ts';

interface EdgesOptions {
  /** The first message to an edge. */
  hello(): Omit<Extract<ToEdge, { type: 'hello' }>, 'type' | 'protocol' | 'degraded'>;
  /** Parts that the origin runs without, such as its database. */
  degraded(): readonly string[];
  heartbeatMs?: number;
}

type EdgeChannel = Channel<ToEdge, ToOrigin>;

const HEARTBEAT_MS = 1_000;

export type Edges = ReturnType<typeof createEdges>;

/** The origin's side of the channels: every edge gets the same messages, in the same order. */
export function createEdges({ hello, degraded, heartbeatMs = HEARTBEAT_MS }: EdgesOptions) {
  const channels = new Set<EdgeChannel>();
  const pending = new Map<number, (reply: ToOrigin) => void>();
  let requests = 0;

  const send = (message: ToEdge): void => {
    for (const channel of channels) channel.send(message);
  };
  const sendHeartbeat = () => send({ type: 'heartbeat', degraded: degraded() });
  const heartbeats = setInterval(sendHeartbeat, heartbeatMs).unref();

  /** Returns the replies of all edges, without those that do not reply in time or disconnect. */
  const askAll = async (type: ChannelRequest, timeoutMs: number): Promise<ToOrigin[]> => {
    const replies = [...channels].map((channel) => {
      const id = requests++;
      const { promise, resolve } = Promise.withResolvers<ToOrigin>();
      pending.set(id, resolve);
      channel.send({ type, id });
      return withTimeout(promise, timeoutMs).finally(() => pending.delete(id));
    });
    return (await Promise.all(replies)).filter((reply) => reply !== undefined);
  };

  return {
    connect(socket: Duplex, head: Buffer): void {
      const channel: EdgeChannel = openChannel(socket, head);
      channels.add(channel);
      channel.onClose(() => channels.delete(channel));
      channel.send({ type: 'hello', protocol: CHANNEL_PROTOCOL, degraded: degraded(), ...hello() });
      channel.onMessage((reply) => pending.get(reply.id)?.(reply));
    },
    send,
    /** Sent every second anyway. */
    sendHeartbeat,
    measure: async (timeoutMs: number) =>
      (await askAll('measure', timeoutMs)).flatMap(({ metrics }) => (metrics ? [metrics] : [])),
    /** Returns what edges counted since the last call. */
    async takeReads(timeoutMs: number): Promise<EdgeCounts> {
      const replies = await askAll('reads', timeoutMs);
      return {
        papers: [...new Set(replies.flatMap(({ papers }) => papers ?? []))],
        reads: replies.flatMap(({ reads }) => reads ?? []),
        referrers: replies.flatMap(({ referrers }) => referrers ?? []),
        browserErrors: replies.flatMap(({ browserErrors }) => browserErrors ?? []),
      };
    },
    /** Resolves when every edge has revalidated what is stale, or after this time. */
    async whenRevalidated(timeoutMs: number): Promise<void> {
      await askAll('settle', timeoutMs);
    },
    get connected(): number {
      return channels.size;
    },
    close(): void {
      clearInterval(heartbeats);
      for (const channel of channels) channel.close();
    },
  };
}
