import { expectFreePort } from '../lib/http/http-server.ts';
import type { Log } from '../lib/log.ts';
import { StartupError } from '../lib/startup-error.ts';
import type { Environment } from './environment.ts';

/** Returns the address of the desk; undefined where it is off. */
export function deskAddress({ host, port, url }: Environment['admin']): string | undefined {
  if (port === undefined) return undefined;
  const name = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host;
  return url ?? `http://${name}:${port}`;
}

/** Returns the port of the desk; undefined where it is off, or where the port is taken and ADMIN_PORT is not set. */
export async function chooseAdminPort(
  { host, port, isNamed }: Environment['admin'],
  log: Log,
): Promise<number | undefined> {
  if (port === undefined) return undefined;
  try {
    return await expectFreePort({ host, port });
  } catch (error) {
    if (isNamed || !(error instanceof StartupError)) throw error;
    log.warn(`The desk is off: port ${port} is taken. Set ADMIN_PORT to another one, or to off.`);
    return undefined;
  }
}
