import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isLocked } from '../../server/data/database/folder-lock.ts';
import { appliedMigrations, readMigrations } from '../../server/data/database/migrate.ts';
import { type Database, openDatabase } from '../../server/data/database/open-database.ts';
import { judgeClock } from './check-clock.ts';
import { type Finding, reasonOf } from './finding.ts';

const about = 'database';
/** The first with functions whose body is SQL itself. */
const OLDEST_MAJOR = 14;

interface Where {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** An embedded database that a site has open is the site's to judge: /readyz tells. */
export async function checkDatabase(where: Where, clock: () => Date): Promise<Finding[]> {
  if (where.databaseUrl === undefined) {
    const folder = join(where.dataDir, 'postgres');
    const isMade = await access(join(folder, 'PG_VERSION')).then(
      () => true,
      () => false,
    );
    if (!isMade) return [{ about, state: 'good', says: `none yet in ${folder}: the first start makes it` }];
    if (await isLocked(folder)) return [{ about, state: 'good', says: `embedded, open in the running site` }];
  }
  let database: Database;
  try {
    database = await openDatabase(where);
  } catch (error) {
    return [{ about, state: 'wrong', says: reasonOf(error), fix: '' }];
  }
  try {
    const { rows } = await sql<{ version: string; at: string; similar: boolean; made: boolean }>`
      select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::text as at,
        exists (select 1 from pg_extension where extname = 'pg_trgm') as similar,
        to_regclass('migrations') is not null as made`.execute(database.db);
    const { version = '', at = '0', similar = false, made = false } = rows[0] ?? {};
    const known = (await readMigrations()).map(({ name }) => name);
    const seen = made ? await appliedMigrations(database.db) : [];
    const name = database.kind === 'embedded' ? 'embedded' : `PostgreSQL ${version}`;
    return [
      judgeVersion(name, version),
      ...judgeMigrations(seen, known),
      ...(made && !similar ? [NO_SIMILARITY] : []),
      ...(database.kind === 'postgres'
        ? [judgeClock('the database', Number(at) - clock().getTime(), DATABASE_SKEW_MS)]
        : []),
    ];
  } catch (error) {
    return [{ about, state: 'wrong', says: reasonOf(error), fix: 'Check the rights of its user.' }];
  } finally {
    await database.close();
  }
}

/** Leases of feeds are given by one clock and looked at by the other. */
const DATABASE_SKEW_MS = 5_000;

const NO_SIMILARITY: Finding = {
  about,
  state: 'note',
  says: 'misspelt words are not corrected: the extension pg_trgm is missing',
  fix: 'Have an administrator of the database run: create extension pg_trgm',
};

function judgeVersion(name: string, version: string): Finding {
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return { about, state: 'good', says: `${name} answers` };
  return {
    about,
    state: 'wrong',
    says: `${name} is too old`,
    fix: `Use PostgreSQL ${OLDEST_MAJOR} or newer.`,
  };
}

export function judgeMigrations(seen: readonly string[], known: readonly string[]): Finding[] {
  const newer = seen.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    return [
      {
        about,
        state: 'wrong',
        says: `it was made by a newer Masthead (it has ${newer.join(', ')})`,
        fix: 'Update this one.',
      },
    ];
  }
  const missing = known.length - seen.length;
  if (missing === 0) return [{ about, state: 'good', says: 'its tables are up to date' }];
  return [
    {
      about,
      state: 'note',
      says: `${missing} ${missing === 1 ? 'migration is' : 'migrations are'} missing`,
      fix: 'The next start applies them; make a backup first: masthead backup FILE',
    },
  ];
}
