import { renameSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { withTimeout } from '../../contract/with-timeout.ts';
import { lockFolder } from '../data/database/folder-lock.ts';
import type { EdgeTiming } from '../edge/edge.ts';
import { makeFolder } from '../lib/data-folder.ts';
import { DIST } from '../lib/dist.ts';
import { errorMessage } from '../lib/errors.ts';
import { expectFreePort } from '../lib/http/http-server.ts';
import type { Log } from '../lib/log.ts';
import { serialize } from '../lib/serialize.ts';
import { StartupError } from '../lib/startup-error.ts';
import { chooseAdminPort } from '../origin/admin-port.ts';
import type { Environment } from '../origin/environment.ts';
import { addressesOf, loadPapers } from '../origin/load-papers.ts';
import { addBuildAssets } from '../protocol/build-assets.ts';
import { hasPageSnapshot } from '../protocol/page-snapshot.ts';
import { CannotStart, type Child, endChild, startChild } from './child.ts';
import { watchHealth } from './health.ts';
import { socketPathOf, writeEdgeVariables } from './messages.ts';
import { openSharedPort } from './shared-port.ts';
import { type ProcessSlot, superviseProcess } from './supervise-process.ts';
import { writeSocketPath, writeSupervisorId } from './supervisor-id.ts';

/** .ts in the repository, .js in the package. */
const MODULE = extname(import.meta.filename);
const EDGE_FILE = resolve(import.meta.dirname, `./edge-process${MODULE}`);
const ORIGIN = {
  name: 'the origin',
  file: resolve(import.meta.dirname, `./origin-process${MODULE}`),
  // Readers come first where there are fewer cores than processes.
  niceness: 5,
};
/** The first start creates a database, a later one may migrate it. */
const ORIGIN_START_TIMEOUT_MS = 300_000;
const EDGE_START_TIMEOUT_MS = 30_000;
/** Maximum shutdown time, slow clients included: edges cut those off after six seconds. */
export const STOP_TIMEOUT_MS = 9_000;
/** Part of that timeout which is left to the origin after the edges. */
const ORIGIN_STOP_MS = 2_500;
const MIN_STOP_MS = 250;
/** If PostgreSQL does not respond by then, readers get the page snapshot as it is. */
const SNAPSHOT_CHECK_MS = 10_000;

interface SupervisorOptions {
  log: Log;
  /** Environment variables of all processes, beside this one's own. */
  variables?: Record<string, string>;
  /** False: all edges share one socket, as on systems without SO_REUSEPORT. */
  reusePort?: boolean;
  timing?: SupervisorTiming;
}

export interface SupervisorTiming extends EdgeTiming {
  /** A process without a heartbeat for this long is replaced. */
  heartbeatTimeoutMs?: number;
  /** The delay before the origin is restarted, after this many early exits; by default a backoff. */
  originDelayMs?(failures: number): number;
}

export type Supervisor = Awaited<ReturnType<typeof supervise>>;

/** Runs one origin and several edges, each in a process of its own, for as long as this process lives. */
export async function supervise(environment: Environment, options: SupervisorOptions) {
  const { log, reusePort = true, timing } = options;
  const { dataDir, host, admin, edges: edgeCount } = environment;
  await using starting = new AsyncDisposableStack();
  const stopping = new AbortController();
  let stopBy = Number.POSITIVE_INFINITY;
  const remainingMs = () => {
    stopBy = Math.min(stopBy, performance.now() + STOP_TIMEOUT_MS);
    return stopBy - performance.now();
  };
  const papers = await loadPapers(environment);
  const port = await expectFreePort(environment);
  const announcement = addressesOf(papers, port);
  const adminPort = await chooseAdminPort(admin, log);
  await expectWritable(dataDir, () => makeFolder(join(dataDir, 'run')));
  starting.defer(await lockFolder(join(dataDir, 'run')));
  starting.defer(await expectWritable(dataDir, () => writeSupervisorId(dataDir)));
  const builds = await addBuild(dataDir);
  const canServe = await hasPageSnapshot(join(dataDir, 'pages'), builds.known);
  const children = await openChildren(dataDir, options);
  starting.defer(children.close);
  const { socketPath } = children;
  starting.defer(await expectWritable(dataDir, () => writeSocketPath(dataDir, socketPath)));

  const sharing = { edgeCount, reusePort };
  const ports = [await openSharedPort({ ...sharing, host, port, listener: 'public' })];
  if (adminPort !== undefined)
    ports.unshift(await openSharedPort({ ...sharing, host: admin.host, port: adminPort, listener: 'admin' }));
  // The embedded database can be open once.
  const exclusive = environment.databaseUrl === undefined;
  const origin = superviseProcess({
    name: ORIGIN.name,
    log,
    exclusive,
    startTimeoutMs: ORIGIN_START_TIMEOUT_MS,
    ...(timing?.originDelayMs ? { delayMs: timing.originDelayMs } : {}),
    start: () =>
      children.start({
        ...ORIGIN,
        variables: { MASTHEAD_SOCKET: socketPath, ADMIN_PORT: String(adminPort ?? 'off') },
      }),
    onReady: ({ process: { pid } }) => renameSync(socketPathOf(socketPath, pid), socketPath),
  });
  starting.defer(() => origin.stop(Math.max(MIN_STOP_MS, remainingMs())));
  // Wait for the first origin: if it fails, another may have been started before edges are ready.
  const { ready: originReady } = origin.child;
  // Another node may have hidden a headline while this one was stopped: the origin first removes such pages from the snapshot.
  if (canServe && !exclusive)
    await withTimeout(
      originReady.catch(() => {}),
      SNAPSHOT_CHECK_MS,
    );
  const edges = Array.from({ length: edgeCount }, (_, index) => {
    const name = `edge ${index + 1}`;
    const variables = writeEdgeVariables({
      ...environment,
      admin: { ...admin, hasOwnListener: admin.isNamed, hasDesk: adminPort !== undefined },
      name,
      socketPath,
      timing,
    });
    const onLoaded = (child: Child) => {
      for (const shared of ports) shared.serve(child, index);
    };
    return superviseProcess({
      name,
      log,
      exclusive: false,
      startTimeoutMs: EDGE_START_TIMEOUT_MS,
      start: () => children.start({ name, file: EDGE_FILE, variables, niceness: 0, onLoaded }),
      // At once, unless it exits repeatedly.
      delayMs: (failures) => (failures <= 3 ? 0 : 1_000),
    });
  });
  // Edges stop before the origin, which may still have to answer them.
  starting.defer(async () => {
    const timeoutMs = Math.max(MIN_STOP_MS, remainingMs() - ORIGIN_STOP_MS);
    await Promise.all(edges.map((edge) => edge.stop(timeoutMs)));
  });
  // Ports close before edges stop, so that no new client waits for them.
  starting.defer(() => {
    for (const shared of ports) shared.close();
  });
  const { heartbeatTimeoutMs } = timing ?? {};
  starting.defer(watchHealth({ origin, edges, socketPath, heartbeatTimeoutMs, log }));

  await Promise.all(edges.map(({ child }) => child.ready));
  const announce = () => log.info(announcement);
  if (canServe) {
    announce();
    void originReady.catch((error: Error) => {
      if (error instanceof CannotStart) log.error(`The page snapshot is served: ${error.message}`);
    });
  } else {
    await originReady.catch((error: Error) => {
      throw error instanceof CannotStart ? new StartupError(error.message) : error;
    });
    announce();
  }

  const running = starting.move();
  const slots = { origin, edges, exclusive };
  return {
    port,
    /** Port of the desk, /metrics and /readyz. */
    adminPort,
    /** Socket on which the origin answers edges. */
    socketPath,
    processes: () => ({ origin: pidOf(origin), edges: edges.map(pidOf) }),
    /** Replaces all processes by new ones, from the files on disk. Readers do not notice it. */
    reload: serialize(
      () => replaceProcesses(environment, slots, { start: children.start, signal: stopping.signal, log }),
      () => log.info('a reload is running: processes are replaced once more after it'),
    ),
    /** Ends all processes, by force after the deadline, in the time of performance.now(). */
    async stop(deadline = performance.now() + STOP_TIMEOUT_MS): Promise<void> {
      stopBy = deadline;
      stopping.abort();
      await running.disposeAsync();
    },
  };
}

type StartChild = (options: Omit<Parameters<typeof startChild>[0], 'log'>) => Child;

/** Starts processes, and kills those that still run when this one exits. The origin's socket is in their temporary folder. */
async function openChildren(dataDir: string, { log, variables = {} }: SupervisorOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-'));
  const children = new Set<Child>();
  // Compiled once, not at every start: that saves time, and 18 MB in every process.
  const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dataDir, 'compiled') };
  const start: StartChild = (options) => {
    const own = { ...compileCache, ...variables, ...options.variables };
    const child = startChild({ ...options, variables: own, log });
    children.add(child);
    void child.ended.then(() => children.delete(child));
    return child;
  };
  const killAll = () => {
    for (const child of children) child.process.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  // A second signal, or a start that takes too long, ends the process without disposing.
  process.once('exit', killAll);
  return {
    start,
    socketPath: join(folder, 'origin.sock'),
    close(): void {
      process.off('exit', killAll);
      killAll();
    },
  };
}

