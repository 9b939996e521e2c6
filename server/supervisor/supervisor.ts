import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { makeFolder } from '../data-folder.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { DIST } from '../dist.ts';
import { expectFreePort } from '../edge/http-server.ts';
import { keepBuild } from '../edge/kept-builds.ts';
import { hasEdition } from '../edge/kept-edition.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { writeEdgeVariables } from '../processes/messages.ts';
import { loadPublication } from '../publication/load-publication.ts';
import { StartupError } from '../startup-error.ts';
import { CannotStart, startChild } from './child.ts';
import { watchHealth } from './health.ts';
import { keepRunning, type Place } from './keep-running.ts';
import { queueReloads } from './queue-reloads.ts';
import { openSharedPort } from './shared-port.ts';
import { writeSupervisorId } from './supervisor-id.ts';

/** Of the sources, or of the package that is made of them. */
const MODULE = extname(import.meta.filename);
const EDGE_FILE = resolve(import.meta.dirname, `../processes/edge-process${MODULE}`);
const ORIGIN_FILE = resolve(import.meta.dirname, `../processes/origin-process${MODULE}`);
/** Readers come first where there are fewer cores than processes. */
const ORIGIN_NICENESS = 5;
const SILENCE_MS = 10_000;
/** Whoever stops the site waits no longer, not even for slow readers: edges let them go after eight seconds. */
const STOP_WITHIN_MS = 9_500;
const LEAST_PATIENCE_MS = 500;

export interface Supervisor {
  port: number;
  /** Where /metrics and /readyz are, if not there. */
  adminPort: number | undefined;
  /** Where the origin answers edges. */
  socketPath: string;
  /** The process ids of those who serve now. */
  processes(): { origin: number; edges: number[] };
  /** Replaces all processes by new ones, from the files that are there now. No reader notices. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

interface SupervisorOptions {
  log: Log;
  /** What all processes are started with, beside this one's own. */
  variables?: Record<string, string>;
  /** False: connections are handed over one by one, as on systems where processes cannot listen on one port. */
  sharePort?: boolean;
  /** A process that does not answer for so long is replaced. */
  silenceMs?: number;
  /** The pause before an origin that ended is started again, after so many short lives; by default it grows. */
  originPauseMs?(failures: number): number;
  /** So long an edge lets a request wait for an origin that is not there; by default a few seconds. */
  originPatienceMs?: number;
}

/** One origin that works and several edges that answer, each in a process of its own, for as long as this one lives. */
export async function supervise(environment: Environment, options: SupervisorOptions): Promise<Supervisor> {
  const {
    log,
    variables = {},
    sharePort = true,
    silenceMs = SILENCE_MS,
    originPauseMs,
    originPatienceMs,
  } = options;
  const { dataDir, host } = environment;
  await using starting = new AsyncDisposableStack();
  let stopBy: number | undefined;
  const stopPatience = () => {
    stopBy ??= performance.now() + STOP_WITHIN_MS;
    return Math.max(LEAST_PATIENCE_MS, stopBy - performance.now());
  };
  const publication = await loadPublication(environment.publicationFile);
  const port = await expectFreePort(environment);
  const { admin } = environment;
  const adminPort =
    admin.port === undefined ? undefined : await expectFreePort({ host: admin.host, port: admin.port });
  await prepareFolder(join(dataDir, 'run'));
  const lock = await lockFolder(join(dataDir, 'run'));
  starting.defer(() => lock.release());
  starting.defer(await writeSupervisorId(dataDir));
  const keepThisBuild = () => keepBuild(join(dataDir, 'assets'), DIST, Date.now());
  const builds = await keepThisBuild();
  const canServe = await hasEdition(join(dataDir, 'pages'), builds.known);
  const folder = await mkdtemp(join(tmpdir(), 'masthead-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  // Whoever is told twice to end, or takes too long to start, ends without coming by here.
  process.once('exit', removeFolder);
  starting.defer(() => {
    process.off('exit', removeFolder);
    removeFolder();
  });
  const socketPath = join(folder, 'origin.sock');
  // TypeScript is stripped of its types once, not at every start: less time, and 18 MB less in every process.
  const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dataDir, 'compiled') };

  const sharedPort = await openSharedPort({ host, port }, { share: sharePort, door: 'readers' });
  starting.defer(() => sharedPort.close());
  const operatorPort =
    adminPort === undefined
      ? undefined
      : await openSharedPort({ host: admin.host, port: adminPort }, { share: sharePort, door: 'operators' });
  starting.defer(() => operatorPort?.close());
  const origin = keepRunning({
    name: 'the origin',
    log,
    gap: true,
    ...(originPauseMs ? { pauseMs: originPauseMs } : {}),
    start: () =>
      startChild({
        file: ORIGIN_FILE,
        variables: { ...compileCache, ...variables, MASTHEAD_SOCKET: socketPath },
        niceness: ORIGIN_NICENESS,
      }),
  });
  starting.defer(() => origin.stop(stopPatience()));
  const edges = Array.from({ length: environment.edges }, (_, index) => {
    const name = `edge ${index + 1}`;
    const own = writeEdgeVariables({ ...environment, name, socketPath, originPatienceMs });
    return keepRunning({
      name,
      log,
      gap: false,
      start: () =>
        startChild({
          file: EDGE_FILE,
          variables: { ...compileCache, ...variables, ...own },
          niceness: 0,
          onLoaded(child) {
            operatorPort?.serve(child);
            sharedPort.serve(child);
          },
        }),
      // At once, unless it ends again and again.
      pauseMs: (failures) => (failures <= 3 ? 0 : 1_000),
    });
  });
  // Before the origin, whom they may still have to ask.
  starting.defer(() => Promise.all(edges.map((edge) => edge.stop(stopPatience()))).then(() => {}));
  const stopWatching = watchHealth({ origin, edges, socketPath, silenceMs, log });
  starting.defer(stopWatching);

  await Promise.all(edges.map(({ child }) => child.ready));
  const announce = () => log.info(`${publication.name} is at http://localhost:${port}`);
  if (canServe) {
    announce();
    void origin.child.ready.catch((error: Error) => {
      if (error instanceof CannotStart) log.error(`The last edition is served: ${error.message}`);
    });
  } else {
    await origin.child.ready.catch((error: Error) => {
      throw error instanceof CannotStart ? new StartupError(error.message) : error;
    });
    announce();
  }

  const running = starting.move();
  let isStopping = false;
  const reloads = queueReloads(reload, {
    onQueued: () => log.info('a reload is under way: processes are replaced once more after it'),
  });
  return {
    port,
    adminPort,
    socketPath,
    processes: () => ({ origin: pidOf(origin), edges: edges.map(pidOf) }),
    reload: reloads.ask,
    async stop() {
      isStopping = true;
      await reloads.running();
      await running.disposeAsync();
    },
  };

  async function reload(): Promise<void> {
    if (isStopping) return;
    try {
      await loadPublication(environment.publicationFile);
      await keepThisBuild();
      // One after another, so that as many as before serve at any time.
      for (const place of [...edges, origin]) {
        if (isStopping) return;
        await place.replace();
      }
      log.info('all processes were replaced');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error(`Not all processes could be replaced; those that run go on: ${reason}`);
    }
  }
}

function pidOf({ child }: Place): number {
  return child.process.pid ?? 0;
}

async function prepareFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to a folder that can.`,
    );
  }
}
