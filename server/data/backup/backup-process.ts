import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const COMMAND = resolve(import.meta.dirname, `../../../cli/masthead${extname(import.meta.filename)}`);

/** `masthead backup` in a process of its own, with the site's environment: the origin goes on with its work. */
export async function backUpInProcess(file: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, 'backup', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(said.trim().split('\n').at(-1) || `exit code ${code}`);
}
