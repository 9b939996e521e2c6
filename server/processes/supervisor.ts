import { renameSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { withTimeout } from '../../contract/with-timeout.ts';
import { lockFolder } from '../data/database/folder-lock.ts';
import { makeFolder } from '../lib/data-folder.ts';
import { DIST } from '../lib/dist.ts';
import { errorMessage } from '../lib/errors.ts';
import { expectFreePort } from '../lib/http/http-server.ts';
import type { Log } from '../lib/log.ts';
import { serialize } from '../lib/serialize.ts';
import { StartupError } from '../lib/startup-error.ts';
import { chooseAdminPort } from '../origin/admin-port.ts';
import type { Environment } from '../origin/environment.ts';
import { loadPublication } from '../paper/publication/load-publication.ts';
import { addBuildAssets } from '../protocol/build-assets.ts';
import { hasPageSnapshot } from '../protocol/page-snapshot.ts';
import { CannotStart, type Child, endChild, startChild } from './child.ts';
import { watchHealth } from './health.ts';
import { socketPathOf, writeEdgeVariables } from './messages.ts';
import { openSharedPort } from './shared-port.ts';
import { type ProcessSlot, superviseProcess } from './supervise-process.ts';
import { writeSocketPath, writeSupervisorId } from './supervisor-id.ts';

/** Of the sources, or of the package that is made of them. */
const MODULE = extname(import.meta.filename);
const EDGE_FILE = resolve(import.meta.dirname, `./edge-process${MODULE}`);
const ORIGIN_FILE = resolve(import.meta.dirname, `./origin-process${MODULE}`);
/** Readers come first where there are fewer cores than processes. */
const ORIGIN_NICENESS = 5;
const HEARTBEAT_TIMEOUT_MS = 10_000;
/** The first start creates a database; later ones may have to bring it up to date. */
const ORIGIN_START_TIMEOUT_MS = 300_000;
const EDGE_START_TIMEOUT_MS = 30_000;
/** Maximum shutdown time, slow clients included: edges cut those off after six seconds. */
export const STOP_TIMEOUT_MS = 9_000;
/** Of that, the origin has this much for itself, after the edges. */
const ORIGIN_STOP_MS = 2_500;
const MIN_STOP_MS = 250;
/** Where PostgreSQL does not respond by then, readers get the page snapshot as it is. */
const SNAPSHOT_CHECK_MS = 10_000;

export interface Supervisor {
  port: number;
  /** Where the desk is, and /metrics and /readyz. */
  adminPort: number | undefined;
  /** Where the origin answers edges. */
  socketPath: string;
  /** The process ids of those who serve now. */
  processes(): { origin: number; edges: number[] };
  /** Replaces all processes by new ones, from the files that are there now. No reader notices. */
  reload(): Promise<void>;
  /** Ends all processes, by force what has not ended by the deadline, in the time of performance.now(). */
  stop(deadline?: number): Promise<void>;
}

interface SupervisorOptions {
  log: Log;
  /** What all processes are started with, beside this one's own. */
  variables?: Record<string, string>;
  /** False: all edges share one socket, as on systems without SO_REUSEPORT. */
  reusePort?: boolean;
  /** A process without a heartbeat for this long is replaced. */
  heartbeatTimeoutMs?: number;
  /** The delay before the origin is restarted, after this many early exits; by default a backoff. */
  originDelayMs?(failures: number): number;
  /** How long an edge lets a request wait for an origin that is down; by default a few seconds. */
  originTimeoutMs?: number;
}

/** One origin that works and several edges that answer, each in a process of its own, for as long as this one lives. */
export async function supervise(environment: Environment, options: SupervisorOptions): Promise<Supervisor> {
  const { log, variables = {}, reusePort = true, originDelayMs, originTimeoutMs } = options;
  const { heartbeatTimeoutMs = HEARTBEAT_TIMEOUT_MS } = options;
  const { dataDir, host } = environment;
  await using starting = new AsyncDisposableStack();
  let stopBy = Number.POSITIVE_INFINITY;
  const timeLeft = () => {
    stopBy = Math.min(stopBy, performance.now() + STOP_TIMEOUT_MS);
    return stopBy - performance.now();
  };
  const publication = await loadPublication(environment.publicationFile);
  const port = await expectFreePort(environment);
  const { admin } = environment;
  const adminPort = await chooseAdminPort(admin, log);
  await expectWritable(dataDir, () => makeFolder(join(dataDir, 'run')));
  starting.defer(await lockFolder(join(dataDir, 'run')));
  starting.defer(await expectWritable(dataDir, () => writeSupervisorId(dataDir)));
  const keepThisBuild = () =>
    expectWritable(dataDir, () => addBuildAssets(join(dataDir, 'assets'), DIST, Date.now()));
  const builds = await keepThisBuild();
  const canServe = await hasPageSnapshot(join(dataDir, 'pages'), builds.known);
  const folder = await mkdtemp(join(tmpdir(), 'masthead-'));
  const children = new Set<Child>();
  const leaveNothing = () => {
    for (const child of children) child.process.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  // A second signal, or a start that takes too long, ends the process without disposing.
  process.once('exit', leaveNothing);
  starting.defer(() => {
    process.off('exit', leaveNothing);
    leaveNothing();
  });
  const socketPath = join(folder, 'origin.sock');
  starting.defer(await expectWritable(dataDir, () => writeSocketPath(dataDir, socketPath)));
  // TypeScript is stripped of its types once, not at every start: less time, and 18 MB less in every process.
  const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dataDir, 'compiled') };

  const edgeCount = environment.edges;
  const sharing = { edgeCount, reusePort };
  const sharedPort = await openSharedPort({ ...sharing, host, port, listener: 'public' });
  const sharedAdminPort =
    adminPort !== undefined &&
    (await openSharedPort({ ...sharing, host: admin.host, port: adminPort, listener: 'admin' }));
  const start = (options: Omit<Parameters<typeof startChild>[0], 'log'>): Child => {
    const own = { ...compileCache, ...variables, ...options.variables };
    const child = startChild({ ...options, variables: own, log });
    children.add(child);
    void child.ended.then(() => children.delete(child));
    return child;
  };
  // The embedded database can be open once.
  const exclusive = environment.databaseUrl === undefined;
  const originProcess = { name: 'the origin', file: ORIGIN_FILE, niceness: ORIGIN_NICENESS };
  const origin = superviseProcess({
    name: originProcess.name,
    log,
    exclusive,
    startTimeoutMs: ORIGIN_START_TIMEOUT_MS,
    ...(originDelayMs ? { delayMs: originDelayMs } : {}),
    start: () =>
      start({
        ...originProcess,
        variables: { MASTHEAD_SOCKET: socketPath, ADMIN_PORT: String(adminPort ?? 'off') },
      }),
    onReady: ({ process: { pid } }) => renameSync(socketPathOf(socketPath, pid), socketPath),
  });
  starting.defer(() => origin.stop(Math.max(MIN_STOP_MS, timeLeft())));
  // Of the first one: where it fails, another may have been started by the time that edges are ready.
  const { ready: originReady } = origin.child;
  // Another node may have hidden a headline while this one was stopped: its origin says which pages of the snapshot are to go.
  if (canServe && !exclusive)
    await withTimeout(
      originReady.catch(() => {}),
      SNAPSHOT_CHECK_MS,
    );
  const edges = Array.from({ length: edgeCount }, (_, index) => {
    const name = `edge ${index + 1}`;
    const own = writeEdgeVariables({
      ...environment,
      admin: { ...admin, hasOwnListener: admin.isNamed, hasDesk: adminPort !== undefined },
      name,
      socketPath,
      originTimeoutMs,
    });
    return superviseProcess({
      name,
      log,
      exclusive: false,
      startTimeoutMs: EDGE_START_TIMEOUT_MS,
      start: () =>
        start({
          name,
          file: EDGE_FILE,
          variables: own,
          niceness: 0,
          onLoaded(child) {
            if (sharedAdminPort) sharedAdminPort.serve(child, index);
            sharedPort.serve(child, index);
          },
        }),
      // At once, unless it ends again and again.
      delayMs: (failures) => (failures <= 3 ? 0 : 1_000),
    });
  });
  // Before the origin, whom they may still have to ask.
  starting.defer(async () => {
    const timeoutMs = Math.max(MIN_STOP_MS, timeLeft() - ORIGIN_STOP_MS);
    await Promise.all(edges.map((edge) => edge.stop(timeoutMs)));
  });
  // Before that, so that nobody new waits for edges that end.
  starting.defer(() => {
    sharedPort.close();
    if (sharedAdminPort) sharedAdminPort.close();
  });
  const stopWatching = watchHealth({ origin, edges, socketPath, heartbeatTimeoutMs, log });
  starting.defer(stopWatching);

  await Promise.all(edges.map(({ child }) => child.ready));
  const announce = () => log.info(`${publication.name} is at http://localhost:${port}`);
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
  const stopping = new AbortController();
  return {
    port,
    adminPort,
    socketPath,
    processes: () => ({ origin: pidOf(origin), edges: edges.map(pidOf) }),
    reload: serialize(reload, () =>
      log.info('a reload is running: processes are replaced once more after it'),
    ),
    async stop(deadline = performance.now() + STOP_TIMEOUT_MS) {
      stopBy = deadline;
      stopping.abort();
      await running.disposeAsync();
    },
  };

  async function reload(): Promise<void> {
    if (stopping.signal.aborted) return;
    const oldOrigin = origin.child;
    try {
      await loadPublication(environment.publicationFile);
      await keepThisBuild();
      if (exclusive) await dryRun();
      await origin.replace(async () => {
        // One after another, so that as many as before serve at any time.
        for (const edge of edges) if (!stopping.signal.aborted) await edge.replace();
      });
      if (!stopping.signal.aborted) log.info('all processes were replaced');
    } catch (error) {
      if (stopping.signal.aborted) return;
      const reason = errorMessage(error);
      log.error(
        exclusive && origin.child !== oldOrigin
          ? `The origin has ended for the next one, which does not start; it is tried again, and edges serve the pages that they hold: ${reason}`
          : `Not all processes could be replaced; those that run go on: ${reason}`,
      );
    }
  }

  /** Before the origin ends, which cannot go on where the next one fails. */
  async function dryRun(): Promise<void> {
    const child = start({ ...originProcess, name: 'the dry run', variables: { MASTHEAD_DRY_RUN: 'yes' } });
    const abort = () => void endChild(child, 0);
    stopping.signal.addEventListener('abort', abort);
    try {
      await child.ready;
    } finally {
      stopping.signal.removeEventListener('abort', abort);
      await endChild(child, 0);
    }
  }
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
