import { extname, join, relative } from 'node:path';
import { expectFreePort } from '../server/lib/http/http-server.ts';
import { StartupError } from '../server/lib/startup-error.ts';

const MAX_TRIED_PORTS = 50;

/** Throws if the port is taken, and suggests the command with a free port. */
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
      const free = await expectFreePort({ host, port: next }).catch(() => undefined);
      if (free) throw new StartupError(`${error.message} ${ownCommand(...words, '--port', String(free))}`);
    }
    throw error;
  }
}

/** Returns a command line that works for this user: in the checkout, outside of it, or with the installed package. */
export function ownCommand(...words: readonly string[]): string {
  const line = words.map((word) =>
    /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
  );
  const [verb, ...rest] = line;
  if (process.env.npm_lifecycle_event === 'start' && verb === 'serve')
    return ['npm start --', ...rest].join(' ');
  return [program(), ...line].join(' ');
}

function program(): string {
  const root = join(import.meta.dirname, '..');
  const isCheckout = extname(import.meta.filename) === '.ts';
  if (process.env.npm_command === 'exec' || (isCheckout && process.cwd() === root)) return 'npx masthead';
  return isCheckout ? `node ${relative(process.cwd(), join(root, 'bin/masthead.mjs'))}` : 'masthead';
}
