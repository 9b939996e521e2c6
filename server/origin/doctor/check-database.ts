import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isLocked } from '../../data/database/folder-lock.ts';
import { appliedMigrations, readMigrations } from '../../data/database/migrate.ts';
import { type Database, openDatabase } from '../../data/database/open-database.ts';
import { judgeClock } from './check-clock.ts';
import { type Finding, findingsAbout, reasonOf } from './finding.ts';

const { good, note, wrong } = findingsAbout('database');
/** The first with SQL-standard function bodies. */
const MIN_MAJOR_VERSION = 14;

/** An embedded database that a running site has open is checked by its /readyz. */
export async function checkDatabase(
  where: { databaseUrl?: string | undefined; dataDir: string },
  clock: () => Date,
): Promise<Finding[]> {
  if (where.databaseUrl === undefined) {
    const folder = join(where.dataDir, 'postgres');
    if (!existsSync(join(folder, 'PG_VERSION')))
      return [good(`none yet in ${folder}: the first start creates it`)];
    if (await isLocked(folder)) return [good('embedded, open in the running site')];
  }
  let database: Database;
  try {
    database = await openDatabase(where);
  } catch (error) {
    return [wrong(reasonOf(error))];
  }
  try {
    const { rows } = await sql<{ version: string; at: string; similar: boolean; made: boolean }>`
      select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::text as at,
        exists (select 1 from pg_extension where extname = 'pg_trgm') as similar,
        to_regclass('migrations') is not null as made`.execute(database.db);
    const { version = '', at = '0', similar = false, made = false } = rows[0] ?? {};
    const migrations = (await readMigrations()).map(({ name }) => name);
    const applied = made ? await appliedMigrations(database.db) : [];
    const name = database.kind === 'embedded' ? 'embedded' : `PostgreSQL ${version}`;
    return [
      judgeVersion(name, version),
      judgeMigrations(applied, migrations),
      ...(made && !similar ? [NO_SIMILARITY] : []),
      ...(database.kind === 'postgres'
        ? [judgeClock('the database', Number(at) - clock().getTime(), MAX_DATABASE_SKEW_MS)]
        : []),
    ];
  } catch (error) {
    return [wrong(reasonOf(error), 'Check the permissions of its user.')];
  } finally {
    await database.close();
  }
}

/** Leases of feeds are written by one clock and compared with the other. */
const MAX_DATABASE_SKEW_MS = 5_000;

const NO_SIMILARITY = note(
  'misspelt words are not corrected: the extension pg_trgm is missing',
  'Have an administrator of the database run: create extension pg_trgm',
);

function judgeVersion(name: string, version: string): Finding {
  if (Number.parseInt(version, 10) >= MIN_MAJOR_VERSION) return good(`${name} answers`);
  return wrong(`${name} is too old`, `Use PostgreSQL ${MIN_MAJOR_VERSION} or newer.`);
}

export function judgeMigrations(applied: readonly string[], known: readonly string[]): Finding {
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length > 0)
    return wrong(`it was made by a newer Masthead (it has ${newer.join(', ')})`, 'Update this one.');
  const missing = known.length - applied.length;
  if (missing === 0) return good('its tables are up to date');
  return note(
    `${missing} ${missing === 1 ? 'migration is' : 'migrations are'} missing`,
    'The next start applies them; make a backup first: masthead backup FILE',
  );
}
