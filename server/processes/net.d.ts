import type { SendHandle } from 'node:child_process';

declare module 'node:net' {
  /** A bound socket that nobody accepts connections from yet. */
  type ServerHandle = SendHandle & { close(): void };

  /** What node:cluster makes sockets with that several processes share; a negative error number where it cannot. */
  function _createServerHandle(
    address: string,
    port: number,
    family: number,
    fd: undefined,
    flags: number,
  ): ServerHandle | number;
}
