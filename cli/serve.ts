import { extname, join, resolve } from 'node:path';
import { withTimeout } from '../contract/with-timeout.ts';
import { createLog, logProcessEvents } from '../server/lib/log.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { readEnvironment } from '../server/origin/environment.ts';
import { STOP_TIMEOUT_MS, supervise } from '../server/processes/supervisor.ts';
import { expectPort } from './expect-port.ts';
import type { Run } from './run-command.ts';

/** How long a stop during the start waits for the start to finish. */
const START_TIMEOUT_MS = 5_000;
/** After its processes have been ended by force, the supervisor itself has half a second. */
const EXIT_TIMEOUT_MS = STOP_TIMEOUT_MS + 500;
const SAME_ASKING_MS = 500;

interface Running {
  reload?(): Promise<void>;
  stop(deadline: number): Promise<void>;
}

export const run: Run = async ({ publication, port, dev, sample }, [paper = publication]) => {
  const development = dev === true;
  if ((development || sample) && extname(import.meta.filename) !== '.ts') {
    throw new StartupError(
      '--dev and --sample need the checkout, which has the sources and the sample paper.',
    );
  }
  // Every process of the site reads its environment.
  if (typeof paper === 'string') process.env.PUBLICATION = paper;
  else if (sample && !process.env.PUBLICATION) process.env.PUBLICATION = await openSample();
  if (typeof port === 'string') process.env.PORT = port;
  const environment = readEnvironment(process.env, { development });
  await expectPort(environment, typeof paper === 'string' ? ['serve', paper] : ['serve']);
  // React looks here when the pages are loaded: without it, development checks double the render time.
  if (!development) process.env.NODE_ENV ??= 'production';
  const log = createLog(environment.logLevel);
  logProcessEvents(log);
  const starting: Promise<Running> = development
    ? (await import('../server/origin/site.ts')).startSite(environment, { development, log })
    : supervise(environment, { log });
  let askedAt: number | undefined;
  const stop = async (signal: string) => {
    const now = performance.now();
    // Asked again, it ends at once. One press of Ctrl-C comes twice: from the terminal and by way of npm.
    if (askedAt !== undefined && now - askedAt > SAME_ASKING_MS) process.exit(1);
    if (askedAt !== undefined) return;
    askedAt = now;
    log.info(`${signal}: finishing requests in flight`);
    setTimeout(() => {
      log.error('not all processes have ended in time; the rest is killed');
      process.exit(1);
    }, EXIT_TIMEOUT_MS);
    // Its processes end when this one does; none of them has begun to store anything that could be lost.
    const site = await withTimeout(
      starting.catch(() => undefined),
      START_TIMEOUT_MS,
    );
    await site?.stop(now + STOP_TIMEOUT_MS);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGHUP', () => void starting.then((site) => site.reload?.()));
  await starting;
  return 0;
};

/** Returns the folder of the sample paper's working copy, and prints it. */
async function openSample(): Promise<string> {
  const { openWorkingCopy } = await import('./working-copy.ts');
  const root = join(import.meta.dirname, '..');
  const folder = await openWorkingCopy(process.env.DATA_DIR || join(root, 'data'), new Date());
  console.log(`Serving a working copy of the sample paper: ${resolve(folder)}`);
  return folder;
}
