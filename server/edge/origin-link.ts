import type { Socket } from 'node:net';
import { withTimeout } from '../../contract/with-timeout.ts';
import { requestSocket } from '../lib/http/unix-socket.ts';
import {
  CHANNEL_PROTOCOL,
  CHANNEL_UPGRADE,
  type Channel,
  openChannel,
  type ToEdge,
  type ToOrigin,
} from '../protocol/channel.ts';

export type OriginLink = ReturnType<typeof linkToOrigin>;

/** The origin counts as down without a message for this long: three heartbeats. */
const HEARTBEAT_TIMEOUT_MS = 3_000;
const RECONNECT_DELAY_MS = 100;

/**
 * Opens the channel to the origin, and reconnects to the next origin for as long as the edge runs. `onMessage` is not called
 * for an origin of another protocol version.
 */
export function linkToOrigin(socketPath: string, onMessage: (message: ToEdge) => void) {
  let channel: Channel<ToOrigin, ToEdge> | undefined;
  let isUp = false;
  let degraded: readonly string[] = [];
  let closed = false;
  let down = new AbortController();
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let reconnect: NodeJS.Timeout | undefined;
  let up = Promise.withResolvers<true>();

  const goDown = (): void => {
    if (isUp) up = Promise.withResolvers();
    isUp = false;
    down.abort();
    down = new AbortController();
  };

  const receive = (message: ToEdge): void => {
    if (message.type === 'hello' && message.protocol !== CHANNEL_PROTOCOL) {
      // Another version: during an upgrade either the origin or this edge is about to be replaced.
      channel?.close();
      return;
    }
    clearTimeout(heartbeatTimer);
    heartbeatTimer = setTimeout(goDown, HEARTBEAT_TIMEOUT_MS);
    if (message.type === 'heartbeat' || message.type === 'hello') degraded = message.degraded;
    isUp = true;
    onMessage(message);
    up.resolve(true);
  };

  const connect = (): void => {
    const retry = () => {
      if (!closed) reconnect = setTimeout(connect, RECONNECT_DELAY_MS);
    };
    const request = requestSocket(socketPath, {
      headers: { Connection: 'Upgrade', Upgrade: CHANNEL_UPGRADE },
      timeout: HEARTBEAT_TIMEOUT_MS,
    });
    request.once('error', retry);
    request.once('timeout', () => request.destroy(new Error('the origin does not respond')));
    request.once('response', (response) => {
      response.destroy();
      retry();
    });
    request.once('upgrade', (_response, socket: Socket, head) => {
      request.off('error', retry);
      socket.setTimeout(0);
      const opened = openChannel<ToOrigin, ToEdge>(socket, head);
      channel = opened;
      opened.onClose(() => {
        channel = undefined;
        clearTimeout(heartbeatTimer);
        goDown();
        retry();
      });
      if (closed) opened.close();
      else opened.onMessage(receive);
    });
    request.end();
  };
  connect();

  return {
    get isUp(): boolean {
      return isUp;
    },
    /** Parts that the origin runs without, such as its database. */
    get degraded(): readonly string[] {
      return degraded;
    },
    /** Aborted when the origin disconnects or hangs. */
    get untilDown(): AbortSignal {
      return down.signal;
    },
    /** Resolves with true when an origin is connected, with false after the timeout. */
    whenUp: async (timeoutMs: number): Promise<boolean> =>
      isUp || (await withTimeout(up.promise, timeoutMs)) === true,
    send: (message: ToOrigin) => channel?.send(message),
    close(): void {
      closed = true;
      clearTimeout(reconnect);
      clearTimeout(heartbeatTimer);
      channel?.close();
    },
  };
}
