import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './free-port.ts';
import { inPath, type NeededPackages } from './packages.ts';

/** The nginx of deploy/nginx, in front of nodes, on a free port. */
export interface Nginx {
  url: string;
  /** With TLS: where readers come who know the name alone. */
  plainUrl: string;
  /** Its folder: cache/, acme/ and masthead.log lie in it. */
  folder: string;
  stop(): Promise<void>;
}

export interface NginxOptions {
  /** Where the nodes listen, such as 127.0.0.1:3000. */
  nodes: readonly string[];
  /** More for the http block. */
  more?: string;
  /** As the file says for HTTPS, with this certificate; what is asked by HTTP is at `plainUrl` then. */
  tls?: { cert: string; key: string };
}

const SHIPPED = resolve(import.meta.dirname, '../../deploy/nginx');
const USUAL_PLACE = '/usr/sbin/nginx';
const TIMEOUT_MS = 10_000;

/** The package that has it. */
export const NGINX: NeededPackages = { nginx: () => findNginx() !== undefined };

/** The system's nginx; ordinary accounts often lack its folder in PATH. */
function findNginx(): string | undefined {
  return inPath('nginx') ?? (existsSync(USUAL_PLACE) ? USUAL_PLACE : undefined);
}

/** Runs the shipped files with other addresses and folders, and nothing else changed. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const program = findNginx();
  if (!program) throw new Error('There is no nginx here: install it (on Debian: apt-get install nginx).');
  const folder = await mkdtemp(join(tmpdir(), 'masthead-nginx-'));
  await mkdir(join(folder, 'temporary'));
  const port = await freePort();
  const plainPort = await freePort();
  let site = await siteFile(folder, port, options.nodes);
  if (options.tls) {
    for (const [name, text] of Object.entries(options.tls))
      await writeFile(join(folder, `${name}.pem`), text);
    site = withTls(site, folder, port, plainPort);
  }
  await writeFile(join(folder, 'masthead.conf'), site);
  await writeFile(join(folder, 'nginx.conf'), await mainFile(folder, options.more ?? ''));
  const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let warnings = '';
  child.stderr.on('data', (chunk) => {
    warnings += chunk;
  });
  const ended = new Promise<void>((settle) => child.once('close', () => settle()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const until = performance.now() + TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`nginx does not start: ${warnings}`);
    }
    await new Promise((settle) => setTimeout(settle, 10));
  }
  const scheme = options.tls ? 'https' : 'http';
  return { url: `${scheme}://127.0.0.1:${port}`, plainUrl: `http://127.0.0.1:${plainPort}`, folder, stop };
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
  ]
    .reduce(replaceOnce, shipped)
    .replaceAll('/var/www/acme', `${folder}/acme`);
}

/** What the file says to do for HTTPS: three lines are commented out, the others and the last block are used. */
function withTls(site: string, folder: string, port: number, plainPort: number): string {
  const live = '/etc/letsencrypt/live/www.example.com';
  return [
    [`  listen 127.0.0.1:${port} default_server;\n`, ''],
    ['\n  server_name _;\n', '\n'],
    ['# listen 443 ssl http2 default_server;', `listen 127.0.0.1:${port} ssl http2 default_server;`],
    ['# server_name www.example.com;', 'server_name www.example.com;'],
    [`# ssl_certificate ${live}/fullchain.pem;`, `ssl_certificate ${folder}/cert.pem;`],
    [`# ssl_certificate_key ${live}/privkey.pem;`, `ssl_certificate_key ${folder}/key.pem;`],
    ['#   listen 80;', `#   listen 127.0.0.1:${plainPort};`],
    ['#   listen [::]:80;\n', ''],
  ]
    .reduce(replaceOnce, site)
    .replace(/^# server \{\n(?:#.*\n)+/m, (block) => block.replaceAll(/^# ?/gm, ''));
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
