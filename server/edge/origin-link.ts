import type { Socket } from 'node:net';
import { askSocket } from '../lib/http/ask-socket.ts';
import {
  CHANNEL_PROTOCOL,
  CHANNEL_UPGRADE,
  type Channel,
  openChannel,
  type ToEdge,
  type ToOrigin,
} from '../protocol/channel.ts';

/** An edge's connection to the origin: kept up for as long as the edge lives, through any number of origins. */
export interface OriginLink {
  /** Whether an origin is connected and sends heartbeats. */
  readonly isUp: boolean;
  /** What the origin has to do without, such as its database. */
  readonly degraded: readonly string[];
  /** Settles with true when an origin is there, with false where none comes in this time. */
  whenUp(timeoutMs: number): Promise<boolean>;
  /** Aborted when the origin goes away: whoever waits for an answer of its waits in vain. */
  readonly untilDown: AbortSignal;
  send(message: ToOrigin): void;
  close(): void;
}

interface LinkOptions {
  socketPath: string;
  /** Told of all, while an origin of the same protocol is connected. */
  onMessage(message: ToEdge): void;
  /** Silence for so long means that the origin hangs. */
  heartbeatTimeoutMs?: number;
}

/** Three heartbeats missed. */
const HEARTBEAT_TIMEOUT_MS = 3_000;
const RECONNECT_EVERY_MS = 100;

export function linkToOrigin({
  socketPath,
  onMessage,
  heartbeatTimeoutMs = HEARTBEAT_TIMEOUT_MS,
}: LinkOptions): OriginLink {
  let channel: Channel<ToOrigin, ToEdge> | undefined;
  let isUp = false;
  let degraded: readonly string[] = [];
  let closed = false;
  let down = new AbortController();
  let silence: NodeJS.Timeout | undefined;
  let reconnect: NodeJS.Timeout | undefined;
  const waiting = new Set<() => void>();

  const goDown = (): void => {
    isUp = false;
    down.abort();
    down = new AbortController();
  };

  const hear = (message: ToEdge): void => {
    if (message.type === 'hello' && message.protocol !== CHANNEL_PROTOCOL) {
      // An origin of another version: one of ours will come, or this edge is about to be replaced.
      channel?.close();
      return;
    }
    clearTimeout(silence);
    silence = setTimeout(goDown, heartbeatTimeoutMs);
    if (message.type === 'heartbeat' || message.type === 'hello') degraded = message.degraded;
    isUp = true;
    onMessage(message);
    for (const resolve of waiting) resolve();
    waiting.clear();
  };

  const connect = (): void => {
    const retry = () => {
      if (!closed) reconnect = setTimeout(connect, RECONNECT_EVERY_MS);
    };
    const asked = askSocket(socketPath, {
      headers: { Connection: 'Upgrade', Upgrade: CHANNEL_UPGRADE },
      timeout: heartbeatTimeoutMs,
    });
    asked.once('error', retry);
    asked.once('timeout', () => asked.destroy(new Error('the origin does not answer')));
    asked.once('response', (response) => {
      response.destroy();
      retry();
    });
    asked.once('upgrade', (_response, socket: Socket, head) => {
      asked.off('error', retry);
      socket.setTimeout(0);
      const opened = openChannel<ToOrigin, ToEdge>(socket, head);
      channel = opened;
      opened.onClose(() => {
        channel = undefined;
        clearTimeout(silence);
        goDown();
        retry();
      });
      if (closed) opened.close();
      else opened.onMessage(hear);
    });
    asked.end();
  };
  connect();

  return {
    get isUp() {
      return isUp;
    },
    get degraded() {
      return degraded;
    },
    get untilDown() {
      return down.signal;
    },
    whenUp(timeoutMs) {
      if (isUp) return Promise.resolve(true);
      return new Promise((resolve) => {
        const arrived = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          waiting.delete(arrived);
          resolve(false);
        }, timeoutMs);
        waiting.add(arrived);
      });
    },
    send: (message) => channel?.send(message),
    close() {
      closed = true;
      clearTimeout(reconnect);
      clearTimeout(silence);
      channel?.close();
    },
  };
}
