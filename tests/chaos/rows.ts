import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CATEGORIES } from '../../contract/categories.ts';
import { type Fleet, type Site, setFeeds } from '../support/fleet.ts';
import { CHECKOUT } from '../support/fleet-node.ts';
import { startForwarder } from '../support/forwarder.ts';

export interface FaultRow<On extends Site = Fleet> {
  name: string;
  /** As the table says it. */
  fault: string;
  /** Brings the fault about, and ends it. */
  run(site: On): Promise<void>;
  /** What is whole again at the end: a new article on both nodes; where feeds are concerned, a new headline. */
  recovered?: 'article' | 'headline';
}

const SECOND = 1_000;
/** Feeds are asked once a minute here. */
const A_ROUND_OF_FEEDS = 75 * SECOND;
const DAY_MS = 86_400_000;

export const ROWS: readonly FaultRow[] = [
  {
    name: 'feeds-down',
    fault: 'every feed host is down, for 75 s',
    recovered: 'headline',
    async run({ remote, headlines }) {
      remote.set('*', (request) => void request.socket.destroy());
      await pause(A_ROUND_OF_FEEDS);
      setFeeds(remote, headlines);
    },
  },
  {
    name: 'feeds-hanging',
    fault: 'half of the feeds never answer, for 75 s',
    recovered: 'headline',
    async run({ remote, headlines }) {
      const half = CATEGORIES.slice(0, Math.ceil(CATEGORIES.length / 2));
      let over = false;
      const open = new Set<Socket>();
      for (const category of half) {
        remote.set(`/${category}`, (request, response) => {
          if (over) response.writeHead(503).end();
          else open.add(request.socket);
        });
      }
      await pause(A_ROUND_OF_FEEDS);
      over = true;
      for (const socket of open) socket.destroy();
      for (const category of half) setFeeds(remote, headlines, `/${category}`);
    },
  },
  {
    name: 'database-stopped',
    fault: 'the database is stopped for 60 s',
    async run({ postgres }) {
      await postgres.stop();
      await pause(60 * SECOND);
      await postgres.start();
    },
  },
  {
    name: 'database-moved',
    fault: 'the database is stopped for 10 s, and its name leads to another address then',
    async run({ nodes, postgres }) {
      await postgres.stop();
      for (const { database } of nodes) database.mode('refuse');
      await pause(10 * SECOND);
      await postgres.start();
      for (const node of nodes) {
        await node.replaceDatabase(
          await startForwarder(postgres.port(), { host: '127.0.0.2', port: node.database.port }),
        );
        await node.see({ address: '127.0.0.2' });
      }
    },
  },
  {
    name: 'node-killed',
    fault: 'all processes of a node are killed (-9), and started 5 s later',
    async run({ nodes: [node] }) {
      await node.kill();
      await pause(5 * SECOND);
      node.start();
    },
  },
  {
    name: 'node-cut-off',
    fault: 'a node is cut off from the database alone, for 40 s: packets are dropped silently',
    async run({ nodes: [node] }) {
      node.database.mode('drop');
      await pause(40 * SECOND);
      node.database.mode('pass');
    },
  },
  {
    name: 'disk-full',
    fault: 'the disk of a node is full for 30 s',
    async run({ nodes: [node], paper }) {
      await fill(join(node.dataDir, 'filler'));
      // Something to write down meanwhile.
      await writeArticle(paper, 'A full disk');
      await pause(30 * SECOND);
      await rm(join(node.dataDir, 'filler'));
    },
  },
  {
    name: 'clock',
    fault: 'the clock of a node is a day ahead for 75 s, then right again',
    recovered: 'headline',
    async run({ nodes: [node] }) {
      await node.see({ offsetMs: DAY_MS });
      await pause(A_ROUND_OF_FEEDS);
      await node.see({ offsetMs: 0 });
    },
  },
  {
    name: 'idle-connections',
    fault: '10,000 idle connections, for 15 s',
    async run({ url }) {
      const sockets = await openMany(url, 10_000, () => {});
      await pause(15 * SECOND);
      for (const socket of sockets) socket.destroy();
    },
  },
  {
    name: 'slow-headers',
    fault: '500 clients send their headers byte by byte, for 25 s',
    async run({ url }) {
      const request = 'GET / HTTP/1.1\r\nHost: paper.example\r\nX-Slow: '.concat('x'.repeat(1_000));
      const timers: NodeJS.Timeout[] = [];
      const sockets = await openMany(url, 500, (socket) => {
        let sent = 0;
        timers.push(setInterval(() => void socket.write(request.charAt(sent++)), SECOND));
      });
      await pause(25 * SECOND);
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  },
  {
    name: 'slow-readers',
    fault: '500 clients ask for ten pages each and read nothing, for 25 s',
    async run({ url }) {
      const request = 'GET / HTTP/1.1\r\nHost: paper.example\r\n\r\n'.repeat(10);
      const sockets = await openMany(url, 500, (socket) => {
        socket.pause();
        socket.write(request);
      });
      await pause(25 * SECOND);
      for (const socket of sockets) socket.destroy();
    },
  },
  {
    name: 'rolling-upgrade',
    fault:
      'both nodes are upgraded, 10 s apart, to a version with a migration and with other scripts and styles',
    async run({ folder, nodes, until }) {
      const release = await makeRelease(join(folder, 'release'));
      for (const node of nodes) {
        await node.stop();
        node.start(release);
        await until('the new version is ready', node.isReady);
        await pause(10 * SECOND);
      }
    },
  },
];

/** One node without nginx, on the embedded database. */
export const SINGLE_ROWS: readonly FaultRow<Site>[] = [
  {
    name: 'single-edge-killed',
    fault: 'one node alone: an edge is killed (-9), five times in 10 s',
    async run({ nodes: [node] }) {
      for (let killed = 0; killed < 5; killed++) {
        const [edge] = await node.processes('edge');
        if (edge !== undefined) process.kill(edge, 'SIGKILL');
        await pause(2 * SECOND);
      }
    },
  },
  {
    name: 'single-origin-killed',
    fault: 'one node alone: the origin is killed (-9)',
    async run({ nodes: [node] }) {
      for (const origin of await node.processes('origin')) process.kill(origin, 'SIGKILL');
    },
  },
  {
    name: 'single-reload',
    fault: 'one node alone: all processes are replaced by `masthead reload`',
    run: ({ nodes: [node] }) => node.reload(),
  },
];

export async function writeArticle(paper: string, title: string): Promise<void> {
  const slug = title.toLowerCase().replaceAll(/\W+/g, '-');
  const text = `---\ntitle: ${title}\ndescription: Written while something failed.\ndate: ${new Date().toISOString()}\n---\n\nThe news.\n`;
  await writeFile(join(paper, 'content/articles', `${slug}.md`), text);
}

async function fill(file: string): Promise<void> {
  const { open } = await import('node:fs/promises');
  const handle = await open(file, 'w');
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const chunk = Buffer.alloc(size);
      // Until the system says that nothing more fits.
      while (
        (await handle.write(chunk).then(
          ({ bytesWritten }) => bytesWritten,
          () => 0,
        )) === size
      );
    }
  } finally {
    await handle.close();
  }
}

