import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './free-port.ts';
import { inPath, type NeededPackages } from './packages.ts';

/** The Varnish of deploy/varnish, in front of two nodes, on a free port. */
export interface Varnish {
  url: string;
  stop(): Promise<void>;
}

const SHIPPED = resolve(import.meta.dirname, '../../deploy/varnish/masthead.vcl');
const USUAL_PLACE = '/usr/sbin/varnishd';
/** Purging by tags is a module of its own, in Debian's package varnish-modules. */
const XKEY = '/usr/lib/{*/,}varnish/vmods/libvmod_xkey.so';
const NODE_PORTS = ['3000', '3001'];
const TIMEOUT_MS = 20_000;

/** The packages that have all that the shipped file needs. */
export const VARNISH: NeededPackages = {
  varnish: () => findVarnish() !== undefined,
  'varnish-modules': () => globSync(XKEY).length > 0,
};

/** The system's varnishd; ordinary accounts often lack its folder in PATH. */
function findVarnish(): string | undefined {
  return inPath('varnishd') ?? (existsSync(USUAL_PLACE) ? USUAL_PLACE : undefined);
}

/** Runs the shipped file with other ports of nodes, and nothing else changed. */
export async function startVarnish(ports: readonly [number, number]): Promise<Varnish> {
  const program = findVarnish();
  if (!program)
    throw new Error(
      'There is no Varnish here: install it (on Debian: apt-get install varnish varnish-modules).',
    );
  const folder = await mkdtemp(join(tmpdir(), 'masthead-varnish-'));
  const file = join(folder, 'masthead.vcl');
  const shipped = await readFile(SHIPPED, 'utf8');
  const own = NODE_PORTS.reduce(
    (text, port, index) => text.replace(`.port = "${port}"`, `.port = "${ports[index]}"`),
    shipped,
  );
  await writeFile(file, own);
  const url = `http://127.0.0.1:${await freePort()}`;
  const options = ['-F', '-j', 'none', '-n', folder, '-a', new URL(url).host, '-f', file];
  const child = spawn(program, [...options, '-s', 'malloc,16m', '-p', 'http_gzip_support=off']);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes));
  const ended = new Promise<void>((settle) => child.once('close', () => settle()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const until = performance.now() + TIMEOUT_MS;
  // Its own answer, which asks no node.
  while (!(await answers(`${url}/metrics`))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`Varnish does not start: ${said}`);
    }
    await new Promise((settle) => setTimeout(settle, 20));
  }
  return { url, stop };
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status === 404,
    () => false,
  );
}
