import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** The tables whose oldest rows name no publication. */
const UNOWNED = ['articles', 'backend_answers', 'desk_roles', 'desk_invitations', 'desk_audit'];

/** Rows that were stored before they named a publication belong to the first paper that opens the database. */
export async function adoptUnowned(db: Kysely<Schema>, paperId: string): Promise<void> {
  for (const table of UNOWNED)
    await sql`update ${sql.table(table)} set publication = ${paperId} where publication = ''`.execute(db);
}
