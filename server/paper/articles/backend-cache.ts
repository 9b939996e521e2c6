import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../data/database/schema.ts';

/** Stores the last good response of a publication’s remote backend to each call. */
export type BackendCache = ReturnType<typeof createBackendCache>;

export interface CachedAnswer {
  /** JSON text: the database's own JSON refuses some characters that texts may hold. */
  body: string;
  answeredAt: Date;
}

/** A backend that responds to every slug would otherwise fill the disk. */
const MAX_ANSWERS = 5_000;
const MAX_BYTES = 64 * 1024 * 1024;

export function createBackendCache(db: Kysely<Schema>, publication: string) {
  const ofCall = (call: string) => sql`where publication = ${publication} and call = ${call}`;
  return {
    async read(call: string): Promise<CachedAnswer | undefined> {
      const { rows } = await sql<CachedAnswer>`
        select body, answered_at as "answeredAt" from backend_answers ${ofCall(call)}`.execute(db);
      return rows[0];
    },
    async write(call: string, { body, answeredAt }: CachedAnswer): Promise<void> {
      await sql`
        insert into backend_answers (publication, call, body, answered_at)
        values (${publication}, ${call}, ${body}, ${answeredAt})
        on conflict (publication, call) do update set body = excluded.body, answered_at = excluded.answered_at`.execute(
        db,
      );
    },
    async forget(call: string): Promise<void> {
      await sql`delete from backend_answers ${ofCall(call)}`.execute(db);
    },
    /** Who signed the articles among the answers, by slug. */
    async authors(): Promise<Map<string, string[]>> {
      // The list of names as JSON. Within a text every quotation mark is escaped, so only the key itself matches.
      const { rows } = await sql<{ call: string; names: string | null }>`
        select call, substring(body from '"authors":(\\[("([^"\\\\]|\\\\.)*",?)*\\])') as names
        from backend_answers
        where publication = ${publication} and call like 'get\\_details?%' and body like '%"authors":["%'`.execute(
        db,
      );
      const names = z.array(z.string());
      return new Map(
        rows.flatMap(({ call, names: json }) => {
          const slug = new URLSearchParams(call.slice(call.indexOf('?'))).get('slug');
          return slug !== null && json !== null ? [[slug, names.parse(JSON.parse(json))] as const] : [];
        }),
      );
    },
  };
}

/** Removes the oldest of too many answers of each publication. Returns how many. */
export async function pruneBackendAnswers(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql`
    delete from backend_answers where (publication, call) in (
      select publication, call from (
        select publication, call, count(*) over newest as rank,
          sum(octet_length(call) + octet_length(body)) over newest as bytes
        from backend_answers window newest as (partition by publication order by answered_at desc, call)
      ) as newest_first where rank > ${sql.lit(MAX_ANSWERS)} or bytes > ${sql.lit(MAX_BYTES)}
    ) returning 1`.execute(db);
  return rows.length;
}
