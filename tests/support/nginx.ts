import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './free-port.ts';
import { inPath } from './packages.ts';

/** The nginx of deploy/nginx, in front of nodes, on a free port. */
export interface Nginx {
  url: string;
  /** Its folder: cache/ and masthead.log lie in it. */
  folder: string;
  stop(): Promise<void>;
}

export interface NginxOptions {
  /** Where the nodes listen, such as 127.0.0.1:3000. */
  nodes: readonly string[];
  /** More for the http block. */
  more?: string;
}

const SHIPPED = resolve(import.meta.dirname, '../../deploy/nginx');
const USUAL_PLACE = '/usr/sbin/nginx';
const PATIENCE_MS = 10_000;

/** The system's nginx; ordinary accounts often lack its folder in PATH. */
export function findNginx(): string | undefined {
  return inPath('nginx') ?? (existsSync(USUAL_PLACE) ? USUAL_PLACE : undefined);
}

/** Runs the shipped files with other addresses and folders, and nothing else changed. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const program = findNginx();
  if (!program) throw new Error('There is no nginx here: install it (on Debian: apt-get install nginx).');
  const folder = await mkdtemp(join(tmpdir(), 'masthead-nginx-'));
  await mkdir(join(folder, 'temporary'));
  const port = await freePort();
  await writeFile(join(folder, 'masthead.conf'), await siteFile(folder, port, options.nodes));
  await writeFile(join(folder, 'nginx.conf'), await mainFile(folder, options.more ?? ''));
  const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const ended = new Promise<void>((settle) => child.once('close', () => settle()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const until = performance.now() + PATIENCE_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`nginx does not start: ${complaints}`);
    }
    await new Promise((settle) => setTimeout(settle, 10));
  }
  return { url: `http://127.0.0.1:${port}`, folder, stop };
}

async function siteFile(folder: string, port: number, nodes: readonly string[]): Promise<string> {
  const shipped = await readFile(join(SHIPPED, 'masthead.conf'), 'utf8');
  const servers = nodes.map((node) => `server ${node} max_fails=0;`).join('\n  ');
  return [
    ['server 127.0.0.1:3000 max_fails=0;', servers],
    ['server 127.0.0.1:3001 max_fails=0;', ''],
    ['/var/cache/nginx/masthead ', `${folder}/cache `],
    ['listen 80 default_server;', `listen 127.0.0.1:${port} default_server;`],
    ['listen [::]:80 default_server;', ''],
    ['/var/log/nginx/masthead.log', `${folder}/masthead.log`],
  ].reduce(replaceOnce, shipped);
}

async function mainFile(folder: string, more: string): Promise<string> {
  const shipped = await readFile(join(SHIPPED, 'nginx.conf'), 'utf8');
  // Folders for what does not fit into memory; those that nginx was built with belong to another account.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`)
    .join('\n  ');
  // The folder is readable by this account alone.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const main = [
    ['pid /run/nginx.pid;', `pid ${folder}/nginx.pid;`],
    ['/var/log/nginx/error.log', `${folder}/error.log`],
    ['include /etc/nginx/masthead.conf;', `include ${folder}/masthead.conf;\n  ${temporary}\n${more}`],
  ].reduce(replaceOnce, shipped);
  return user + main;
}

function replaceOnce(text: string, [from = '', to = '']: readonly string[]): string {
  if (text.split(from).length !== 2) throw new Error(`deploy/nginx does not say once: ${from}`);
  return text.replace(from, () => to);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      settle(true);
    });
    socket.once('error', () => settle(false));
  });
}
