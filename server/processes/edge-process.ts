import { join } from 'node:path';
import { startEdge } from '../edge/start-edge.ts';
import { createMetrics } from '../lib/metrics.ts';
import { readBuildAssets } from '../protocol/build-assets.ts';
import { endWhenTold, tellSupervisor } from './child-side.ts';
import { readEdgeVariables, type ToEdgeProcess } from './messages.ts';

/** One edge, in a process of its own. It listens when the supervisor sends it a socket. */
const BEAT_EVERY_MS = 1_000;
/** Readers with a connection of their own get this long to use it once more. */
const LINGER_MS = 2_000;
const STOP_TIMEOUT_MS = 6_000;

const { name, socketPath, ...environment } = readEdgeVariables(process.env);
const edge = await startEdge(environment, {
  socketPath,
  builds: await readBuildAssets(join(environment.dataDir, 'assets')),
  metrics: createMetrics(name),
});
setInterval(() => tellSupervisor({ type: 'beat' }), BEAT_EVERY_MS).unref();
endWhenTold(() => edge.stop({ lingerMs: LINGER_MS, timeoutMs: STOP_TIMEOUT_MS }));

process.on('message', ({ door }: ToEdgeProcess, socket: object) => {
  const server = door === 'readers' ? edge.http : edge.operators;
  server.listen(socket).then(
    () => door === 'readers' && tellSupervisor({ type: 'ready' }),
    (error: Error) => tellSupervisor({ type: 'failed', reason: error.message }),
  );
});
tellSupervisor({ type: 'loaded' });
