import { spawn, spawnSync } from 'node:child_process';
import { inPath } from '../tests/support/packages.ts';
import { driveSockets, type LoadOptions } from './drive-sockets.ts';
import { readWrk } from './read-wrk.ts';

/** What asks for one address as fast as it is answered, and says how many answers came in a second. */
export interface Load {
  name: string;
  run(url: string, options: LoadOptions): Promise<number>;
}

/** wrk, which takes little of the machine for itself; where it is not installed, sockets of our own. */
export function openLoad(): Load {
  const wrk = findWrk();
  if (!wrk) return { name: 'built-in load', run: driveSockets };
  return { name: 'wrk', run: (url, options) => runWrk(wrk, url, options) };
}

function findWrk(): string | undefined {
  const found = inPath('wrk');
  if (found || process.getuid?.() !== 0 || !inPath('apt-get')) return found;
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'wrk'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return inPath('wrk');
}

function runWrk(
  program: string,
  url: string,
  { seconds, connections, headers }: LoadOptions,
): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const child = spawn(program, ['-t1', `-c${connections}`, `-d${seconds}s`, ...named, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      try {
        resolve(readWrk(text));
      } catch (error) {
        reject(error);
      }
    });
  });
}
