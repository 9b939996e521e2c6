import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { type Database, openPostgres } from '../../server/database/open-database.ts';
import { openSharedChanges } from '../../server/live/shared-changes.ts';
import { type Forwarder, startForwarder } from '../forwarder.ts';
import { SELF_SIGNED } from '../hostile/self-signed.ts';
import { createCluster, type PostgresCluster, type PostgresServer } from '../postgres.ts';

/** A primary that speaks TLS, and a replica that follows it. */

let primary: PostgresServer;
let replica: PostgresServer;
let forwarder: Forwarder;
let certificate: string;
const clusters: PostgresCluster[] = [];
const opened: Database[] = [];

beforeAll(async () => {
  const cluster = await createCluster();
  const files = { cert: join(cluster.data, 'server.crt'), key: join(cluster.data, 'server.key') };
  certificate = files.cert;
  for (const [name, text] of [
    ['cert', SELF_SIGNED.cert],
    ['key', SELF_SIGNED.key],
  ] as const) {
    await writeFile(files[name], text, { mode: 0o600 });
    if (cluster.account) await chown(files[name], cluster.account.uid, cluster.account.gid);
  }
  const copy = await cluster.copy();
  clusters.push(cluster, copy);
  primary = await cluster.run(['-c', 'ssl=on']);
  const { port } = new URL(primary.address);
  replica = await copy.run([
    '-c',
    `primary_conninfo=host=127.0.0.1 port=${port} user=masthead sslmode=disable`,
  ]);
  forwarder = await startForwarder(Number(new URL(replica.address).port));
  const database = await openPostgres(primary.address);
  await migrate(database);
  await database.close();
});
afterEach(async () => {
  forwarder.mode('pass');
  for (const database of opened.splice(0)) await database.close();
});
afterAll(async () => {
  await forwarder.close();
  await replica.stop();
  await primary.stop();
  for (const cluster of clusters) await cluster.remove();
});

async function openBoth() {
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  const readAddress = `postgres://masthead@127.0.0.1:${forwarder.port}/postgres`;
  const database = await openPostgres(primary.address, { readAddress, log, timeoutSeconds: 1 });
  opened.push(database);
  return { database, logged, log };
}

/** Which of the two answers. */
async function readFrom({ read }: Database): Promise<'replica' | 'primary'> {
  const { rows } = await read((db) =>
    sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(db),
  );
  return rows[0]?.replica ? 'replica' : 'primary';
}

async function replay(what: 'pause' | 'resume'): Promise<void> {
  const { run, close } = await openPostgres(replica.address);
  await run(`select pg_wal_replay_${what}()`);
  await close();
}

test('what readers are shown comes from the replica, everything else from the primary', async () => {
  const { database } = await openBoth();
  await expect.poll(() => readFrom(database)).toBe('replica');
  const { rows } = await sql`select pg_is_in_recovery() as replica`.execute(database.db);
  expect(rows).toEqual([{ replica: false }]);
});

test.for(['refuse', 'drop'] as const)(
  'when the replica is away (%s), readers are served by the primary, and one line says so',
  async (how) => {
    const { database, logged } = await openBoth();
    await expect.poll(() => readFrom(database)).toBe('replica');
    forwarder.mode(how);
    const answers = await Promise.all([readFrom(database), readFrom(database), readFrom(database)]);
    expect(answers).toEqual(['primary', 'primary', 'primary']);
    expect(await readFrom(database)).toBe('primary');
    forwarder.mode('pass');
    await expect.poll(() => readFrom(database)).toBe('replica');
    expect(logged).toEqual([
      'the replica does not answer: the primary is read instead',
      'the replica is read again',
    ]);
  },
);

test('a change that the replica does not have yet is read from the primary', async () => {
  const { database, log } = await openBoth();
  const changes = await openSharedChanges({ database, publication: 'ledger.example', log });
  await expect.poll(() => readFrom(database)).toBe('replica');
  await replay('pause');
  const told = new Promise((resolve) => changes.subscribe(resolve));
  changes.publish(['articles']);
  await told;
  expect(await readFrom(database)).toBe('primary');
  await replay('resume');
  await expect.poll(() => readFrom(database)).toBe('replica');
  await changes.close();
});

test.for([
  ['sslmode=verify-full&sslrootcert=', true],
  ['sslmode=no-verify', true],
  ['sslmode=disable', false],
] as const)('TLS is as the address says: %s', async ([query, encrypted]) => {
  const address = `${primary.address}?${query}${query.endsWith('=') ? encodeURIComponent(certificate) : ''}`;
  const database = await openPostgres(address);
  opened.push(database);
  const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database.db);
  expect(rows).toEqual([{ ssl: encrypted }]);
});

test('a certificate that nobody vouches for is refused', async () => {
  await expect(openPostgres(`${primary.address}?sslmode=verify-full`)).rejects.toThrow(
    /does not answer \(self-signed certificate/,
  );
});
