import { join } from 'node:path';
import { createLog } from '../server/lib/log.ts';
import { readEnvironment } from '../server/origin/environment.ts';
import { startSite } from '../server/origin/site.ts';
import { expectPort } from './expect-port.ts';
import type { Run } from './run-command.ts';

/** The preview requests dozens of pages from one address. */
const REQUESTS_PER_MINUTE = 1_000_000;

export const run: Run = async ({ port }, [paper]) => {
  const variables = {
    ...process.env,
    ...(paper === undefined ? {} : { PUBLICATION: paper }),
    ...(typeof port === 'string' ? { PORT: port } : {}),
  };
  const environment = readEnvironment(variables, { development: true });
  await expectPort(environment, paper === undefined ? ['preview'] : ['preview', paper]);
  process.env.NODE_ENV ??= 'production';
  const log = createLog(environment.logLevel);
  const site = await startSite(
    {
      ...environment,
      // Apart from the data of the paper, which may be served at the same time.
      dataDir: join(environment.dataDir, 'preview'),
      databaseUrl: undefined,
      requestsPerMinute: REQUESTS_PER_MINUTE,
    },
    { log, preview: true },
  );
  log.info(`every screen is at http://localhost:${site.port}/preview`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void site.stop().then(() => process.exit(0)));
  }
  return 0;
};
