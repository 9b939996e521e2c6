import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { type PostgresServer, waitUntilItAnswers } from './postgres.ts';

const NOBODY = { uid: 65534, gid: 65534 };

/** Whether PgBouncer is installed; it comes with no npm package. */
export const HAS_PGBOUNCER = spawnSync('pgbouncer', ['--version']).status === 0;

/** A PgBouncer in transaction mode before a PostgreSQL, as managed databases offer it. */
export async function startPgBouncer(server: string): Promise<PostgresServer> {
  const address = new URL(server);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'masthead-pgbouncer-'));
  await chmod(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  const accounts = join(folder, 'accounts.txt');
  await writeFile(accounts, `"${address.username}" ""\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${address.hostname} port=${address.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${accounts}
pool_mode = transaction
default_pool_size = 5
`,
  );
  const account = process.getuid?.() === 0 ? NOBODY : undefined;
  if (account) await chown(folder, account.uid, account.gid);
  const program = spawn('pgbouncer', ['-q', settings], { ...account, cwd: folder, stdio: 'ignore' });
  address.port = String(port);
  await waitUntilItAnswers(address.href, program);
  return {
    address: address.href,
    async stop() {
      const ended = once(program, 'exit');
      program.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
