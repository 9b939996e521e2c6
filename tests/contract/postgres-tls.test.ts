import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../server/data/database/open-database.ts';
import { createCluster } from '../support/postgres.ts';
import { SELF_SIGNED } from '../support/self-signed.ts';

let address: string;
let certificate: string;

beforeAll(async () => {
  const { data, account, run, remove } = await createCluster();
  certificate = join(data, 'server.crt');
  for (const [file, text] of [
    [certificate, SELF_SIGNED.cert],
    [join(data, 'server.key'), SELF_SIGNED.key],
  ] as const) {
    await writeFile(file, text, { mode: 0o600 });
    if (account) await chown(file, account.uid, account.gid);
  }
  const server = await run(['-c', 'ssl=on']);
  address = server.address;
  return async () => {
    await server.stop();
    await remove();
  };
});

test.for([
  ['sslmode=verify-full&sslrootcert=', true],
  ['sslmode=no-verify', true],
  ['sslmode=disable', false],
] as const)('TLS is as the address says: %s', async ([query, encrypted]) => {
  const file = query.endsWith('=') ? encodeURIComponent(certificate) : '';
  const { db, close } = await openPostgres(`${address}?${query}${file}`);
  onTestFinished(close);
  const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
  expect(rows).toEqual([{ ssl: encrypted }]);
});

test('a certificate that nobody vouches for is refused', async () => {
  await expect(openPostgres(`${address}?sslmode=verify-full`)).rejects.toThrow(
    /does not answer \(self-signed certificate/,
  );
});
