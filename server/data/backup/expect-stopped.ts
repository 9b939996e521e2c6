import { join } from 'node:path';
import { sql } from 'kysely';
import { StartupError } from '../../lib/startup-error.ts';
import { isLocked } from '../database/folder-lock.ts';
import { LISTENER_NAME } from '../database/listen.ts';
import type { Database } from '../database/open-database.ts';

/** What a running site stores would be lost, or mixed with what is restored. */
export async function expectNoSite(dataDir: string): Promise<void> {
  if (await isLocked(join(dataDir, 'run')).catch(() => false)) {
    throw new StartupError(
      `A site is running on the data folder ${dataDir}. Stop it first; start it again afterwards.`,
    );
  }
}

/** A site on another machine is seen by its connection to the database. */
export async function expectNoListeners({ db, kind }: Database): Promise<void> {
  if (kind === 'embedded') return;
  const { rows } = await sql<{ count: number; places: string }>`
    select count(*)::int as count, string_agg(distinct coalesce(host(client_addr), 'this machine'), ', ') as places
    from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(
    db,
  );
  const { count = 0, places = '' } = rows[0] ?? {};
  if (count === 0) return;
  throw new StartupError(
    `A site is running on the database: connected from ${places}. Stop it first; start it again afterwards.`,
  );
}
