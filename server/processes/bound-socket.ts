import type { SendHandle } from 'node:child_process';
import net from 'node:net';

/** A bound socket that nobody accepts connections from yet. */
export type BoundSocket = SendHandle & { close(): void };

/** UV_TCP_REUSEPORT in libuv's uv.h: the system spreads connections evenly over several sockets of one port. */
const REUSE_PORT = 2;

interface BindOptions {
  address: string;
  port: number;
  family: number;
  reusePort: boolean;
}

/**
 * Binds a socket without accepting from it, as node:cluster does for its workers. Returns a negative error number where it
 * cannot. The public net.Server accepts connections as soon as it listens, and those of an edge that dies would be lost.
 * `_createServerHandle` is not documented; written for Node 26. bound-socket.test.ts fails when it is gone.
 */
export function bindSocket({ address, port, family, reusePort }: BindOptions): BoundSocket | number {
  const create: (...options: unknown[]) => BoundSocket | number = Reflect.get(net, '_createServerHandle');
  return create(address, port, family, undefined, reusePort ? REUSE_PORT : 0);
}
