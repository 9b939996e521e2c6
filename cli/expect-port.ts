import { expectFreePort } from '../server/lib/http/http-server.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { ownCommand } from './own-command.ts';

const MAX_TRIED_PORTS = 50;

/** Where the port is not to be had, says with which command this paper is served on one that is. */
export async function expectPort(
  { host, port }: { host: string; port: number },
  words: readonly string[],
): Promise<void> {
  try {
    await expectFreePort({ host, port });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const first = Math.max(port + 1, 3000);
    for (let next = first; next < first + MAX_TRIED_PORTS; next++) {
      const found = await expectFreePort({ host, port: next }).catch(() => undefined);
      if (found) throw new StartupError(`${error.message} ${ownCommand(...words, '--port', String(found))}`);
    }
    throw error;
  }
}
