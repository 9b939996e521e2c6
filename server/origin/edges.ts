import type { Duplex } from 'node:stream';
import {
  CHANNEL_PROTOCOL,
  type Channel,
  type ChannelRequest,
  type EdgeCounts,
  type MetricsReport,
  openChannel,
  type ToEdge,
  type ToOrigin,
} from '../protocol/channel.ts';

/** The origin's side of the channels: every edge gets the same messages, in the same order. */
export interface Edges {
  /** A connection that was upgraded to a channel. */
  connect(socket: Duplex, head: Buffer): void;
  send(message: ToEdge): void;
  /** Says that the origin lives, and what it has to do without; sent every second anyway. */
  sendHeartbeat(): void;
  /** What every edge counts; those that do not answer in time are left out. */
  measure(timeoutMs: number): Promise<MetricsReport[]>;
  /** What was opened at the edges since they were last asked; without those that do not answer in time. */
  takeReads(timeoutMs: number): Promise<EdgeCounts>;
  /** Settles when every edge has revalidated what is stale, or after this time. */
  whenRevalidated(timeoutMs: number): Promise<void>;
  readonly connected: number;
  close(): void;
}

interface EdgesOptions {
  /** The first message to an edge. */
  hello(): Omit<Extract<ToEdge, { type: 'hello' }>, 'type' | 'protocol' | 'degraded'>;
  /** What the origin has to do without. */
  degraded(): readonly string[];
  heartbeatMs?: number;
}

type EdgeChannel = Channel<ToEdge, ToOrigin>;

const HEARTBEAT_MS = 1_000;

export function createEdges({ hello, degraded, heartbeatMs = HEARTBEAT_MS }: EdgesOptions): Edges {
  const channels = new Set<EdgeChannel>();
  const asked = new Map<number, (answer: ToOrigin) => void>();
  let questions = 0;

  const send = (message: ToEdge): void => {
    for (const channel of channels) channel.send(message);
  };
  const sendHeartbeat = () => send({ type: 'heartbeat', degraded: degraded() });
  const heartbeats = setInterval(sendHeartbeat, heartbeatMs);
  heartbeats.unref();

  /** Asks every edge; those that do not answer in time, or go away, are left out. */
  const askAll = async (type: ChannelRequest, timeoutMs: number): Promise<ToOrigin[]> => {
    const answers = [...channels].map((channel) => {
      const id = questions++;
      return new Promise<ToOrigin | undefined>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs, undefined);
        asked.set(id, (answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        channel.send({ type, id });
      }).finally(() => asked.delete(id));
    });
    return (await Promise.all(answers)).filter((answer) => answer !== undefined);
  };

  return {
    connect(socket, head) {
      const channel: EdgeChannel = openChannel(socket, head);
      channels.add(channel);
      channel.onClose(() => channels.delete(channel));
      channel.send({ type: 'hello', protocol: CHANNEL_PROTOCOL, degraded: degraded(), ...hello() });
      channel.onMessage((answer) => asked.get(answer.id)?.(answer));
    },
    send,
    sendHeartbeat,
    measure: async (timeoutMs) =>
      (await askAll('measure', timeoutMs)).flatMap(({ metrics }) => (metrics ? [metrics] : [])),
    async takeReads(timeoutMs) {
      const answers = await askAll('reads', timeoutMs);
      return {
        reads: answers.flatMap(({ reads }) => reads ?? []),
        referrers: answers.flatMap(({ referrers }) => referrers ?? []),
      };
    },
    async whenRevalidated(timeoutMs) {
      await askAll('settle', timeoutMs);
    },
    get connected() {
      return channels.size;
    },
    close() {
      clearInterval(heartbeats);
      for (const channel of channels) channel.close();
    },
  };
}
