import { expectFreePort } from '../lib/http/http-server.ts';
import type { Log } from '../lib/log.ts';
import { StartupError } from '../lib/startup-error.ts';
import type { Environment } from './environment.ts';

/** Where people find the desk; undefined where it is off. */
export function deskAddress({ host, port, url }: Environment['admin']): string | undefined {
  if (port === undefined) return undefined;
  const name = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host;
  return url ?? `http://${name}:${port}`;
}

/** The port of the desk; undefined where it is off, or taken and nobody asked for it by its number. */
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