async function openMany(url: string, count: number, opened: (socket: Socket) => void): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n++) {
    const socket = connect(Number(port), hostname, () => opened(socket));
    socket.on('error', () => {});
    sockets.push(socket);
    if (n % 100 === 99) await pause(10);
  }
  return sockets;
}

/** The checkout with one more migration, other scripts and other styles, built, as the next version would bring it. */
async function makeRelease(release: string): Promise<string> {
  await mkdir(release);
  for (const name of await readdir(CHECKOUT)) {
    if (name === '.git' || name === 'node_modules' || name === 'tests' || name === 'bench') continue;
    await cp(join(CHECKOUT, name), join(release, name), { recursive: true });
  }
  await symlink(join(CHECKOUT, 'node_modules'), join(release, 'node_modules'));
  const migration = join(release, 'server/data/database/migrations/9000_next_version.sql');
  await writeFile(
    migration,
    `alter table items add column next_version text not null default '';\ncreate index items_next_version on items (next_version);\n`,
  );
  await appendFile(
    join(release, 'app/browser.ts'),
    `document.documentElement.dataset['release'] = 'next';\n`,
  );
  await appendFile(join(release, 'app/styles/site.css'), '[data-release] { outline: 0; }\n');
  const vite = [join(CHECKOUT, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, vite, { cwd: release });
  return release;
}
