import { sql } from 'kysely';
import type { Database } from '../../data/database/open-database.ts';
import { errorMessage } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';

/** Whether the database can tell how alike two words are; sees to it where it may. */
export async function ensureTrigrams({ db }: Database, log: Log): Promise<boolean> {
  try {
    const { rows } = await sql<{ ready: boolean }>`
      select to_regclass('search_words_by_likeness') is not null as ready`.execute(db);
    if (!rows[0]?.ready) {
      await sql`create extension if not exists pg_trgm`.execute(db);
      await sql`create index if not exists search_words_by_likeness on search_words using gin (word gin_trgm_ops)`.execute(
        db,
      );
    }
    return true;
  } catch (error) {
    log.warn(
      { reason: errorMessage(error) },
      'misspelt searches find nothing: the database lacks the extension pg_trgm. Install PostgreSQL’s contrib package, run CREATE EXTENSION pg_trgm in the database, and start again',
    );
    return false;
  }
}
