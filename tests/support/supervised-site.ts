import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { errorCode } from '../../server/lib/errors.ts';
import { readEnvironment } from '../../server/origin/environment.ts';
import { type Supervisor, type SupervisorTiming, supervise } from '../../server/processes/supervisor.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { copyEmptyEmbedded } from './embedded.ts';
import { freePort } from './free-port.ts';

/** A site as operators run it: a supervisor with an origin and edges in processes of their own. */
export interface SupervisedSite {
  url: string;
  dataDir: string;
  supervisor: Supervisor;
  /** What the supervisor logged, one object a line. */
  logged: Record<string, unknown>[];
  stop(): Promise<void>;
}

export interface SupervisedOptions {
  dataDir: string;
  edges?: number;
  reusePort?: boolean;
  /** Operators have an address of their own. */
  hasAdminPort?: boolean;
  timing?: SupervisorTiming;
  variables?: Record<string, string>;
}

/** An empty database that is up to date, in a folder: creating one takes seconds. */
export async function prepareDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-supervised-'));
  await copyEmptyEmbedded(folder);
  return folder;
}

export async function startSupervisedSite(options: SupervisedOptions): Promise<SupervisedSite> {
  const { dataDir, edges = 2, hasAdminPort = false, variables = {}, ...rest } = options;
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const own = {
    PUBLICATION: 'sample/meridian-ledger',
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    EDGES: String(edges),
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
    ADMIN_PORT: hasAdminPort ? String(await freePort()) : 'off',
    ...variables,
  };
  const supervisor = await supervise(readEnvironment(own), {
    log,
    ...rest,
    variables: {
      ...own,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_OPTIONS: `--import=${resolve('tests/support/origin-hooks.mjs')} --max-old-space-size=512`,
    },
  });
  return {
    url: `http://127.0.0.1:${supervisor.port}`,
    dataDir,
    supervisor,
    logged,
    stop: () => supervisor.stop(),
  };
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** Between one page and the next: readers who take all of the processor leave none for the start they wait for. */
const READING_MS = 100;

/** Readers of one page after another, over connections that they keep, until they are told to stop. */
export interface Readers {
  /** Answers with status 200. */
  readonly read: number;
  readonly failures: string[];
  stop(): Promise<void>;
}

export function startReaders(url: string, paths: readonly string[], count: number): Readers {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const failures: string[] = [];
  let read = 0;
  let stopped = false;
  const readOn = async (start: number) => {
    for (let turn = start; !stopped; turn++) {
      const path = paths[turn % paths.length] ?? '/';
      const result = await readOnce(url + path, agent);
      if (result === 'ok') read++;
      else failures.push(`${path}: ${result}`);
      await setTimeout(READING_MS);
    }
  };
  const running = Promise.all(Array.from({ length: count }, (_, index) => readOn(index)));
  return {
    get read() {
      return read;
    },
    failures,
    async stop() {
      stopped = true;
      await running;
      agent.destroy();
    },
  };
}

/** Far longer than an edge lets anybody wait. */
const LONGEST_WAIT_MS = 180_000;

function readOnce(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const asked = get(
      url,
      { agent, timeout: LONGEST_WAIT_MS, headers: { 'Accept-Encoding': 'br' } },
      (answer) => {
        answer.on('end', () => resolve(answer.statusCode === 200 ? 'ok' : `status ${answer.statusCode}`));
        answer.on('aborted', () => resolve('cut off'));
        answer.resume();
      },
    );
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    asked.once('error', (error) => {
      // A connection that was closed between two requests: every browser asks once more.
      if (asked.reusedSocket && errorCode(error) === 'ECONNRESET') readOnce(url, agent).then(resolve);
      else resolve(error.message);
    });
  });
}
