import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../data/database/schema.ts';
import type { Decisions } from '../../protocol/page.ts';

/** Reads the newest decisions of editors, of any publication in the database. */
export async function readDecisions(db: Kysely<Schema>): Promise<Decisions> {
  const { rows } = await sql<Record<keyof Decisions, string>>`
    select coalesce((select max(id) from takedowns), 0)::text as takedown,
      coalesce((select max(id) from block_rules), 0)::text as rule`.execute(db);
  return { takedown: Number(rows[0]?.takedown ?? 0), rule: Number(rows[0]?.rule ?? 0) };
}
