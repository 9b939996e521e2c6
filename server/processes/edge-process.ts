import { join } from 'node:path';
import { startEdge } from '../edge/start-edge.ts';
import { createMetrics } from '../lib/metrics.ts';
import { readBuildAssets } from '../protocol/build-assets.ts';
import { notifySupervisor, stopOnSignal } from './child-side.ts';
import { readEdgeVariables, type ToEdgeProcess } from './messages.ts';

/** One edge, in a process of its own. It listens when the supervisor sends it a socket. */
const HEARTBEAT_INTERVAL_MS = 1_000;
/** Readers with a connection of their own get this long to use it once more. */
const LINGER_MS = 2_000;
const STOP_TIMEOUT_MS = 6_000;

const { name, socketPath, ...environment } = readEdgeVariables(process.env);
const edge = await startEdge(environment, {
  socketPath,
  builds: await readBuildAssets(join(environment.dataDir, 'assets')),
  metrics: createMetrics(name),
});
setInterval(() => notifySupervisor({ type: 'heartbeat' }), HEARTBEAT_INTERVAL_MS).unref();
stopOnSignal(() => edge.stop({ lingerMs: LINGER_MS, timeoutMs: STOP_TIMEOUT_MS }));

process.on('message', ({ listener }: ToEdgeProcess, socket: object) => {
  const server = listener === 'public' ? edge.http : edge.admin;
  server.listen(socket).then(
    () => listener === 'public' && notifySupervisor({ type: 'ready' }),
    (error: Error) => notifySupervisor({ type: 'failed', reason: error.message }),
  );
});
notifySupervisor({ type: 'loaded' });
