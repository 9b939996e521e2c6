import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Forwarder, startForwarder } from './forwarder.ts';
import { freePort } from './free-port.ts';
import { processTree } from './process-tree.ts';

/** A node as operators run it: `masthead serve` and its processes. */
export interface FaultNode {
  url: string;
  dataDir: string;
  /** Between it and the database. */
  readonly database: Forwarder;
  replaceDatabase(forwarder: Forwarder): Promise<void>;
  start(release?: string): void;
  /** Ends all its processes at once. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Replaces all its processes; settles when they are new. */
  reload(): Promise<void>;
  /** The ids of its processes that run this program. */
  processes(program: 'edge' | 'origin'): Promise<number[]>;
  /** How it sees the world from now on. */
  see(world: { offsetMs?: number; address?: string }): Promise<void>;
  isReady(): Promise<boolean>;
  read(path: string): Promise<string>;
}

interface NodeOptions {
  name: string;
  folder: string;
  dataDir: string;
  paper: string;
  /** Of a PostgreSQL; without one the node has the embedded database, and as many edges as it chooses. */
  databasePort?: number;
}

/** What a node is installed from. */
export const CHECKOUT = resolve(import.meta.dirname, '../..');
/** So long at most is waited for them. */
const LEFT_BEHIND_MS = 15_000;
const HOOKS = join(import.meta.dirname, 'fleet-hooks.mjs');

export async function createNode({
  name,
  folder,
  dataDir,
  paper,
  databasePort,
}: NodeOptions): Promise<FaultNode> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const isAlone = databasePort === undefined;
  let database = await startForwarder(databasePort ?? 0);
  const worldFile = join(folder, `${name}.json`);
  let world = { offsetMs: 0, address: '127.0.0.1' };
  await writeFile(worldFile, JSON.stringify(world));
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;

  const end = async (how: () => void) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    how();
    await ended;
    await untilGroupEnded(child.pid ?? 0);
  };
  const processes: FaultNode['processes'] = async (program) => {
    const found: number[] = [];
    for (const pid of await processTree(child?.pid ?? 0)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (command.includes(`${program}-process`)) found.push(pid);
    }
    return found;
  };
  return {
    url,
    dataDir,
    get database() {
      return database;
    },
    async replaceDatabase(forwarder) {
      await database.close();
      database = forwarder;
    },
    start(release = CHECKOUT) {
      // A group of its own, so that all of it can be ended at once.
      child = spawn(process.execPath, ['cli/masthead.ts', 'serve', paper], {
        cwd: release,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          PORT: String(port),
          ADMIN_PORT: 'off',
          HOST: '127.0.0.1',
          EDGES: isAlone ? '' : '1',
          DATA_DIR: dataDir,
          DATABASE_URL: isAlone ? '' : `postgres://masthead@database.test:${database.port}/postgres`,
          SHARED_CACHE_SECONDS: '1',
          TRUSTED_PROXIES: '127.0.0.1',
          FAULTS_FILE: worldFile,
          NODE_OPTIONS: `--import=${HOOKS}`,
        },
      });
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
    },
    kill: () =>
      end(() => {
        if (child?.pid) process.kill(-child.pid, 'SIGKILL');
      }),
    stop: () => end(() => void child?.kill('SIGTERM')),
    async reload() {
      const before = [...(await processes('edge')), ...(await processes('origin'))];
      child?.kill('SIGHUP');
      const isNew = (pids: readonly number[]) => pids.length > 0 && !pids.some((pid) => before.includes(pid));
      while (!isNew(await processes('edge')) || !isNew(await processes('origin'))) await pause(100);
    },
    processes,
    async see(changed) {
      world = { ...world, ...changed };
      await writeFile(worldFile, JSON.stringify(world));
    },
    isReady: () =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        async (answer) => (await answer.text()) === 'ready\n',
        () => false,
      ),
    read: (path) =>
      fetch(url + path, { signal: AbortSignal.timeout(5_000) }).then(
        (answer) => answer.text(),
        () => '',
      ),
  };
}

/** Processes that a supervisor left behind end by themselves a moment later. */
async function untilGroupEnded(group: number): Promise<void> {
  const deadline = performance.now() + LEFT_BEHIND_MS;
  while (isRunning(-group) && performance.now() < deadline) {
    await pause(20);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
