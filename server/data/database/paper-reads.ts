import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

const WRITE_INTERVAL_MINUTES = 10;

/** Returns when papers were first known and last read, by publication. New ones are known from now on. */
export async function lastReads(
  db: Kysely<Schema>,
  publications: readonly string[],
  now: Date,
): Promise<Map<string, { knownAt: Date; readAt: Date | null }>> {
  await sql`
    insert into papers (publication, known_at) select unnest(${publications}::text[]), ${now}
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ publication: string; knownAt: Date; readAt: Date | null }>`
    select publication, known_at as "knownAt", read_at as "readAt" from papers
    where publication = any(${publications}::text[])`.execute(db);
  return new Map(rows.map(({ publication, ...times }) => [publication, times]));
}

/** Papers were read just now. Not every minute is written. */
export async function storeLastReads(
  db: Kysely<Schema>,
  publications: readonly string[],
  now: Date,
): Promise<void> {
  if (publications.length === 0) return;
  await sql`
    update papers set read_at = ${now} where publication = any(${publications}::text[])
      and (read_at is null or read_at < ${now}::timestamptz - make_interval(mins => ${sql.lit(WRITE_INTERVAL_MINUTES)}))`.execute(
    db,
  );
}
