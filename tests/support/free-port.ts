import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections, which would take one before the program that it is for. */
const FIRST = 20_000;
const COUNT = 12_000;
/** Every process begins somewhere else. */
let next = Math.floor(Math.random() * COUNT);

/** A port of this machine that was free a moment ago, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried++) {
    const port = FIRST + (next++ % COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST} to ${FIRST + COUNT - 1} is free`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
