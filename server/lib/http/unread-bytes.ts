import type { Socket } from 'node:net';

/**
 * Bytes of a response that the client has not read. `writableLength` counts whole writes: progress within a large one shows
 * only in libuv's queue, for which Node has no public property. `_handle.writeQueueSize` is not documented; written for
 * Node 26. Without it the test "a client that reads slowly is not disconnected" (http-server.test.ts) fails.
 */
export function unreadBytes(connection: Socket): number {
  if (connection.writableLength === 0) return 0;
  const handle: { writeQueueSize?: number } | null = Reflect.get(connection, '_handle');
  return connection.writableLength + (handle?.writeQueueSize ?? 0);
}
