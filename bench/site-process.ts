import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ServerProcess, startServerProcess } from './child-process.ts';
import { untilQuiet } from './quiet-machine.ts';

const ROOT = resolve(import.meta.dirname, '..');

interface SiteProcessOptions {
  /** The paper's folder. */
  paper?: string;
  /** How many processes answer readers. */
  edges?: number;
  /** Instead of the embedded database. */
  databaseUrl?: string;
  /** More of its environment. */
  variables?: Record<string, string>;
  /** Started before: its database is there, and its code is compiled. */
  startedBefore?: boolean;
}

/** A paper as readers get it, the sample unless told otherwise: `masthead serve` on an empty data folder, once it has come to rest. */
export async function startSiteProcess({
  paper = 'sample/meridian-ledger',
  edges = 1,
  databaseUrl = '',
  variables = {},
  startedBefore = false,
}: SiteProcessOptions = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const { ADMIN_PORT = 'off' } = variables;
  const start = () =>
    startServerProcess({
      node: ['cli/masthead.ts', 'serve', paper],
      cwd: ROOT,
      environment: {
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        DATABASE_URL: databaseUrl,
        EDGES: String(edges),
        // Without the desk the metrics are at the site's own port.
        ADMIN_PORT,
        // All load comes from one address.
        REQUESTS_PER_MINUTE: '100000000',
        ...variables,
      },
      ready: ADMIN_PORT === 'off' ? '/readyz' : `http://127.0.0.1:${ADMIN_PORT}/readyz`,
    });
  try {
    if (startedBefore) await (await start()).stop();
    const site = await start();
    await untilQuiet();
    return {
      ...site,
      async stop() {
        await site.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
