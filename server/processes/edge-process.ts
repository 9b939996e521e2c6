import { Socket } from 'node:net';
import { join } from 'node:path';
import { readKeptBuilds } from '../edge/kept-builds.ts';
import { startEdge } from '../edge/start-edge.ts';
import { createMetrics } from '../metrics.ts';
import { endWhenTold, tellSupervisor } from './child-side.ts';
import { readEdgeVariables, type ToEdgeProcess } from './messages.ts';

/** One edge, in a process of its own. It listens when the supervisor says where. */
const BEAT_EVERY_MS = 1_000;
/** Readers with a connection of their own get this long to use it once more. */
const LINGER_MS = 2_000;
const STOP_PATIENCE_MS = 8_000;

const { name, socketPath, ...environment } = readEdgeVariables(process.env);
const edge = await startEdge(environment, {
  socketPath,
  builds: await readKeptBuilds(join(environment.dataDir, 'assets')),
  metrics: createMetrics(name),
});
setInterval(() => tellSupervisor({ type: 'beat' }), BEAT_EVERY_MS).unref();
endWhenTold(() => edge.stop({ lingerMs: LINGER_MS, patienceMs: STOP_PATIENCE_MS }));

process.on('message', (message: ToEdgeProcess, connection: unknown) => {
  const server = message.door === 'readers' ? edge.http : edge.operators;
  if (message.type === 'connection') {
    if (connection instanceof Socket) server.accept(connection);
    return;
  }
  server.listen({ ...message.address, reusePort: true }).then(
    () => message.door === 'readers' && tellSupervisor({ type: 'ready' }),
    (error: Error) => tellSupervisor({ type: 'failed', reason: error.message }),
  );
});
tellSupervisor({ type: 'loaded' });
