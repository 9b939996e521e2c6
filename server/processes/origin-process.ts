import { join } from 'node:path';
import { DIST } from '../lib/dist.ts';
import { errorMessage } from '../lib/errors.ts';
import { createLog } from '../lib/log.ts';
import { reasonOfFailure, StartupError } from '../lib/startup-error.ts';
import { dryRunStart } from '../origin/dry-run-start.ts';
import { readEnvironment } from '../origin/environment.ts';
import { startOrigin } from '../origin/origin.ts';
import { readBuildAssets } from '../protocol/build-assets.ts';
import { notifySupervisor, stopOnSignal } from './child-side.ts';
import { socketPathOf } from './messages.ts';

/** The origin in a process of its own; with MASTHEAD_DRY_RUN, a dry run of its start. */
const environment = readEnvironment(process.env);
const log = createLog(environment.logLevel);
const { MASTHEAD_SOCKET, MASTHEAD_DRY_RUN } = process.env;

const starting = MASTHEAD_DRY_RUN
  ? dryRunStart(environment, DIST).then(() => notifySupervisor({ type: 'ready' }))
  : startOrigin(environment, {
      log,
      dist: DIST,
      socketPath: socketPathOf(MASTHEAD_SOCKET ?? '', process.pid),
      builds: await readBuildAssets(join(environment.dataDir, 'assets')),
      onListening: () => notifySupervisor({ type: 'ready' }),
    });
stopOnSignal(async () => {
  const origin = await starting;
  await origin?.stop().catch((error: unknown) => {
    // Such as writes to a database that is unreachable.
    log.warn({ err: error }, 'the origin stopped, but its shutdown failed in part');
  });
});

try {
  await starting;
} catch (failure) {
  const error = reasonOfFailure(failure);
  const isExplained = error instanceof StartupError;
  if (!isExplained) log.error({ err: error }, 'the origin does not start');
  notifySupervisor({ type: 'failed', reason: errorMessage(error) });
  process.exitCode = 1;
  process.disconnect?.();
}
