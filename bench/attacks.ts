import { Agent } from 'node:http';
import { connect } from 'node:net';
import { SCENES } from '../contract/illustrations.ts';
import { ask } from './ask.ts';

/** Attacks a site until it is over; says what came of it. */
export type Attack = (url: string, isOver: () => boolean) => Promise<string>;

const CONNECTIONS = 64;

/** What somebody may do to the rest of the site, without the limit for one address. */
export const ATTACKS: ReadonlyMap<string, Attack> = new Map([
  ['/api/topics', requests(() => '/api/topics')],
  ['/api/search, rare words', requests((n) => `/api/search?q=xylo${n}`)],
  ['/api/search, common words', requests((n) => `/api/search?q=the+new&page=${1 + (n % 5)}`)],
  ['/api/search, misspelt words', requests((n) => `/api/search?q=copprr+minnig${n % 50}`)],
  ['/search?q=', requests((n) => `/search?q=copper+${n}`)],
  ['/faq?q=', requests((n) => `/faq?q=word${n}`)],
  ['/faq?category=junk', requests((n) => `/faq?category=junk${n}`)],
  ['/blog/junk-N', requests((n) => `/blog/junk-${n}`)],
  ['/illustrations, made-up scenes', requests((n) => `/illustrations/business/made-up-${n}/4x3.svg`)],
  ['/metrics', requests(() => '/metrics')],
]);

/** What one address may do to a site with its default limits: pages and searches of others are to go on. */
export const BURSTS: ReadonlyMap<string, Attack> = new Map([
  ['pipelined HEAD /', pipelined({ connections: 6, requests: 2_000, method: 'HEAD', path: () => '/' })],
  ['pipelined GET /blog, unread', pipelined({ connections: 12, requests: 2_500, path: () => '/blog' })],
  ['slow readers of an image', pipelined({ connections: 80, requests: 60, path: findImage })],
  [
    'slow readers of a film',
    pipelined({ connections: 600, requests: 8, path: () => '/media/night-shift.webm' }),
  ],
  ['made-up images and cards', requests((n) => madeUp(n), 600)],
  ['all illustrations', requests((n) => ILLUSTRATIONS[n % ILLUSTRATIONS.length] ?? '/', 600)],
  [
    'scanners',
    requests((n) => SCANNED.map((path) => path.replace('N', String(n)))[n % SCANNED.length] ?? '/'),
  ],
]);

/** Unknown addresses of every kind. */
const SCANNED = [
  '/wp-login.php?N',
  '/.env?N',
  '/api/vN/users',
  '/cards/N.png',
  '/illustrations/N/x.svg',
  '/images/N/x.jpg',
  '/metrics/N',
  '/media/N.mp4',
];
/** Each is made once, by the image workers. */
const ILLUSTRATIONS = Object.entries(SCENES).flatMap(([category, scenes]) =>
  scenes.flatMap((scene) => [1, 2, 3, 4].map((n) => `/illustrations/${category}/${scene}-${n}/4x3-640.webp`)),
);

function madeUp(number: number): string {
  const id = String(number).padStart(16, 'A');
  return number % 2 === 0 ? `/images/${id}/320` : `/cards/blog/made-up-${number}.jpg`;
}

/** Keeps some connections busy, each with one request after another, whose path differs by its number. */
function requests(path: (number: number) => string, connections = CONNECTIONS): Attack {
  return async (url, isOver) => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const statuses = new Map<number, number>();
    let number = 0;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (!isOver()) {
          const status = await ask(url + path(number++), { agent });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
    agent.destroy();
    return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  };
}

interface PipelinedOptions {
  connections: number;
  requests: number;
  method?: 'GET' | 'HEAD';
  path(url: string): string | Promise<string>;
}

/** Connections that send many requests at once without Accept-Encoding and read nothing; every two seconds they begin again. */
function pipelined({ connections, requests, method = 'GET', path }: PipelinedOptions): Attack {
  return async (url, isOver) => {
    const { hostname, port } = new URL(url);
    const bytes = `${method} ${await path(url)} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(requests);
    let opened = 0;
    while (!isOver()) {
      const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).pause());
      for (const socket of sockets) socket.on('error', () => {}).write(bytes);
      opened += connections;
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      for (const socket of sockets) socket.destroy();
    }
    return `${opened} connections`;
  };
}

/** The first picture of the front page that the origin makes. */
async function findImage(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const [path] = /\/images\/[^"' ,&]+/.exec(html) ?? [];
  if (path === undefined) throw new Error('The front page has no image.');
  return path;
}
