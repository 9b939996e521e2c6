import { extname, join, resolve } from 'node:path';
import { withTimeout } from '../contract/with-timeout.ts';
import { createLog, logProcessEvents } from '../server/lib/log.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { readEnvironment } from '../server/origin/environment.ts';
import { STOP_TIMEOUT_MS, supervise } from '../server/processes/supervisor.ts';
import { expectPort } from './expect-port.ts';
import type { Run, Values } from './run-command.ts';

/** A stop during startup waits this long for startup to finish. */
const START_TIMEOUT_MS = 5_000;
/** The supervisor has half a second more than its processes, which it kills at their timeout. */
const EXIT_TIMEOUT_MS = STOP_TIMEOUT_MS + 500;
/** One Ctrl-C arrives twice, from the terminal and from npm. */
const REPEATED_SIGNAL_MS = 500;

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
  const copied = sample ? await sampleOf(paper) : undefined;
  if (copied !== undefined) process.env.PUBLICATION = await openSample(copied);
  else if (typeof paper === 'string') process.env.PUBLICATION = paper;
  if (typeof port === 'string') process.env.PORT = port;
  const environment = readEnvironment(process.env, { development });
  await expectPort(environment, typeof paper === 'string' ? ['serve', paper] : ['serve']);
  // React reads this when the pages are loaded. Its development checks double the render time.
  if (!development) process.env.NODE_ENV ??= 'production';
  const log = createLog(environment.logLevel);
  logProcessEvents(log);
  const starting: Promise<Running> = development
    ? (await import('../server/origin/site.ts')).startSite(environment, { development, log })
    : supervise(environment, { log });
  let stoppedAt: number | undefined;
  const stop = async (signal: string) => {
    const now = performance.now();
    // A second signal exits at once.
    if (stoppedAt !== undefined && now - stoppedAt > REPEATED_SIGNAL_MS) process.exit(1);
    if (stoppedAt !== undefined) return;
    stoppedAt = now;
    log.info(`${signal}: finishing requests in flight`);
    setTimeout(() => {
      log.error('shutdown timeout: killing the remaining processes');
      process.exit(1);
    }, EXIT_TIMEOUT_MS);
    // The processes end with this one. During startup they have stored nothing that could be lost.
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

/** The sample of which a working copy is served: the paper, or the network where it is named. */
async function sampleOf(paper: Values[string]): Promise<string | undefined> {
  const { SAMPLE_NETWORK, SAMPLE_PAPER } = await import('./working-copy.ts');
  if (typeof paper === 'string') return resolve(paper) === SAMPLE_NETWORK ? SAMPLE_NETWORK : undefined;
  return process.env.PUBLICATION ? undefined : SAMPLE_PAPER;
}

/** Returns the folder of the working copy, and prints it. */
async function openSample(sample: string): Promise<string> {
  const { openWorkingCopy, SAMPLE_NETWORK } = await import('./working-copy.ts');
  const root = join(import.meta.dirname, '..');
  const folder = await openWorkingCopy(process.env.DATA_DIR || join(root, 'data'), new Date(), sample);
  const what = sample === SAMPLE_NETWORK ? 'network' : 'paper';
  console.log(`Serving a working copy of the sample ${what}: ${resolve(folder)}`);
  return folder;
}