interface Slots {
  origin: ProcessSlot;
  edges: readonly ProcessSlot[];
  /** The old origin ends before the next one starts. */
  exclusive: boolean;
}

async function replaceProcesses(
  environment: Environment,
  { origin, edges, exclusive }: Slots,
  { start, signal, log }: { start: StartChild; signal: AbortSignal; log: Log },
): Promise<void> {
  if (signal.aborted) return;
  const oldOrigin = origin.child;
  try {
    await loadPapers(environment);
    await addBuild(environment.dataDir);
    if (exclusive) await dryRun(start, signal);
    await origin.replace(async () => {
      // One after another, so that as many edges as before serve at any time.
      for (const edge of edges) if (!signal.aborted) await edge.replace();
    });
    if (!signal.aborted) log.info('all processes were replaced');
  } catch (error) {
    if (signal.aborted) return;
    const reason = errorMessage(error);
    log.error(
      exclusive && origin.child !== oldOrigin
        ? `The origin has ended for the next one, which does not start; it is tried again, and edges serve the pages that they hold: ${reason}`
        : `Not all processes could be replaced; those that run go on: ${reason}`,
    );
  }
}

/** Tries the start of the next origin before the old one ends. */
async function dryRun(start: StartChild, signal: AbortSignal): Promise<void> {
  const child = start({ ...ORIGIN, name: 'the dry run', variables: { MASTHEAD_DRY_RUN: 'yes' } });
  const abort = () => void endChild(child, 0);
  signal.addEventListener('abort', abort);
  try {
    await child.ready;
  } finally {
    signal.removeEventListener('abort', abort);
    await endChild(child, 0);
  }
}

function addBuild(dataDir: string) {
  return expectWritable(dataDir, () => addBuildAssets(join(dataDir, 'assets'), DIST, Date.now()));
}

function pidOf({ child }: ProcessSlot): number {
  return child.process.pid ?? 0;
}

async function expectWritable<Result>(folder: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const reason = errorMessage(error);
    throw new StartupError(
      `The data folder ${folder} cannot be written (${reason}). Make room there, or set DATA_DIR to a folder that can.`,
    );
  }
}
